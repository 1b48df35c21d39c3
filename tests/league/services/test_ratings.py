"""Ratings: the adapter, the rebuild, and a task that may run twice, late and out of order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
import time_machine
from django.db.models import F
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from league import services, tasks
from league.engine.ratings import Rated, Rater, Way, rate, way_of
from league.engine.results import Result, WattenResult, WhotResult
from league.models import ChangeCursor, Club, Rating, RatingRun, Season
from league.services import ratings as service
from rules import registry
from scoring.engine.facts import events as ev
from scoring.models import Change, Sheet
from scoring.services import purge_sheet, sheet_open
from tests.league.conftest import TABLET, Play, declare, scored, won

GAME = won((0, 2), (0, 3), (0, 2), (0, 2))
Snapshot = list[tuple[object, ...]]


def snapshot(club: Club) -> Snapshot:
    rows = Rating.objects.in_space(club.space).order_by("way", "player__name")
    return list(rows.values_list("player__name", "way", "mu", "sigma", "games", "as_of"))


def test_winning_raises_and_losing_lowers_the_rating_of_both_partners() -> None:
    rated = rate([WattenResult((("A", "C"), ("B", "D")), (9, 3), 0, "bummerl", 1, 5)])

    assert rated["A"].mu == rated["C"].mu > 25 > rated["B"].mu == rated["D"].mu
    assert all(one.sigma < 25 / 3 for one in rated.values())


def test_a_draw_keeps_equal_ratings_equal() -> None:
    rated = rate([WhotResult(("A", "B", "C"), (1, 2, 2), (10, 100, 100), 4)])

    assert rated["A"].mu > rated["B"].mu
    assert rated["B"].mu == rated["C"].mu


def test_the_same_results_give_the_same_ratings_to_the_last_bit() -> None:
    results = [WattenResult((("A", "C"), ("B", "D")), (9, 3), side, "bummerl", 1, 5) for side in (0, 1, 1, 0)]

    assert rate(results) == rate(results)


def results() -> st.SearchStrategy[list[Result]]:
    """An evening of a few players who change partners and games."""
    players = st.permutations(["A", "B", "C", "D", "E"])
    pairs = st.builds(
        lambda four, winner: WattenResult(
            ((four[0], four[2]), (four[1], four[3])), (9, 3), winner, "bummerl", 1, 5
        ),
        players,
        st.integers(0, 1),
    )
    tables = st.builds(
        lambda all_five, places: WhotResult(tuple(all_five), tuple(places), (0,) * 5, 3),
        players,
        st.lists(st.integers(1, 5), min_size=5, max_size=5),
    )
    return st.lists(pairs | tables, max_size=6)


@given(evenings=st.lists(results(), max_size=5))
@settings(max_examples=30, deadline=None)
def test_rating_evening_by_evening_equals_rating_all_at_once_exactly(
    evenings: list[list[Result]],
) -> None:
    known: dict[str, Rated] = {}
    for evening in evenings:
        known |= Rater(known).evening(evening)

    assert known == rate(result for evening in evenings for result in evening)


@pytest.mark.parametrize(
    ("key", "seats", "way"),
    [
        ("upper_austria", 4, "watten_pairs"),
        ("upper_austria", 3, "watten_alone"),
        ("upper_austria", 2, "watten_alone"),
        ("leaflet_classic", 4, "whot_single"),
        ("leaflet_long", 4, "whot_points"),
        ("app_tournament", 5, "whot_points"),
    ],
)
def test_every_sheet_has_one_way_of_playing(key: str, seats: int, way: Way) -> None:
    assert way_of(registry.ruleset(key), seats) == way


def on_day(sheet: Sheet, day: int) -> Sheet:
    Sheet.objects.in_space(sheet.space).filter(pk=sheet.pk).update(begun_on=date(2026, 11, day))
    return sheet


def rebuilt(club: Club) -> Snapshot:
    """The ratings after a full rebuild, which must not change them."""
    before = snapshot(club)
    services.rebuild_club(club)
    return before if snapshot(club) == before else []


def test_a_finished_game_rerates_only_its_evening_and_later_ones(
    club: Club, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in (1, 2, 3):
        on_day(play(*GAME), day)
    late = on_day(play(*GAME[:2]), 2)
    services.follow_changes()
    rated: list[date] = []
    read = service.games_of_space
    monkeypatch.setattr(
        service, "games_of_space", lambda space, since: rated.append(since) or read(space, since)
    )

    declare(late, GAME[2:])
    services.follow_changes()

    assert rated == [date(2026, 11, 2)]
    assert {row[4:] for row in snapshot(club)} == {(4, date(2026, 11, 3))}
    assert rebuilt(club)


def evenings(club: Club) -> list[tuple[date, str, object]]:
    """The stored values of each evening, exactly."""
    rows = club.rated_evenings.order_by("day").values_list("day", "results_hash", "ratings")
    return [(day, mark, repr(ratings)) for day, mark, ratings in rows]


def test_correcting_an_earlier_evening_equals_a_full_rebuild(club: Club, play: Play) -> None:
    early, *_later = [on_day(play(*GAME), day) for day in (1, 2, 3)]
    on_day(play(*GAME, names=("Eva", "Beni", "Cilli", "Franz")), 3)
    services.follow_changes()
    corrected = evenings(club)
    decided = early.entries.get(seq=4)

    declare(early, [ev.EntryCorrected(str(decided.entry_id), ev.RoundWon(1, 2)), *won((1, 5), (1, 4))])
    services.follow_changes()

    kept, ratings = evenings(club), snapshot(club)
    assert [one == other for one, other in zip(kept, corrected, strict=True)] == [False] * 3
    club.rated_evenings.all().delete()
    services.rebuild_club(club)
    assert evenings(club) == kept
    assert snapshot(club) == ratings


def test_a_removed_game_leaves_no_trace_in_ratings(club: Club, play: Play) -> None:
    on_day(play(*GAME), 1)
    services.follow_changes()
    before = snapshot(club)
    sheet = on_day(play(*GAME, names=("Eva", "Beni", "Cilli", "Dora")), 2)
    services.follow_changes()
    assert len(snapshot(club)) == 5

    declare(sheet, [ev.EntryVoided(str(sheet.entries.get(seq=4).entry_id))])
    services.follow_changes()

    assert snapshot(club) == before
    assert rebuilt(club) == before


def test_a_sheet_moved_to_another_day_is_rated_in_order_of_days(club: Club, play: Play) -> None:
    on_day(play(*GAME), 1)
    sheet = on_day(play(*won((1, 3), (1, 4), (1, 2))), 2)
    services.follow_changes()
    Sheet.objects.in_space(club.space).filter(pk=sheet.pk).update(
        begun_on=date(2026, 10, 31), relabelled=F("relabelled") + 1
    )
    Change.objects.create(space_id=sheet.space_id, sheet=sheet, version=sheet.version)

    services.follow_changes()

    assert {row[5] for row in snapshot(club)} == {date(2026, 11, 1)}
    assert rebuilt(club)


def test_each_way_of_playing_is_rated_separately(club: Club, play: Play) -> None:
    play(*GAME)
    play(*won((0, 5), (0, 5)), names=("Anna", "Beni"))
    play(scored(0), names=("Anna", "Beni", "Cilli"), ruleset="leaflet_classic")
    services.follow_changes()

    assert [(row[0], row[1], row[4]) for row in snapshot(club) if row[0] == "Anna"] == [
        ("Anna", "watten_alone", 1),
        ("Anna", "watten_pairs", 1),
        ("Anna", "whot_single", 1),
    ]


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


def test_a_round_within_a_game_rebuilds_nothing(club: Club, play: Play) -> None:
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
    """PostgreSQL assigns ids when a row is written, not when it is committed."""
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


def test_the_cursor_passes_only_settled_changes(club: Club, play: Play) -> None:
    play(*GAME)
    services.follow_changes()
    assert ChangeCursor.objects.get().last_id == 0

    with time_machine.travel(timezone.now() + service.OVERLAP + timedelta(seconds=1), tick=False):
        services.follow_changes()

    assert ChangeCursor.objects.get().last_id == Change.objects.latest("pk").pk


@pytest.fixture
def overtaken_on(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sheet], None]:
    """Before the next ratings are written, another worker rates one more game of a sheet."""

    def on(sheet: Sheet) -> None:
        write = service._write

        def another_was_faster(rebuilds: list[service.Rebuild], settled: int | None) -> None:
            monkeypatch.setattr(service, "_write", write)
            declare(sheet, GAME)
            services.follow_changes()
            write(rebuilds, settled)

        monkeypatch.setattr(service, "_write", another_was_faster)

    return on


def test_a_slow_worker_never_overwrites_newer_ratings(
    club: Club, play: Play, overtaken_on: Callable[[Sheet], None]
) -> None:
    overtaken_on(play(*GAME))

    with pytest.raises(service.Overtaken):
        services.follow_changes()

    assert {row[4] for row in snapshot(club)} == {2}


def test_a_rebuild_begins_anew_if_a_worker_was_faster(
    club: Club, play: Play, overtaken_on: Callable[[Sheet], None]
) -> None:
    sheet = play(*GAME)
    services.follow_changes()

    overtaken_on(sheet)
    services.rebuild_club(club)

    assert {row[4] for row in snapshot(club)} == {2}
    assert service._due([club]) == []


def test_an_overtaken_task_ends_without_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def overtaken() -> int:
        raise service.Overtaken

    monkeypatch.setattr(services, "follow_changes", overtaken)
    monkeypatch.setattr(services, "follow_rounds", lambda: 0)
    monkeypatch.setattr(services, "follow_season_changes", lambda: 0)

    tasks.follow_changes()


def test_a_purged_sheet_leaves_no_change_and_is_found_by_the_sweep(club: Club, play: Play) -> None:
    play(*GAME)
    second = play(*GAME)
    services.follow_changes()

    purge_sheet(sheet=second)
    tasks.sweep_ratings()

    assert {row[4] for row in snapshot(club)} == {1}


def test_a_run_without_changes_needs_three_queries(
    club: Club, season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    services.follow_changes()

    with django_assert_num_queries(3):
        assert services.follow_changes() == 0


@pytest.mark.django_db
def test_sheets_without_a_club_rate_nobody() -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=["A", "B", "C", "D"], device=TABLET)
    declare(sheet, GAME)

    assert services.follow_changes() == 0
    assert not Rating.objects.everywhere("a test").exists()
