"""Every refusal is reached, with its data; every possible declaration is accepted."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

import pytest

from rules.registry import ruleset
from scoring.engine.admission import check as check_module
from scoring.engine.admission import check_whot
from scoring.engine.admission.check import refuse
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup
from tests.engine.table import A, B, Table, ThreeTable, WattenTable, WhotTable, entry_id, round_scored

Refusal = Callable[[], tuple[Table, ev.Event]]
NOBODY = entry_id(999)


def watten(*rounds: tuple[int, int]) -> WattenTable:
    table = WattenTable()
    for side, value in rounds:
        table.won(side, value)
    return table


def three_players_one_out() -> WhotTable:
    table = WhotTable(3)
    table.scored(0, p1=100, p2=10)
    return table


def after_bid() -> WattenTable:
    table = WattenTable()
    table.tell(ev.BidMade(A, 3))
    return table


def peeked() -> WattenTable:
    table = WattenTable(peek_redeal=False)
    with table.by("writer 0"):
        table.penalty(B, "peek_cut")
    return table


def regional(key: str, seats: int = 4, *won: ev.RoundWon, **options: object) -> Table:
    return after(Table(Setup(ruleset(key, options), seats)), *won)


def after(table: Table, *events: ev.Event) -> Table:
    for event in events:
        table.tell(event)
    return table


def short_game() -> Table:
    """A correction removed the win of the first game; a round of the second game is played."""
    return after(watten((A, 9), (A, 2)), ev.EntryCorrected(entry_id(1), ev.RoundWon(A, 3)))


def three_before_the_cut(**options: object) -> Table:
    return Table(Setup(ruleset("upper_austria", options), 3, dealer_said=False))


def two_after_the_end() -> Table:
    """A device without a network wrote two more hands after the end of a game."""
    table = watten((A, 9))
    with table.by("writer 0"):
        table.ink(ev.RoundWon(B, 2), 2, 1, held="game_over")
        table.ink(ev.RoundWon(A, 3), 2, 1, held="follows")
    return table


CASES: list[tuple[str, Callable[[], Table], ev.Event, dict[str, int | str]]] = [
    ("not_this_game", watten, round_scored(0, p1=5), {}),
    ("not_this_game", WhotTable, ev.RoundWon(A, 2), {}),
    ("impossible_score", watten, ev.GameScored((9, 9)), {}),
    ("impossible_score", watten, ev.GameScored((9, 3), (1, 2)), {}),
    ("total_not_possible", watten, ev.GameScored((9, 1)), {"points": 1, "least": 2}),
    ("total_not_possible", ThreeTable, ev.GameScored((0, 1, 9)), {"points": 1, "least": 2}),
    (
        "total_not_possible",
        lambda: after(watten(), ev.GameScored((9, 3))),
        ev.EntryCorrected(entry_id(1), ev.GameScored((9, 1))),
        {"points": 1, "least": 2},
    ),
    ("value_out_of_range", watten, ev.RoundWon(A, 1), {"low": 2, "high": 9}),
    ("value_out_of_range", watten, ev.RoundWon(A, 10), {"low": 2, "high": 9}),
    ("value_out_of_range", watten, ev.BidMade(A, 2), {"low": 3, "high": 9}),
    ("value_out_of_range", watten, ev.BidAnswered(A, 10, "stay"), {"low": 3, "high": 9}),
    ("value_out_of_range", lambda: WattenTable(target=11), ev.RoundWon(A, 12), {"low": 2, "high": 11}),
    ("unknown_penalty", watten, ev.PenaltyGiven(A, "cheating"), {}),
    ("dealer_unknown", three_before_the_cut, ev.PenaltyGiven(1, "misdeal"), {}),
    # The table cuts for the second game, and nobody has said who deals.
    ("dealer_unknown", lambda: after(ThreeTable(), ev.RoundWon(1, 9)), ev.PenaltyGiven(1, "peek_cut"), {}),
    ("not_dealer", watten, ev.PenaltyGiven(B, "misdeal"), {"side": B}),
    (
        "not_dealer",
        lambda: watten((A, 2), (B, 2)),
        ev.EntryCorrected(entry_id(2), ev.PenaltyGiven(A, "misdeal")),
        {"side": A},
    ),
    ("not_cutter", watten, ev.PenaltyGiven(A, "peek_cut"), {"side": A}),
    ("not_cutter", lambda: watten((A, 2)), ev.PenaltyGiven(B, "peek_cut"), {"side": B}),
    ("not_blind", lambda: WattenTable(seats=2), ev.PenaltyGiven(A, "early_look"), {"side": A}),
    ("not_blind", lambda: ThreeTable(), ev.PenaltyGiven(1, "early_look"), {"side": 1}),
    ("peeked_already", peeked, ev.PenaltyGiven(B, "peek_cut"), {}),
    (
        "rests",
        lambda: regional("upper_austria", 3, three_mode="rest"),
        ev.PenaltyGiven(2, "revoke"),
        {"seat": 2},
    ),
    ("unknown_seat", watten, ev.DealerSet(4), {}),
    ("unknown_seat", lambda: WattenTable(seats=2), ev.DealerSet(2), {}),
    ("unknown_seat", WhotTable, ev.DealerSet(3), {}),
    ("unknown_seat", WhotTable, round_scored(3, p0=5, p1=5, p2=5), {}),
    ("unknown_seat", WhotTable, round_scored(0, p1=5, p2=5, p3=5), {}),
    ("nothing_is_counted", lambda: WhotTable(3, "leaflet_classic"), round_scored(0, p1=5), {}),
    ("unknown_card", WhotTable, round_scored(0, p1="c10 zz", p2=5), {"seat": 1}),
    ("unknown_card", WhotTable, round_scored(0, p1="?", p2=5), {"seat": 1}),
    ("loser_without_points", WhotTable, round_scored(0, p1=5, p2=0), {"seat": 2}),
    ("points_out_of_range", WhotTable, round_scored(0, p1=5, p2=905), {"seat": 2, "high": 904}),
    ("not_the_current_round", watten, ev.PenaltyGiven(A, "peek_cut"), {"game": 1, "round": 1}),
    ("another_reading", lambda: watten((A, 3)), ev.RoundWon(A, 2), {"game": 1, "round": 1}),
    ("another_reading", after_bid, ev.BidMade(B, 3), {"game": 1, "round": 1}),
    ("cannot_void", lambda: watten((B, 4)), ev.PointsVoided(B), {"side": B}),
    ("not_krank", watten, ev.PenaltyGiven(A, "krank_bid"), {"side": A}),
    (
        "not_krank",
        lambda: watten((A, 3), (B, 2)),
        ev.EntryCorrected(entry_id(2), ev.PenaltyGiven(B, "krank_bid")),
        {"side": B},
    ),
    ("krank_may_not_bid", lambda: watten((A, 7)), ev.BidMade(A, 3), {"side": A, "points": 2}),
    ("bid_twice", after_bid, ev.BidMade(A, 4), {"side": A}),
    ("bid_one_more", watten, ev.BidMade(A, 4), {"value": 3}),
    ("bid_one_more", after_bid, ev.BidMade(B, 5), {"value": 4}),
    ("nothing_to_answer", watten, ev.BidAnswered(A, 3, "stay"), {}),
    ("nothing_to_answer", after_bid, ev.BidAnswered(A, 3, "concede"), {}),
    ("nothing_to_answer", after_bid, ev.BidAnswered(B, 4, "stay"), {}),
    ("no_bids_now", lambda: regional("bavaria", 4, ev.RoundWon(A, 13)), ev.BidMade(B, 4), {}),
    (
        "bid_beyond_need",
        lambda: regional("upper_austria", 4, ev.RoundWon(A, 6), ev.BidMade(B, 3), bid_cap="needed"),
        ev.BidMade(A, 4),
        {"side": A, "need": 3},
    ),
    ("rests", lambda: regional("upper_austria", 3, three_mode="rest"), ev.BidMade(2, 3), {"seat": 2}),
    ("split_otherwise", lambda: regional("upper_austria", 3), ev.RoundWon(0, 2), {}),
    ("nobody_lost", lambda: regional("upper_austria", 3), ev.RoundWon(0, 2, (1, 2)), {}),
    ("nobody_lost", watten, ev.RoundWon(A, 2, (B,)), {}),
    ("unknown_seat", watten, ev.RoundWon(2, 2), {}),
    ("unknown_seat", watten, ev.SeatsTaken((0, 1, 2, 4)), {}),
    ("game_is_running", lambda: watten((A, 2)), ev.SeatsTaken((1, 0, 2, 3)), {"game": 1}),
    ("not_this_game", WhotTable, ev.SeatsTaken((1, 0, 2)), {}),
    ("unknown_seat", watten, ev.PenaltyGiven(2, "misdeal"), {}),
    ("player_is_out", three_players_one_out, round_scored(1, p0=5, p2=5), {"seat": 1}),
    ("player_is_out", three_players_one_out, round_scored(0, p1=5, p2=5), {"seat": 1}),
    ("player_is_out", three_players_one_out, ev.DealerSet(1), {"seat": 1}),
    ("points_missing", WhotTable, round_scored(0, p2=5), {"seat": 1}),
    ("unknown_entry", watten, ev.EntryVoided(NOBODY), {}),
    ("unknown_entry", watten, ev.EntryCorrected(NOBODY, ev.RoundWon(A, 2)), {}),
    ("unknown_entry", watten, ev.EntryAccepted(NOBODY), {}),
    ("unknown_entry", watten, ev.EntryDismissed(NOBODY), {}),
    ("cannot_correct", after_bid, ev.EntryCorrected(entry_id(1), ev.RoundWon(A, 2)), {}),
    (
        "cannot_correct",
        lambda: watten((A, 2)),
        ev.EntryCorrected(entry_id(1), ev.PenaltyGiven(A, "peek_cut")),
        {},
    ),
    (
        "value_out_of_range",
        lambda: watten((A, 2)),
        ev.EntryCorrected(entry_id(1), ev.RoundWon(A, 99)),
        {"low": 2, "high": 9},
    ),
    ("already_settled", lambda: watten((A, 2)), ev.EntryAccepted(entry_id(1)), {}),
    ("already_settled", lambda: watten((A, 2)), ev.EntryDismissed(entry_id(1)), {}),
    ("earlier_waits", two_after_the_end, ev.EntryAccepted(entry_id(3)), {}),
    (
        "already_voided",
        lambda: after(watten((A, 2)), ev.EntryVoided(entry_id(1))),
        ev.EntryVoided(entry_id(1)),
        {},
    ),
    # Written twice and undone twice: the first one was put back, and the second one is the same result.
    (
        "changes_nothing",
        lambda: after(
            watten((A, 2)),
            ev.EntryVoided(entry_id(1)),
            ev.RoundWon(A, 2),
            ev.EntryVoided(entry_id(3)),
            ev.EntryVoided(entry_id(2)),
        ),
        ev.EntryVoided(entry_id(4)),
        {},
    ),
    ("unknown_game", watten, ev.GamesReflowed(1), {}),
    ("games_as_they_are", lambda: watten((A, 9), (A, 2)), ev.GamesReflowed(1), {}),
    ("sheet_closed", lambda: after(watten(), ev.SheetClosed()), ev.RoundWon(A, 2), {}),
    ("sheet_closed", lambda: after(watten(), ev.SheetClosed()), ev.SheetClosed(), {}),
    ("sheet_open", watten, ev.SheetReopened(), {}),
    ("unknown_seat", watten, ev.PersonNamed(4, 1), {}),
    ("unknown_seat", watten, ev.PersonNamed(0, 1, ((4, 1),)), {}),
    ("named_so", lambda: after(watten(), ev.PersonNamed(0, 1)), ev.PersonNamed(0, 1, ((1, 0),)), {}),
    ("named_so", lambda: after(watten(), ev.PersonNamed(0, 1)), ev.PersonNamed(0, 1), {}),
    # In `rest` two players play the round, so nobody is blind, whoever deals.
    (
        "not_blind",
        lambda: after(ThreeTable(three_mode="rest"), ev.RoundWon(0, 9), ev.DealerSet(1)),
        ev.PenaltyGiven(2, "early_look"),
        {"side": 2},
    ),
    ("corrected_so", lambda: watten((A, 2)), ev.EntryCorrected(entry_id(1), ev.RoundWon(A, 2)), {}),
    ("seats_as_they_are", watten, ev.SeatsTaken((0, 1, 2, 3)), {}),
    (
        "seats_as_they_are",
        lambda: after(watten((A, 9)), ev.SeatsTaken((1, 0, 2, 3)), ev.DealerSet(0)),
        ev.SeatsTaken((1, 0, 2, 3)),
        {},
    ),
    ("deals_already", lambda: watten((A, 2)), ev.DealerSet(1), {"seat": 1}),
    ("deals_already", lambda: after(watten(), ev.DealerSet(0)), ev.DealerSet(0), {"seat": 0}),
    ("deals_already", lambda: after(WhotTable(3), ev.DealerSet(2)), ev.DealerSet(2), {"seat": 2}),
]
PLACES = {"not_the_current_round": (1, 2), "another_reading": (1, 1)}


@pytest.mark.parametrize(("code", "made", "event", "params"), CASES)
def test_an_impossible_declaration_is_refused_with_its_reason(
    code: str, made: Callable[[], Table], event: ev.Event, params: dict[str, int | str]
) -> None:
    assert made().refusal(event, *PLACES.get(code, (0, 0))) == refuse(code, **params)


def test_every_refusal_of_the_engine_is_reached_above() -> None:
    written = set(re.findall(r'refuse\(\s*"(\w+)"', inspect.getsource(check_module)))
    # Refusals of WHOT! alone are reached in test_check_whot.
    written |= {case[0] for case in CASES} & set(
        re.findall(r'refuse\(\s*"(\w+)"', inspect.getsource(check_whot))
    )
    written |= set(re.findall(r'"(already_settled|unknown_entry)"', inspect.getsource(check_module)))
    assert written == {case[0] for case in CASES}


def held(table: Table, event: ev.Event, game: int = 1, round_: int = 1) -> Table:
    table.ink(event, game, round_, held="reused_id")
    return table


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (lambda: held(watten((A, 2)), ev.RoundWon(A, 99)), "value_out_of_range"),
        (lambda: held(watten((A, 2)), ev.RoundWon(A, 3), round_=3), "not_the_current_round"),
        (lambda: held(watten((A, 2)), ev.RoundWon(A, 3), game=7), "not_the_current_round"),
        (lambda: held(watten((A, 2)), ev.EntryVoided(NOBODY)), "unknown_entry"),
    ],
)
def test_an_impossible_entry_cannot_be_accepted(made: Callable[[], Table], code: str) -> None:
    """The entry may wait (nothing is lost) and be dismissed, but its acceptance would lead to an impossible sheet."""
    table = made()
    [waiting] = table.waiting
    refusal = table.refusal(ev.EntryAccepted(waiting))
    assert refusal is not None
    assert refusal.code == code
    assert table.refusal(ev.EntryDismissed(waiting)) is None


@pytest.mark.parametrize(
    ("made", "event"),
    [
        *[(watten, ev.RoundWon(side, value)) for side in (A, B) for value in range(2, 10)],
        *[
            (watten, ev.PenaltyGiven(side, code))
            for side, code in (
                (A, "misdeal"),
                (B, "peek_cut"),
                (A, "wild_bid"),
                (B, "wild_bid"),
                (A, "revoke"),
                (B, "revoke"),
            )
        ],
        (lambda: watten((A, 7)), ev.PenaltyGiven(A, "krank_bid")),
        (lambda: watten((B, 4), (A, 7)), ev.PointsVoided(B)),
        (watten, ev.GameScored((9, 0))),
        (watten, ev.GameScored((9, 2))),
        (lambda: ThreeTable(three_mode="free"), ev.GameScored((9, 1, 0))),  # A25: 2-2-1 is 1/1/0
        (watten, ev.BidMade(A, 3)),
        (after_bid, ev.BidMade(B, 4)),
        (after_bid, ev.BidAnswered(B, 3, "stay")),
        (after_bid, ev.BidAnswered(B, 3, "concede")),
        (after_bid, ev.RoundWon(B, 2)),
        (lambda: after(after_bid(), ev.BidAnswered(B, 3, "stay")), ev.BidMade(B, 4)),
        (watten, ev.DealerSet(3)),
        (WhotTable, ev.DealerSet(2)),
        (WhotTable, round_scored(0, p1=1, p2=904)),
        (WhotTable, round_scored(0, p1="*10 c10", p2="W W W W W W")),
        (three_players_one_out, round_scored(2, p0=5)),
        (lambda: WhotTable(3, "numberlock_classic"), round_scored(2)),
        (lambda: watten((A, 2)), ev.EntryVoided(entry_id(1))),
        (lambda: watten((A, 2)), ev.EntryCorrected(entry_id(1), ev.PenaltyGiven(A, "revoke"))),
        (lambda: watten((A, 9), (A, 2)), ev.EntryCorrected(entry_id(1), ev.RoundWon(A, 3))),
        (lambda: watten((A, 7), (B, 2)), ev.EntryCorrected(entry_id(2), ev.PenaltyGiven(A, "krank_bid"))),
        # The table cuts for the second game and nobody has said who deals.
        (lambda: watten((A, 9), (A, 2)), ev.EntryCorrected(entry_id(2), ev.PenaltyGiven(A, "misdeal"))),
        (lambda: watten((A, 9), (A, 2)), ev.EntryCorrected(entry_id(2), ev.PenaltyGiven(B, "misdeal"))),
        (lambda: after(three_before_the_cut(), ev.DealerSet(1)), ev.PenaltyGiven(1, "misdeal")),
        (lambda: three_before_the_cut(three_mode="free"), ev.PenaltyGiven(1, "misdeal")),
        (short_game, ev.GamesReflowed(1)),
        (two_after_the_end, ev.EntryAccepted(entry_id(2))),
        (two_after_the_end, ev.EntryDismissed(entry_id(3))),
        (lambda: after(two_after_the_end(), ev.EntryDismissed(entry_id(2))), ev.EntryAccepted(entry_id(3))),
        (watten, ev.SheetClosed()),
        (lambda: after(watten(), ev.SheetClosed()), ev.SheetReopened()),
        (lambda: after(watten(), ev.SheetClosed()), ev.EntryVoided(entry_id(1))),
    ],
)
def test_a_possible_declaration_is_accepted(made: Callable[[], Table], event: ev.Event) -> None:
    assert made().refusal(event) is None


def test_the_pack_never_limits_a_hand() -> None:
    """Scoring does not check whether the pack holds a card; the pad warns (an example holds a 10 of the Trikot)."""
    assert WhotTable(2, "leaflet_short").refusal(round_scored(0, p1="*10 *10 *10")) is None


def test_a_written_round_may_be_declared_again_from_any_page() -> None:
    table = watten((A, 4), (A, 5))
    assert table.refusal(ev.RoundWon(A, 5), 1, 2) is None
    assert table.refusal(ev.RoundWon(A, 4), 1, 1) is None
    assert table.refusal(ev.RoundWon(B, 4), 1, 1) == refuse("another_reading", game=1, round=1)
