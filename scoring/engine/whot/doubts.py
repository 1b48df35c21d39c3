"""Finds doubts about the hands of a WHOT! round: possible, but probably a mistake.

The pad warns, people decide (1.6, section 4 item 3) and give the reason in a note. `rules.whot.totals` finds the
doubts.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.errors import RulesError
from rules.whot import codes
from rules.whot.hand_points import HandWarning
from rules.whot.rulesets import WhotRules
from rules.whot.totals import Total, round_warnings
from scoring.engine.facts import events as ev

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Doubt:
    """`code` names the doubt; `seat` is the holder (-1: all together); `card` a canonical code, "" for a total.

    `seen` is what was written (copies of the card, or points), `allowed` the most that is possible.
    """

    code: str
    seat: int
    card: str
    seen: int
    allowed: int


def doubts(rules: WhotRules, event: ev.Event) -> tuple[Doubt, ...]:
    """All doubts about a round; empty for other events and for unreadable cards, which are refused."""
    if not isinstance(event, ev.RoundScored | ev.RoundExhausted) or not event.hands:
        return ()
    try:
        hands = [_hand(hand) for hand in event.hands]
    except RulesError:
        return ()
    seats = [hand.seat for hand in event.hands]
    return tuple(
        Doubt(found.code, NOBODY, codes.format_card(found.card), found.seen, found.allowed)
        if isinstance(found, HandWarning)
        else Doubt(
            found.code, seats[found.hand] if found.hand >= 0 else NOBODY, "", found.points, found.expected
        )
        for found in round_warnings(rules, hands)
    )


def _hand(hand: ev.HandLeft) -> list[int] | Total:
    if hand.cards is None:
        return Total(hand.points or 0)
    return [codes.parse_card(code) for code in hand.cards]
