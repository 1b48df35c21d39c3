"""The demo: what it shows, and that running it again adds nothing."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command

from league.management.commands import demo
from league.models import Club, Rating, Season, User
from league.selectors import running_sheets, season_games, standing_table
from scoring.models import Entry, GameResult, Player, Sheet

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    told = StringIO()
    call_command("demo", *words, stdout=told)
    return told.getvalue()


def everything() -> list[int]:
    rows = [
        Sheet.objects.everywhere("a test"),
        Player.objects.everywhere("a test"),
        Rating.objects.everywhere("a test"),
    ]
    return [table.count() for table in (*rows, Club.objects, User.objects, Entry.objects, GameResult.objects)]


def test_the_demo_shows_every_end_of_a_game() -> None:
    run()

    outcomes = {result.facts.get("outcome") for result in GameResult.objects.all()}
    season = Season.objects.everywhere("a test").get()
    assert outcomes == {"bummerl", "schneider", "retourschneider", None}
    assert len(running_sheets(Club.objects.get())) == 1
    assert standing_table(season_games(season), "watten").rows[-1].tied_with != ()
    assert standing_table(season_games(season), "whot").games == 1


def test_its_players_are_the_six_invented_ones() -> None:
    run()

    names = Player.objects.everywhere("a test").order_by("name").values_list("name", flat=True)
    assert list(names) == ["Anna", "Beni", "Cilli", "Dora", "Eva", "Franz"]


def test_running_it_again_adds_nothing() -> None:
    run()
    before = everything()

    assert run() == ""
    assert everything() == before


def test_a_demo_that_was_interrupted_is_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "RUNNING", demo.RUNNING[:1])
    run()
    entries = Entry.objects.count()
    monkeypatch.undo()

    run()

    assert Entry.objects.count() == entries + len(demo.RUNNING) - 1


def test_the_password_is_random_unless_it_is_given() -> None:
    password = run().split("password ")[1].split()[0]

    assert authenticate(username=demo.SCORER, password=password) is not None
    assert len(password) == 14


def test_a_given_password_is_used() -> None:
    run("--password", "for the tests")

    assert authenticate(username=demo.OWNER, password="for the tests") is not None
