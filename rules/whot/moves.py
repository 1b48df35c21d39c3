"""What the player in turn may do, for people and for playouts. Replay never asks this: it judges one action.

Owns the list of legal turns. Never decides among them (`rules.whot.playout`).
"""

from __future__ import annotations

from rules.whot.actions import Draw, Lay
from rules.whot.pack import UNKNOWN, is_whot
from rules.whot.position import Position
from rules.whot.streets import streets
from rules.whot.tokens import CANCEL, KEEP, has_small, large, small, whot


def legal_turns(position: Position) -> list[Lay | Draw]:
    """Every legal turn with the known cards of the player in turn: single cards, streets, then the draw.

    Identical cards give one turn. Empty when the hand is over.
    """
    if position.over:
        return []
    rules, tables = position.tables.rules, position.tables
    cards = sorted(set(position.hands[position.seat]) - {UNKNOWN})
    ways = [large(of) for of in cards if not is_whot(of)]
    if rules.small_numbers:
        ways += [small(of) for of in cards if not is_whot(of) and has_small(of)]
    found: list[tuple[int, ...]] = [(token,) for token in ways if tables.legal[position.requirement | token]]
    found += [(token,) for of in cards if is_whot(of) for token in _whot_ways(position, of)]
    if rules.streets:
        found += streets(position.top, ways)
    return [*(Lay(position.seat, tokens) for tokens in found), Draw(position.seat)]


def _whot_ways(position: Position, of: int) -> list[int]:
    """The choices this WHOT card has here; as the last card it needs none: its effect would meet nobody."""
    if len(position.hands[position.seat]) == 1:
        return [whot(of)]
    last = KEEP if position.saved[0] >= 0 else CANCEL - 1
    offered = position.tables.choices
    return [whot(of, choice) for choice in range(last + 1) if offered[whot(of, choice)]]
