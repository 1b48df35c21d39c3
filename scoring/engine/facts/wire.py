"""Brings a declared event into its stored spelling.

Only card codes have several spellings. Other text stays as it is, and `check` refuses it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.core.errors import RulesError
from rules.whot import codes
from scoring.engine.facts import events as ev


def canonical(event: ev.Event) -> ev.Event:
    """The same event with canonical, sorted card codes, so that equal hands are equal readings."""
    if isinstance(event, ev.RoundScored | ev.RoundExhausted):
        return _round(event)
    if isinstance(event, ev.EntryCorrected) and isinstance(event.event, ev.RoundScored | ev.RoundExhausted):
        return replace(event, event=_round(event.event))
    return event


def _round(event: ev.RoundScored | ev.RoundExhausted) -> ev.RoundScored | ev.RoundExhausted:
    return replace(event, hands=tuple(_hand(hand) for hand in event.hands))


def _hand(hand: ev.HandLeft) -> ev.HandLeft:
    if hand.cards is None:
        return hand
    try:
        cards = sorted(codes.parse_card(code) for code in hand.cards)
    except RulesError:
        return hand
    return replace(hand, cards=tuple(codes.format_card(card) for card in cards))
