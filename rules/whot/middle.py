"""The first turn of a hand logged from its middle on. What nobody can know is not refused."""

from __future__ import annotations

from rules.core.errors import Illegal
from rules.whot.actions import LABELS, Middle, WhotSetup
from rules.whot.calls import missed_before
from rules.whot.codes import format_card
from rules.whot.lookups import LOOSER
from rules.whot.pack import UNKNOWN
from rules.whot.pending import adds_up, asking
from rules.whot.position import Position
from rules.whot.tokens import CARD, CHOICES, DRAW, SKIP, WHOTS, called_suit, has_small, small, whot
from rules.whot.top_card import may_have_skipped, may_have_turned, order_may_turn, suit_card_below, ways


def go_on(position: Position, setup: WhotSetup, middle: Middle) -> None:
    """Set up the position. Raises Illegal: order_not_turned, small_number_not_played, choice_not_offered, no_pick."""
    lookups = position.lookups
    if middle.direction < 0 and not order_may_turn(lookups):
        raise Illegal("order_not_turned", {})
    if middle.small:
        _lay_small(position)
    position.queue[position.stock_end : position.stock_end] = middle.discards
    position.seat, position.direction = middle.seat, middle.direction
    if position.top >= WHOTS:
        _begin_on_whot(position, setup)
    if lookups.rules.calls:
        missed_before(position, drawn=middle.drawn)
    if middle.pick:
        _go_on_picking(position, middle)
    if middle.drawn:
        position.last = DRAW


def _lay_small(position: Position) -> None:
    lookups, of = position.lookups, CARD[position.top]
    if not (lookups.rules.small_numbers and has_small(of)):
        raise Illegal("small_number_not_played", {"card": format_card(of)})
    position.top = small(of)
    position.requirement = lookups.open[position.top]


def _begin_on_whot(position: Position, setup: WhotSetup) -> None:
    """Set what the WHOT card on top asks for, and what counts again when it is cancelled; free where nobody knows.

    Raises Illegal (choice_not_offered) for a suit that this card cannot have named.
    """
    lookups, of, call = position.lookups, setup.upcard, setup.call
    laid, below = tuple(ways(lookups, setup)), suit_card_below(lookups, setup)
    if not laid:
        raise Illegal("choice_not_offered", {"card": format_card(of), "choice": CHOICES[call or 0]})
    under = lookups.open[below] if below else position.requirement
    position.saved = (under, position.direction)
    position.begun_at = len(position.queue) if may_have_turned(lookups, setup) else 0
    position.may_have_skipped = may_have_skipped(lookups, setup)
    if call is not None:
        position.requirement = lookups.called[call]
    elif below and all(called_suit(choice) is None for choice in laid):
        is_loose = lookups.after[whot(of, SKIP)] == LOOSER
        position.requirement = lookups.loose[under >> 7] if is_loose else under


def _go_on_picking(position: Position, middle: Middle) -> None:
    """Set up the pending pick. Raises Illegal (no_pick) for one that the cards cannot add up to, or just drawn."""
    lookups, unseen = position.lookups, (position.pools or {}).get(UNKNOWN, b"")
    below = middle.discards[::-1] or (UNKNOWN,) * len(unseen)
    token, under = asking(lookups.rules, position.top, below, middle.pick)
    if middle.drawn or not adds_up(lookups.rules, token, under, unseen, middle.pick):
        raise Illegal("no_pick", {"seat": LABELS[middle.seat]})
    if position.top >= WHOTS:
        position.beneath = position.requirement
    position.requirement, position.pick = lookups.after[token], middle.pick
