"""A log that knows the cards decides a tie of a WHOT! tournament that points leave open (#30)."""

from __future__ import annotations

import pytest

from rules import notation
from rules.replay import replay
from rules.whot.position import WhotResult
from scoring.engine.facts import events as ev
from scoring.engine.sheet.hand_cards import with_cards
from scoring.engine.sheet.hand_results import declared, log_target
from tests.engine.table import WhotTable

TIED = """
ruleset: app_tournament ko_tie={tie}
seats: 3
turn: P1
deal: P1 c3
deal: P2 t10
deal: P3 {third}
upcard: c4

P1 c3
"""


def first_hand(tie: str, third: str = "t3 t7") -> tuple[WhotTable, ev.Correctable]:
    """A new sheet, and the event that the log of its first hand declares: both losers have ten points."""
    table, hand = (
        WhotTable(3, "app_tournament", ko_tie=tie),
        notation.read_one(TIED.format(tie=tie, third=third)),
    )
    result, at = replay(hand).result, log_target(table.sheet)
    assert isinstance(result, WhotResult)
    assert at is not None
    event = declared(result, at, table.setup, {1: 10, 2: 10})
    assert event is not None
    return table, with_cards(event, hand, at)


@pytest.mark.parametrize(("tie", "out"), [("most_cards", 2), ("highest_card", 1)])
def test_the_cards_of_the_log_decide_the_tie(tie: str, out: int) -> None:
    table, event = first_hand(tie)
    assert event == ev.RoundScored(0, (ev.HandLeft(1, cards=("t10",)), ev.HandLeft(2, cards=("t3", "t7"))))
    table.tell(event)
    assert [seat for seat, round_ in enumerate(table.current.out_in) if round_] == [out]


def test_with_another_tie_rule_the_points_are_enough() -> None:
    assert first_hand("repeat")[1] == ev.RoundScored(0, (ev.HandLeft(1, 10), ev.HandLeft(2, 10)))


def test_the_cards_of_an_unknown_hand_are_asked_for() -> None:
    table, event = first_hand("most_cards", "? ?")
    assert event == ev.RoundScored(0, (ev.HandLeft(1, cards=("t10",)), ev.HandLeft(2, 10)))
    refusal = table.refusal(event)
    assert refusal is not None
    assert refusal.code == "tie_needs_cards"
