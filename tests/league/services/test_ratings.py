"""Ratings: the adapter, the rebuild, and a task that can run twice, late and out of order."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league import services, tasks
from league.engine.ratings import rate
from league.engine.results import WattenResult, WhotResult
from league.models import ChangeCursor, Club, Rating, RatingRun, Season
from league.services import ratings as service
from scoring.engine.facts import events as ev
from scoring.models import Change, Sheet
from scoring.services import purge_sheet, sheet_open
from tests.league.conftest import TABLET, Play, declare, scored, won

GAME = won((0, 2), (0, 3), (0, 2), (0, 2))
Snapshot = list[tuple[object, ...]]


def snapshot(club: Club) -> Snapshot:
    rows = Rating.objects.in_space(club.space).order_by("game", "player__name")
    return list(rows.values_list("player__name", "game", "mu", "sigma", "games", "as_of"))


def test_winning_raises_and_losing_lowers_both_of_a_pair() -> None:
    rated = rate([WattenResult((("A", "C"), ("B", "D")), (9, 3), 0, "bummerl", 1, 5)])

    assert rated["A"].mu == rated["C"].mu > 25 > rated["B"].mu == rated["D"].mu
    assert all(one.sigma < 25 / 3 for one in rated.values())


def test_equal_places_leave_equals_equal() -> None:
    rated = rate([WhotResult(("A", "B", "C"), (1, 2, 2), (10, 100, 100), 4)])

    assert rated["A"].mu > rated["B"].mu
    assert rated["B"].mu == rated["C"].mu


def test_the_same_results_give_the_same_ratings_to_the_last_bit() -> None:
    results = [WattenResult((("A", "C"), ("B", "D")), (9, 3), side, "bummerl", 1, 5) for side in (0, 1, 1, 0)]

    assert rate(results) == rate(results)


def test_the_task_gives_what_a_synchronous_rebuild_gives(club: Club, play: Play) -> None:
    play(*GAME, *won((1, 3), (1, 4), (1, 2)))
    play(
        scored(0, p1=60, p2=70),
        scored(0, p1=45, p2=40),
        names=("Eva", "Beni", "Anna"),
        ruleset="leaflet_long",
    )

    tasks.follow_changes()
    by_task = snapshot(club)
    services.rebuild_club(club)

    assert len(by_task) == 7
    assert by_task == snapshot(club)


def test_running_the_task_again_changes_nothing(club: Club, play: Play) -> None:
    play(*GAME)
    services.follow_changes()
    before = (snapshot(club), Club.objects.get().revision)

    assert services.follow_changes() == 0
    assert (snapshot(club), Club.objects.get().revision) == before


def test_a_round_that_ends_no_game_rebuilds_nothing(club: Club, play: Play) -> None:
    sheet = play(*GAME)
    services.follow_changes()

    declare(sheet, won((0, 2)))

    assert services.follow_changes() == 0
    assert RatingRun.objects.get().mark != ""


def test_an_undone_game_is_not_rated(club: Club, play: Play) -> None:
    sheet = play(*GAME)
    services.follow_changes()

    declare(sheet, [ev.EntryVoided(str(sheet.entries.get(seq=4).entry_id))])
    services.follow_changes()

    assert snapshot(club) == []


def test_a_change_that_becomes_visible_late_is_not_missed(club: Club, sheet: Sheet) -> None:
    """PostgreSQL numbers a row when it is written, not when it is committed."""
    late = Change.objects.create(space_id=sheet.space_id, sheet=sheet, version=0)
    number = late.pk
    late.delete()
    Change.objects.create(space_id=sheet.space_id, sheet=sheet, version=0)
    services.follow_changes()

    declare(sheet, GAME)
    Change.objects.filter(sheet=sheet).delete()
    Change.objects.create(pk=number, space_id=sheet.space_id, sheet=sheet, version=4)

    assert services.follow_changes() == 1
    assert len(snapshot(club)) == 4


def test_the_cursor_moves_on_over_settled_news_only(club: Club, play: Play) -> None:
    play(*GAME)
    services.follow_changes()
    assert ChangeCursor.objects.get().last_id == 0

    with time_machine.travel(timezone.now() + service.OVERLAP + timedelta(seconds=1), tick=False):
        services.follow_changes()

    assert ChangeCursor.objects.get().last_id == Change.objects.latest("pk").pk


def test_a_slow_worker_never_writes_over_newer_ratings(
    club: Club, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = play(*GAME)
    write = service._write

    def another_was_faster(rebuilds: list[service.Rebuild], settled: int | None) -> None:
        monkeypatch.setattr(service, "_write", write)
        declare(sheet, GAME)
        services.follow_changes()
        write(rebuilds, settled)

    monkeypatch.setattr(service, "_write", another_was_faster)
    with pytest.raises(service.Overtaken):
        services.follow_changes()

    assert {row[4] for row in snapshot(club)} == {2}


def test_a_task_that_was_overtaken_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def overtaken() -> int:
        raise service.Overtaken

    monkeypatch.setattr(services, "follow_changes", overtaken)

    tasks.follow_changes()


def test_a_purged_sheet_leaves_no_news_and_is_found_by_the_sweep(club: Club, play: Play) -> None:
    play(*GAME)
    second = play(*GAME)
    services.follow_changes()

    purge_sheet(sheet=second)
    tasks.sweep_ratings()

    assert {row[4] for row in snapshot(club)} == {1}


def test_nothing_new_costs_three_queries(
    club: Club, season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    services.follow_changes()

    with django_assert_num_queries(3):
        assert services.follow_changes() == 0


@pytest.mark.django_db
def test_sheets_outside_clubs_rate_nobody() -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=["A", "B", "C", "D"], device=TABLET)
    declare(sheet, GAME)

    assert services.follow_changes() == 0
    assert not Rating.objects.everywhere("a test").exists()
