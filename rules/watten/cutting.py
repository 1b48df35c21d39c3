"""Cutting for the deal, dealing, and the offences of both (R4-R7, R9).

Each function changes the opening, or returns why it refuses.
"""

from __future__ import annotations

from rules.watten.actions import UNSEEN
from rules.watten.opening_state import Opening, Stage
from rules.watten.pack import card_code, rank_of
from rules.watten.penalties import PenaltyCode
from rules.watten.refusals import Refusal, refusal
from rules.watten.table import Table


def cut(opening: Opening, seat: int, card: int) -> Refusal | None:
    """Record a cut: one player of each side cuts, of three each; the higher card deals, a tie is cut again (R4, A9).

    Only the first round of a game begins with a cut.
    """
    label = opening.label(seat)
    if not opening.fresh:
        return refusal("cut_in_game", seat=label)
    if opening.stage > Stage.CUTTING:
        return refusal("cut_too_late", seat=label)
    if opening.cut_decided:
        return refusal("cut_decided", seat=label, dealer=opening.label(opening.table.dealer))
    account = seat if opening.table.seats == 3 else opening.table.sides[seat]
    if account in opening.cuts:
        return refusal("cut_twice", seat=label)
    if card != UNSEEN and not opening.in_pack(card):
        return refusal("not_in_pack", card=card_code(card))
    opening.cuts[account] = seat, card
    return _decided(opening) if len(opening.cuts) == (3 if opening.table.seats == 3 else 2) else None


def _decided(opening: Opening) -> Refusal | None:
    """Check the dealer once all have cut. An unseen card leaves it unchecked."""
    ranks = {seat: rank_of(card) for seat, card in opening.cuts.values() if card != UNSEEN}
    whole = len(ranks) == len(opening.cuts)
    opening.cuts = {}
    best = [seat for seat in ranks if ranks[seat] == min(ranks.values())]
    if not whole or len(best) > 1:
        return None
    opening.cut_decided = True
    dealer = opening.table.dealer
    if best != [dealer]:
        higher, declared = opening.label(best[0]), opening.label(dealer)
        return refusal("cut_says_other_dealer", higher=higher, dealer=declared)
    return None


def deal_pattern(opening: Opening, seat: int) -> Refusal | None:
    """Record how the dealer gives the cards: three then two, or two then three, once (R6)."""
    if opening.stage >= Stage.DEALT:
        return refusal("dealt_already", seat=opening.label(seat))
    if seat != opening.table.dealer:
        return refusal("not_dealer", seat=opening.label(seat), dealer=opening.label(opening.table.dealer))
    opening.stage = Stage.DEALT
    return None


def peek(opening: Opening, seat: int) -> Refusal | None:
    """Record that the cutter looked: once for each deal, and again after a new shuffle and cut (A24)."""
    again = opening.rules.peek_redeal and opening.stage < Stage.DEALT
    if opening.peeked and not again:
        return refusal("claimed_already", seat=opening.label(seat), penalty="peek_cut")
    opening.peeked = True
    opening.stage = max(opening.stage, Stage.CUT)
    return None


def offender_refused(table: Table, seat: int, code: PenaltyCode) -> Refusal | None:
    """Why `seat` cannot have committed this offence, None if it can.

    Only the cutter cuts (R5), only the dealer deals (R7), only a blind player can look too early (R9).
    """
    label = table.labels[seat]
    if code == "peek_cut" and seat != table.cutter:
        return refusal("not_cutter", seat=label, cutter=table.labels[table.cutter])
    if code == "misdeal" and seat != table.dealer:
        return refusal("not_dealer", seat=label, dealer=table.labels[table.dealer])
    if code == "early_look" and seat in (table.dealer, table.vorhand):
        return refusal("announcer_may_look", seat=label)
    return None
