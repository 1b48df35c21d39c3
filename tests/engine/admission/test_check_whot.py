"""Every refusal of WHOT! alone is reached, with its data."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

import pytest

from scoring.engine.admission import check_whot
from scoring.engine.admission.check import refuse
from scoring.engine.facts import events as ev
from tests.engine.table import Table, WhotTable, entry_id, round_scored


def exhausted(**points: int | str) -> ev.RoundExhausted:
    return ev.RoundExhausted(round_scored(99, **points).hands)


def duel() -> WhotTable:
    table = WhotTable(2, "app_duel")
    table.tell(ev.StakeRaised(20))
    return table


def one_out() -> WhotTable:
    table = WhotTable(3)
    table.scored(0, p1=100, p2=10)
    return table


def one_away(**options: object) -> WhotTable:
    table = WhotTable(3, **options)  # type: ignore[arg-type]
    table.tell(ev.PlayerLeft(2))
    table.scored(0, p1=10)
    return table


def tied(rule: str = "playoff") -> WhotTable:
    table = WhotTable(4, "app_tournament", ko_tie=rule)
    table.scored(0, p1=20, p2=20, p3=5)
    return table


def fixed_rounds() -> WhotTable:
    return WhotTable(3, "custom", match="fixed_rounds", count="long")


CASES: list[tuple[str, Callable[[], Table], ev.Event, dict[str, int | str]]] = [
    ("not_this_game", WhotTable, ev.BidMade(0, 3), {}),
    ("unknown_seat", WhotTable, ev.DealerSet(3), {}),
    ("unknown_seat", WhotTable, ev.PlayerLeft(3), {}),
    ("unknown_seat", WhotTable, ev.PlayerJoined(3), {}),
    ("unknown_seat", lambda: WhotTable(2, "nigerian_app"), exhausted(p0=5, p2=5), {}),
    ("nothing_is_counted", lambda: WhotTable(3, "old_school", match="single"), round_scored(0, p1=5), {}),
    ("exhausted_is_void", WhotTable, exhausted(p0=5, p1=5, p2=5), {}),
    ("unknown_card", lambda: WhotTable(2, "nigerian_app"), exhausted(p0=5, p1="zz"), {"seat": 1}),
    ("loser_without_points", lambda: WhotTable(2, "nigerian_app"), exhausted(p0=5, p1=0), {"seat": 1}),
    (
        "points_out_of_range",
        lambda: WhotTable(2, "nigerian_app"),
        exhausted(p0=5, p1=945),
        {"seat": 1, "high": 944},
    ),
    ("impossible_score", WhotTable, ev.GameScored((5, 0, 9), (1, 1, 2)), {}),
    # S0 LANGE, #36: whoever has 100 or more is out, and wins nothing.
    ("impossible_score", WhotTable, ev.GameScored((150, 20, 30), (1, 2, 3)), {}),
    ("impossible_score", WhotTable, ev.GameScored((0, 100, 120), (1, 1, 3)), {}),
    (
        "game_is_running",
        lambda: after(WhotTable(), round_scored(0, p1=5, p2=5)),
        ev.GameScored((5, 0, 9), (2, 1, 3)),
        {"game": 1},
    ),
    ("no_stakes", WhotTable, ev.StakeRaised(5), {}),
    ("stakes_need_two", lambda: WhotTable(3, stakes="points"), ev.StakeRaised(5), {}),
    ("stake_not_higher", duel, ev.StakeRaised(19), {"points": 20}),
    ("player_is_out", one_out, ev.DealerSet(1), {"seat": 1}),
    ("player_is_out", one_out, ev.PlayerJoined(1), {"seat": 1}),
    ("player_is_out", one_out, round_scored(0, p1=5, p2=5), {"seat": 1}),
    ("player_is_away", one_away, ev.DealerSet(2), {"seat": 2}),
    ("player_is_away", one_away, ev.PlayerLeft(2), {"seat": 2}),
    ("player_is_away", one_away, round_scored(0, p1=5, p2=5), {"seat": 2}),
    ("player_is_in", one_away, ev.PlayerJoined(1), {"seat": 1}),
    (
        "no_late_joining",
        lambda: one_away(key="app_tournament", final_best_of=3),
        ev.PlayerJoined(2),
        {"seat": 2},
    ),
    ("too_few_players", lambda: after(WhotTable(2), ev.PlayerLeft(0)), ev.RoundScored(1, ()), {}),
    ("points_missing", WhotTable, round_scored(0, p2=5), {"seat": 1}),
    ("points_missing", lambda: WhotTable(3, "nigerian_app"), exhausted(p0=5, p2=5), {"seat": 1}),
    (
        "points_missing",
        lambda: after(WhotTable(3, "nigerian_app"), ev.RoundScored(2, ())),
        ev.EntryCorrected(entry_id(1), exhausted(p2=5)),
        {"seat": 0},
    ),
    (
        "points_missing",
        lambda: after(WhotTable(3), ev.RoundVoid()),
        ev.EntryCorrected(entry_id(1), round_scored(0, p2=5)),
        {"seat": 1},
    ),
    (
        "too_few_players",
        lambda: after(WhotTable(2), ev.PlayerLeft(0), ev.RoundVoid()),
        ev.EntryCorrected(entry_id(2), ev.RoundScored(1, ())),
        {},
    ),
    ("not_in_playoff", tied, round_scored(1, p2=5, p3=5), {"seat": 3}),
    (
        "tie_needs_cards",
        lambda: WhotTable(3, "app_tournament", ko_tie="most_cards"),
        round_scored(0, p1=5, p2=5),
        {"seat": 1},
    ),
]


def after(table: Table, *events: ev.Event) -> Table:
    for event in events:
        table.tell(event)
    return table


@pytest.mark.parametrize(("code", "made", "event", "params"), CASES)
def test_an_impossible_declaration_is_refused_with_its_reason(
    code: str, made: Callable[[], Table], event: ev.Event, params: dict[str, int | str]
) -> None:
    assert made().refusal(event) == refuse(code, **params)


def test_every_refusal_of_whot_is_reached_above() -> None:
    written = set(re.findall(r'refuse\(\s*"(\w+)"', inspect.getsource(check_whot)))
    assert written == {case[0] for case in CASES}


@pytest.mark.parametrize(
    ("made", "event"),
    [
        (WhotTable, ev.RoundVoid()),
        (WhotTable, ev.PlayerLeft(2)),
        (one_out, ev.PlayerLeft(1)),
        (one_away, ev.PlayerJoined(2)),
        (one_away, round_scored(1, p0=5)),
        (duel, ev.StakeRaised(21)),
        # Broken off before anybody was out, or when the first one was: no rule says who has won then.
        (WhotTable, ev.GameScored((10, 20, 30), (1, 2, 3))),
        (WhotTable, ev.GameScored((99, 120, 20), (1, 3, 2))),
        (fixed_rounds, ev.GameScored((50, 20, 20), (3, 1, 1))),
        (fixed_rounds, ev.GameScored((50, 20, 20), (3, 1, 2))),
        (fixed_rounds, ev.GameScored((50, 20, 5), (2, 1, 3))),  # the third one left before the end
        (lambda: WhotTable(3, "app_tournament"), ev.GameScored((50, 20, 30), (1, 2, 3))),
        (duel, ev.StakeRaised(20)),
        (duel, ev.RoundScored(0, ())),
        (tied, round_scored(1, p2=5)),
        (tied, ev.DealerSet(3)),
        (lambda: tied("repeat"), round_scored(1, p0=5, p2=5, p3=5)),
        (lambda: WhotTable(2, "app_tournament"), round_scored(1, p0=5)),
        (lambda: WhotTable(3, "nigerian_app"), exhausted(p0=5, p1=5, p2="W c1")),
        (one_out, ev.EntryCorrected(entry_id(1), ev.RoundVoid())),
    ],
)
def test_a_possible_declaration_is_accepted(made: Callable[[], Table], event: ev.Event) -> None:
    said = 1 if event == ev.StakeRaised(20) else 0
    table = made()
    assert table.refusal(event, said and table.sheet.current.number, said) is None
