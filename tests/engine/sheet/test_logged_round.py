"""What a hand log adds to the line of its round: the bids, and whether the result differs."""

from __future__ import annotations

from random import Random

import pytest

from rules import compact, registry
from rules.notation import read_one
from rules.walk import random_hand
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round
from scoring.engine.sheet.fold import Setup, fold
from scoring.engine.sheet.logged_round import LoggedRound, logged_rounds
from tests.engine.table import A, B, WattenTable

WORKED = """hand 1
ruleset: upper_austria
dealer: A1
deal: A1 HO LK L8 HA ?

B1 schlag 8, A1 farbe herz
B1 SK, A2 H9, B2 HU, A1 HO
A1 bid 3, B1 stay
A1 LK, B1 LA, A2 S7, B2 E7
"""
CONCEDED = f"{WORKED}B1 bid, A1 concede\n"
BIDS = (ev.BidMade(A, 3), ev.BidAnswered(B, 3, "stay"), ev.BidMade(B, 4), ev.BidAnswered(A, 4, "concede"))


def logged(table: WattenTable, text: str = CONCEDED) -> LoggedRound:
    (logged_round,) = logged_rounds(table.sheet, {(1, 1): compact.encode(read_one(text))}).values()
    return logged_round


def test_the_log_adds_bids_that_were_not_declared() -> None:
    table = WattenTable()
    table.won(B, 3)

    assert logged(table) == LoggedRound(BIDS, is_told=False, says=ev.RoundWon(B, 3), differs=False)


def test_equal_bids_of_log_and_sheet_are_recognized() -> None:
    table = WattenTable()
    for bid in BIDS:
        table.tell(bid)

    assert logged(table) == LoggedRound(BIDS, is_told=True, says=ev.RoundWon(B, 3), differs=False)


def test_another_value_differs_without_changing_the_score() -> None:
    table = WattenTable()
    table.won(B, 2)

    assert logged(table).differs
    assert table.sheet.current.totals == (0, 2)


def test_an_offence_that_loses_the_game_has_no_points_to_tell() -> None:
    """S4 R20: the other side gets the Bummerl at once."""
    table = WattenTable()
    table.won(B, 2)

    found = logged(table, f"{WORKED}A1 penalty revoke\n")

    assert (found.says, found.differs, found.points) == (ev.PenaltyGiven(A, "revoke"), True, None)


def test_a_log_without_an_end_differs_from_nothing() -> None:
    table = WattenTable()
    table.won(A, 3)

    assert logged(table, WORKED) == LoggedRound(BIDS[:2], is_told=False, says=None, differs=False)


def test_an_open_round_another_table_and_damaged_bytes_add_nothing() -> None:
    table, two = WattenTable(), random_hand(registry.ruleset("upper_austria"), Random(1), 2)
    hand = compact.encode(read_one(CONCEDED))
    assert logged_rounds(table.sheet, {(1, 1): hand}) == {}
    table.won(B, 3)

    assert logged_rounds(table.sheet, {(1, 1): compact.encode(two)}) == {}
    assert logged_rounds(table.sheet, {(1, 1): b"\0"}) == {}
    assert logged_rounds(table.sheet, {(7, 1): hand}) == {}


@pytest.mark.parametrize(
    ("key", "seats"),
    [("upper_austria", 4), ("upper_austria", 3), ("blind", 4), ("leaflet_short", 3), ("app_duel", 2)],
)
def test_a_result_declared_from_a_log_agrees_with_the_log(key: str, seats: int) -> None:
    """A law over random hands: nothing differs once all is declared, and bids on the pad are those of the log."""
    rules, random, bidding = registry.ruleset(key), Random(12), 0
    for _ in range(15):
        hand = random_hand(rules, random, seats)
        setup, log = Setup(rules, seats, hand.setup.dealer), {(1, 1): compact.encode(hand)}
        (of,) = logged_rounds(fold(setup, [ev.Entry(1, "any", 1, 1, ev.RoundVoid())]), log).values()
        assert of.says is not None
        gone = bool(of.bids) and ends_round(of.bids[-1], rules.params)
        facts = [*of.bids, *of.untold, *([] if gone else [of.says])]
        entries = [ev.Entry(seq, f"id{seq}", 1, 1, fact) for seq, fact in enumerate(facts, 1)]
        (again,) = logged_rounds(fold(setup, entries), log).values()
        assert (again.differs, again.is_told) == (False, True)
        bidding += bool(of.bids)
    assert bool(bidding) == (rules.game == "watten")
