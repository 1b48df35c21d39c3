"""Schöneres and Schlagtausch: the questions of the announcers, the answers and what follows (R11, R12, A11).

Each function changes the opening, or returns why it refuses. Source: S4 "Ausgeben", options 1 and 2 of the
Ansager.

The player who names the Schlag may ask for a Schöneres instead of naming it, the other announcer after it was
named; each once for every hand received. Either may ask for a Schlagtausch until the Farbe is named, each
once in a round. After new cards the opening begins again: the Schlag and a swap no longer count, and Vorhand
speaks first [D].
"""

from __future__ import annotations

from rules.watten.actions import UNKNOWN
from rules.watten.opened import NOT_NAMED
from rules.watten.opening_state import UNKNOWN_HAND, Opening, Stage
from rules.watten.pack import card_code
from rules.watten.refusals import Refusal, refusal

SCHOENERES, SCHLAGTAUSCH = "schoeneres", "schlagtausch"


def is_offered(opening: Opening, what: str) -> bool:
    """Whether this table offers this question; none is offered where the bottom card decides [D]."""
    rules = opening.rules
    offered = rules.schlagtausch if what == SCHLAGTAUSCH else rules.schoeneres != "off"
    return offered and not opening.rules.hidden


def ask(opening: Opening, seat: int, what: str) -> Refusal | None:
    label = opening.label(seat)
    if not is_offered(opening, what):
        return refusal("not_at_this_table", seat=label, what=what)
    if opening.question:
        return refusal("question_unanswered", seat=label, asked=opening.question[1])
    if seat not in opening.announcers:
        return refusal("only_announcers_ask", seat=label)
    refused = _time_refused(opening, seat, what)
    if refused is None:
        opening.question = seat, what
        opening.asked.add((seat, what))
        opening.stage = Stage.ANNOUNCING
        opening.owed.clear()
        opening.may_swap_blind = False
    return refused


def _time_refused(opening: Opening, seat: int, what: str) -> Refusal | None:
    label, named = opening.label(seat), opening.schlag != NOT_NAMED
    if (seat, what) in opening.asked:
        return refusal("asked_already", seat=label, what=what)
    if what == SCHLAGTAUSCH:
        return refusal("swapped_already", seat=label) if opening.swapped else None
    if named and seat == opening.schlag_namer:
        return refusal("ask_too_late", seat=label)
    if not named and seat == opening.farbe_namer:
        return refusal("ask_too_early", seat=label)
    return None


def agree(opening: Opening, seat: int) -> Refusal | None:
    refused = _answer_refused(opening, seat)
    if refused is None and opening.question:
        _, what = opening.question
        opening.question = None
        opening.schlag = NOT_NAMED
        opening.swapped = what == SCHLAGTAUSCH
        if what == SCHOENERES:
            _deal_anew(opening)
    return refused


def decline(opening: Opening, seat: int) -> Refusal | None:
    """Remove the question; nothing else changes."""
    refused = _answer_refused(opening, seat)
    if refused is None:
        opening.question = None
    return refused


def _answer_refused(opening: Opening, seat: int) -> Refusal | None:
    if not opening.question:
        return refusal("nothing_asked", seat=opening.label(seat))
    asker, what = opening.question
    if seat == asker or seat not in opening.announcers:
        code = "own_question" if seat == asker else "only_announcers_answer"
        return refusal(code, seat=opening.label(seat), asked=what)
    return None


def _deal_anew(opening: Opening) -> None:
    """Let the announcers, or all players, give back their hands for five new cards, unknown until a NewHand."""
    everybody = opening.rules.schoeneres == "all_four"
    opening.owed = set(range(opening.table.seats)) if everybody else set(opening.announcers)
    for seat in opening.owed:
        opening.hands[seat] = UNKNOWN_HAND
    opening.asked = {(seat, what) for seat, what in opening.asked if what != SCHOENERES}
    two_blind = opening.table.seats == 4 and not everybody
    opening.may_swap_blind = opening.rules.blind_swap and two_blind


def new_hand(opening: Opening, seat: int, hand: bytes) -> Refusal | None:
    """Record the new hand of `seat`. It may contain cards that were given back, also by another player."""
    if seat not in opening.owed:
        return refusal("no_new_hand", seat=opening.label(seat))
    known = [card for card in hand if card != UNKNOWN]
    taken = opening.held_by_others([seat])
    for at, card in enumerate(known):
        if not opening.in_pack(card):
            return refusal("not_in_pack", card=card_code(card))
        if card in taken or card in known[:at]:
            return refusal("card_twice", card=card_code(card))
    opening.hands[seat] = hand
    opening.owed.remove(seat)
    return None


def swap_blind(opening: Opening, seat: int) -> Refusal | None:
    """Let the two blind players swap their unseen hands, for fun, after a Schöneres."""
    if not opening.may_swap_blind:
        return refusal("no_blind_swap", seat=opening.label(seat))
    if seat in opening.announcers:
        return refusal("announcer_not_blind", seat=opening.label(seat))
    one, other = (seat for seat in range(opening.table.seats) if seat not in opening.announcers)
    opening.hands[one], opening.hands[other] = opening.hands[other], opening.hands[one]
    opening.may_swap_blind = False
    return None
