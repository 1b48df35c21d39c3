"""The cards that decide a tie of a WHOT! tournament, as far as a hand log knows them (#30)."""

from __future__ import annotations

from dataclasses import replace

from rules.games import AnyHand
from rules.replay import replay
from rules.whot.codes import format_card
from rules.whot.position import WhotState, is_hidden
from rules.whot.rulesets import WhotRules
from scoring.engine.facts import events as ev
from scoring.engine.sheet.hand_results import LogTarget

BY_CARDS = ("most_cards", "highest_card")


def with_cards(event: ev.Correctable, hand: AnyHand, at: LogTarget) -> ev.Correctable:
    """The event with cards in place of points, for hands whose cards decide a tie and are known."""
    rules = hand.ruleset.params
    if not isinstance(rules, WhotRules) or not isinstance(event, ev.RoundScored | ev.RoundExhausted):
        return event
    if rules.match != "drop_highest" or rules.ko_tie not in BY_CARDS:
        return event
    last = replay(hand).states[-1]
    if not isinstance(last, WhotState):
        return event
    held = zip(at.players, last.hands, strict=True)
    known = {seat: cards for seat, cards in held if not any(map(is_hidden, cards))}
    return replace(event, hands=tuple(_hand(left, known.get(left.seat)) for left in event.hands))


def _hand(left: ev.HandLeft, cards: tuple[int, ...] | None) -> ev.HandLeft:
    return left if cards is None else ev.HandLeft(left.seat, cards=tuple(map(format_card, sorted(cards))))
