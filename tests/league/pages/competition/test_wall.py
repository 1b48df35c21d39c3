"""/competitions/<uid>/wall/: seating by name, tables and standings in turning pages, for everybody who sees
the club.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.models import Club, Competition
from league.pages.competition import wall
from league.selectors.competitions import competition_state
from league.services.competition.contenders import contender_withdraw
from league.services.competition.results import heat_approve
from tests.league.preiswatten import SIX, enter, make_competition, play_games, publish, said, sheet_at

BrowserOf = Callable[..., Client]
NAMES = sorted(name.strip() for line in SIX.split("\n") for name in line[3:].split(";")[0].split("&"))
MANY = "\n".join(f"Anna {number} & Beni {number}" for number in range(24))


def held(club: Club, text: str = SIX, **settings: object) -> Competition:
    competition = make_competition(club, **settings)
    enter(competition, text)
    publish(competition)
    return competition


def page(browser: Client, competition: Competition, query: str = "", name: str = "wall") -> Any:
    return browser.get(
        reverse(f"league:competition-{name}", args=[competition.uid]) + query,
        headers={"accept-language": "en"},
    )


def test_every_name_is_on_a_page_of_the_seating_with_its_table(
    director: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    competition = held(club)
    monkeypatch.setattr(wall, "SEATS_A_PAGE", 5)
    pages = [page(director, competition, f"?show=seating&page={number}").context for number in (1, 2, 3)]

    assert [seat.name for one in pages for seat in one["seats"]] == NAMES
    assert {seat.table for one in pages for seat in one["seats"]} == {1, 2, 3}
    assert [one["next_page"] for one in pages] == [2, 3, 1]
    # A page number that is too high gives the last page.
    assert page(director, competition, "?show=seating&page=99").context["page"] == 3
    assert page(director, competition, "?show=x&page=-1").context["page"] == 1


def test_pairs_that_sit_out_are_on_the_seating(director: Client, club: Club) -> None:
    competition = make_competition(club)
    enter(competition)
    contender_withdraw(competition=competition, said=said(), number=6, reason="")
    publish(competition)

    seats = page(director, competition).context["seats"]
    assert len([seat for seat in seats if not seat.table]) == 2


def test_tables_and_standings_follow_the_seating(director: Client, club: Club) -> None:
    assert page(director, make_competition(club, name="Later")).context["part"] == ""
    competition = held(club, minutes=45)
    play_games(sheet_at(competition_state(competition), 1), 0, 1)
    tables = page(director, competition, "?page=2").context
    assert (tables["part"], tables["clock"]) == ("tables", "45 minutes left")
    assert [table.games for table in tables["tables"]] == ["15 : 0, 0 : 15", "", ""]

    for table in (2, 3):
        play_games(sheet_at(competition_state(competition), table), 0, 0)
    heat_approve(competition=competition, said=said(), heat=1)
    after = page(director, competition).context
    # Seats are no longer needed.
    assert (after["part"], after["clock"], after["pages"]) == ("tables", "", (1, 2))
    standings = page(director, competition, "?show=standings")
    assert len(standings.context["rows"]) == 6
    assert "Standings after heat 1" in standings.content.decode()


def test_an_unchanged_wall_gets_no_content(director: Client, club: Club) -> None:
    competition = held(club, minutes=45)
    news = page(director, competition, "?page=2", "wall-board")
    version = news.headers["Sheet-Version"]
    assert page(director, competition, f"?page=2&v={version}", "wall-board").status_code == 204

    play_games(sheet_at(competition_state(competition), 2), 0)
    fresh = page(director, competition, f"?page=2&v={version}", "wall-board")
    assert (fresh.status_code, "15 : 0" in fresh.content.decode()) == (200, True)
    with time_machine.travel(timezone.now() + timedelta(minutes=46)):
        late = page(director, competition, f"?page=2&v={fresh.headers['Sheet-Version']}", "wall-board")
    assert "over time" in late.content.decode()


def test_any_number_of_tables_needs_the_same_queries(
    director: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name, text in (("few", SIX), ("many", MANY)):
        competition = held(club, text, name=name)
        page(director, competition)
        with django_assert_num_queries(10):
            page(director, competition)
