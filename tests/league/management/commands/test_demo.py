"""The demo: its content, and that running it again adds nothing."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from league.demo import preiswatten, season
from league.management.commands import demo
from league.models import Club, Competition, CompetitionFact, Rating, Season, User
from league.selectors import running_sheets, season_games, standing_table
from league.selectors.competition_tables import tables_now
from league.selectors.competitions import competition_state
from league.selectors.figures import player_figures
from rules.compact import decode
from rules.replay import replay
from rules.watten.result import WattenResult
from rules.whot.position import WhotResult
from scoring.engine.board import round_text
from scoring.models import Entry, GameResult, HandLog, Player, RoundRow, Sheet
from scoring.models.shown_names import INSIDE
from scoring.services import hand_rows, round_rows

pytestmark = pytest.mark.django_db
content = pytest.mark.sqlite(reason="what the demo contains; another test makes all of it on PostgreSQL")


def run(*words: str) -> str:
    output = StringIO()
    call_command("demo", *words, stdout=output)
    return output.getvalue()


def everything() -> list[int]:
    rows = [
        Sheet.objects.everywhere("a test"),
        Player.objects.everywhere("a test"),
        Rating.objects.everywhere("a test"),
        HandLog.objects,
    ]
    tables = (*rows, Club.objects, User.objects, Entry.objects, GameResult.objects, CompetitionFact.objects)
    return [table.count() for table in tables]


@content
def test_a_neighbour_has_a_finished_season_whose_figures_say_something() -> None:
    run("--neighbours", "1")
    before = everything()
    run("--neighbours", "1")
    assert everything() == before

    club = Club.objects.exclude(name=demo.CLUB).get()
    assert club.is_public
    (over,) = Season.objects.in_space(club.space)
    assert over.ends_on < timezone.localdate()
    counts = [player_figures(player).of[0].games for player in Player.objects.in_space(club.space)]
    assert max(counts) > 10


def test_the_demo_creates_a_club_in_mid_season_with_a_random_password() -> None:
    password = run().split("password ")[1].split()[0]

    assert authenticate(username=demo.SCORER, password=password) is not None
    assert len(password) == 14
    found = Season.objects.everywhere("a test").get()
    results = GameResult.objects.filter(sheet__season_sheet__season=found)
    outcomes = {result.facts.get("outcome") for result in results}
    assert outcomes == {"bummerl", "schneider", "retourschneider", None}
    assert len(running_sheets(Club.objects.get())) == 1
    assert standing_table(season_games(found), "watten", names=INSIDE).games == 12
    assert standing_table(season_games(found), "whot", names=INSIDE).games == 2
    (penalty,) = standing_table(season_games(found), "watten", names=INSIDE).adjustments
    assert (penalty.points, penalty.reason) == (-5, season.STAYED_AWAY)

    # Logs end like their rounds, and figures of bids and hands have values.
    round_rows.catch_up()
    hand_rows.catch_up()
    written = {(row.sheet_id, row.game, row.round): row for row in RoundRow.objects.all()}
    logs = list(HandLog.objects.all())
    assert len(logs) == 10
    for log in logs:
        declared, result = (
            written[log.sheet_id, log.game, log.round],
            replay(decode(bytes(log.compact))).result,
        )
        if isinstance(result, WattenResult):
            assert (declared.value, declared.winners) == (
                result.value,
                str("AB".index(str(result.winner))),
            ), log.round
        else:
            assert isinstance(result, WhotResult)
            assert (
                round_text.read(tuple(getattr(declared, name) for name in round_text.FIELDS)).gained
                == result.points
            )
    dora = player_figures(Player.objects.everywhere("a test").filter(name="Dora").earliest("pk"))
    speaking = {one.figure.key for one in dora.of[0].said if any(answer.n for answer in one.answers.values())}
    assert {"watten_stayed", "watten_gone", "watten_schlag", "watten_farbe"} <= speaking
    gustl = player_figures(Player.objects.everywhere("a test").filter(name="Gustl").earliest("pk"))
    logged = {
        one.figure.key for one in gustl.of[1].said if any(answer.value for answer in one.answers.values())
    }
    assert {"whot_streets", "whot_chains", "whot_timed_out"} <= logged


@content
def test_the_demo_proposes_the_tables_of_tonight(client: Client) -> None:
    run()
    client.force_login(User.objects.get(username=demo.OWNER))
    found, today = Season.objects.everywhere("a test").get(), timezone.localdate()

    shown = client.get(f"/seasons/{found.uid}/nights/{today}/").context["next"]
    assert ([len(table.sides) for table in shown.tables], len(shown.waiting)) == ([2, 2], 1)


@content
def test_the_demo_has_a_preiswatten_in_its_third_heat_and_repeating_adds_nothing() -> None:
    run()
    before = everything()

    assert run() == ""
    assert everything() == before
    competition = Competition.objects.everywhere("a test").get()
    state = competition_state(competition)
    assert [heat.status for heat in state.heats] == ["approved", "approved", "published"]
    assert not state.refused
    now = tables_now(competition, state, state.heats[2])
    assert {table.status for table in now} == {"waiting", "playing", "last_game", "finished", "told"}


def test_a_demo_that_was_interrupted_is_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = replace(season.NOW[0], events=season.RUNNING[:1])
    monkeypatch.setattr(demo, "NOW", (begun,))
    monkeypatch.setattr(demo, "night_prepare", lambda _season: None)
    monkeypatch.setattr(preiswatten, "ON_PADS", {})
    run()
    entries = Entry.objects.count()
    monkeypatch.undo()

    run("--password", "for the tests")

    on_pads = sum(len(events) for events in preiswatten.ON_PADS.values())
    assert Entry.objects.count() == entries + len(season.RUNNING) - 1 + on_pads
    # The accounts already existed and keep their password.
    assert authenticate(username=demo.OWNER, password="for the tests") is None


@content
def test_the_season_of_an_older_release_is_left_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    older = replace(season.SINCE_THEN[1], events=season.LONG_GAME[2:])  # an older version without a bid
    monkeypatch.setattr(demo, "SINCE_THEN", (season.SINCE_THEN[0], older))
    run()
    before = everything()
    monkeypatch.undo()

    assert run() == ""
    assert everything() == before


@content
def test_a_given_password_is_used_for_both_accounts() -> None:
    for name in (demo.OWNER, demo.SCORER):
        demo.account_of(name, "for the tests")

        assert authenticate(username=name, password="for the tests") is not None
