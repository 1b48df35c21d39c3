"""An event as the fields of a plain form, which `scoring.pages.shared.forms` reads."""

from __future__ import annotations

from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind

Fields = dict[str, str]


def fields(event: ev.Event) -> Fields:
    """`kind` and the fields that this kind posts."""
    if isinstance(event, ev.EntryCorrected):
        inner = fields(event.event)
        return {**inner, "kind": kind(event), "target": event.target, "inner_kind": inner["kind"]}
    if isinstance(event, ev.GamesReflowed):
        # The game of this button; the form's game is the present one.
        return {"do": f"kind={kind(event)}&game={event.game}"}
    filled: Fields = {"kind": kind(event)}
    for name, value in encode(event).items():
        if name == "hands":
            filled |= _hands(event)
        else:
            filled[name] = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return filled


def _hands(event: ev.Event) -> Fields:
    assert isinstance(event, ev.RoundScored | ev.RoundExhausted)
    return {
        f"points-{hand.seat}" if hand.cards is None else f"cards-{hand.seat}": str(hand.points)
        if hand.cards is None
        else " ".join(hand.cards)
        for hand in event.hands
    }
