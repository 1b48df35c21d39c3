"""Naming Schlag and Farbe aloud, or by a card that only the announcers see (R10, R12 for the roles, A5).

Includes the shown cards of Latinisch and Blind (section 8). Each function changes the opening, or returns why
it refuses. Sources: S4 "Ausgeben", "Latinisch Watten".
"""

from __future__ import annotations

from rules.watten.actions import UNKNOWN
from rules.watten.opened import NOT_NAMED
from rules.watten.opening_state import Opening, Stage
from rules.watten.pack import SECHSER, WELI, card_code, rank_of, suit_of
from rules.watten.refusals import Refusal, refusal


def schlag(opening: Opening, seat: int, rank: int) -> Refusal | None:
    """Vorhand names the Schlag, after a swap the dealer."""
    refused = _naming_refused(opening, seat, opening.schlag_namer)
    if opening.schlag != NOT_NAMED:
        refused = refusal("schlag_named", seat=opening.label(seat))
    refused = refused or _rank_refused(opening, seat, rank)
    if refused is None:
        opening.schlag = rank
        _begin(opening)
    return refused


def farbe(opening: Opening, seat: int, suit: int) -> Refusal | None:
    """The dealer names the Farbe once the Schlag is named, after a swap Vorhand."""
    if opening.schlag == NOT_NAMED and not opening.rules.hidden:
        return refusal("schlag_first", seat=opening.label(seat))
    refused = _naming_refused(opening, seat, opening.farbe_namer)
    if refused is None:
        opening.farbe = suit
        _begin(opening)
    return refused


def _begin(opening: Opening) -> None:
    opening.stage = Stage.ANNOUNCING
    opening.owed.clear()
    opening.may_swap_blind = False


def _naming_refused(opening: Opening, seat: int, namer: int) -> Refusal | None:
    label = opening.label(seat)
    if opening.rules.hidden:
        return refusal("announced_by_showing", seat=label)
    if opening.question:
        return refusal("question_unanswered", seat=label, asked=opening.question[1])
    if seat != namer:
        return refusal("not_announcer", seat=label, announcer=opening.label(namer))
    return None


def _rank_refused(opening: Opening, seat: int, rank: int) -> Refusal | None:
    """A six must be allowed (A5) and needs a Weli; some tables want the named rank in the hand."""
    rules = opening.rules
    if rank == SECHSER and not (rules.allow_schlag_six and rules.weli != "out"):
        return refusal("schlag_six", seat=opening.label(seat))
    hand = opening.hands[seat]
    held, due = sum(card == UNKNOWN or rank_of(card) == rank for card in hand), _held_due(opening, hand)
    return refusal("schlag_not_held", seat=opening.label(seat), held=held, due=due) if held < due else None


def _held_due(opening: Opening, hand: bytes) -> int:
    """How many cards of the named rank the hand must hold; at most as many as it has of its commonest rank [D]."""
    ranks = [rank_of(card) for card in hand if card != UNKNOWN]
    return min(opening.rules.schlag_held, max(map(ranks.count, ranks), default=0))


def show(opening: Opening, seat: int, card: int) -> Refusal | None:
    """Show a card of an announcer: the rank of Vorhand's is the Schlag, the suit of the dealer's the Farbe."""
    label = opening.label(seat)
    if not opening.rules.hidden:
        return refusal("not_at_this_table", seat=label, what="show")
    if seat not in opening.announcers:
        return refusal("only_announcers_show", seat=label)
    if seat in opening.shown:
        return refusal("shown_already", seat=label)
    refused = _card_refused(opening, seat, card)
    if refused is None:
        _shown(opening, seat, card)
    return refused


def _shown(opening: Opening, seat: int, card: int) -> None:
    opening.shown[seat] = card
    opening.hands[seat] = _with(opening.hands[seat], card)
    if seat == opening.table.vorhand:
        opening.schlag = rank_of(card)
    else:
        opening.farbe = suit_of(card)
    opening.stage = Stage.ANNOUNCING


def _card_refused(opening: Opening, seat: int, card: int) -> Refusal | None:
    """Why the seat cannot show this card: it must be its own, and in Latinisch the bottom card of its hand."""
    label, code, hand = opening.label(seat), card_code(card), opening.hands[seat]
    if not opening.in_pack(card):
        return refusal("not_in_pack", card=code)
    if card not in hand and (UNKNOWN not in hand or card in opening.held_by_others([seat])):
        return refusal("not_in_hand", seat=label, card=code)
    if opening.rules.announce == "latin":
        if hand[0] not in (card, UNKNOWN) or card in hand[1:]:
            return refusal("not_bottom_card", seat=label, card=code)
    elif card == WELI and seat == opening.table.vorhand and not opening.rules.allow_schlag_six:
        return refusal("schlag_six", seat=label)
    return None


def _with(hand: bytes, card: int) -> bytes:
    """The hand with `card` in place of its first unknown card, unless it is known already.

    In Latinisch that is the bottom card: `_card_refused` lets no other be known before it.
    """
    return hand if card in hand else hand.replace(bytes([UNKNOWN]), bytes([card]), 1)
