"""The stake of the running Watten round, and who may raise or must answer.

The effect of the score on a round is in `rules.watten.near_win`, the bids of a logged hand in `rules.watten.bidding`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.watten.bidding import JUMP, may_jump, penalty_costs
from rules.watten.near_win import NOBODY, Terms
from rules.watten.penalties import PenaltyType
from rules.watten.ranking import maschine_points
from rules.watten.rulesets import WattenRules
from scoring.engine.watten.sides import Split

Hindrance = Literal["rests", "krank", "no_bids", "bid_twice", "too_high"]


@dataclass(frozen=True, slots=True)
class Stake:
    """The last agreed value, and the unanswered bid.

    `pending_side` and `last_bidder` are accounts. `pays` is what conceding pays if it is not one point less than the
    bid: after a jump, and for `chooser`, the side that must stay or concede before the first lead (A15).
    """

    value: int
    pending_side: int | None = None
    pending_value: int = 0
    last_bidder: int | None = None
    pays: int = 0
    chooser: int | None = None

    @property
    def played_for(self) -> int:
        """The value of the round if there are no more bids."""
        return self.pending_value or self.value


def opening_stake(rules: WattenRules, terms: Terms, split: Split) -> Stake:
    """The stake of a round before its first bid."""
    if terms.chooser == NOBODY:
        return Stake(terms.value)
    others = next(own for own, side in enumerate(split.sides) if side not in (terms.chooser, NOBODY))
    base = rules.base_value
    return Stake(base, others, terms.value, last_bidder=others, pays=base, chooser=terms.chooser)


def may_answer(stake: Stake, split: Split, account: int) -> bool:
    """Whether `account` may answer: the other side (R25, A12), before the first lead only `chooser` (A15)."""
    if stake.pending_side is None or split.rests(account):
        return False
    if stake.chooser is not None:
        return split.sides[account] == stake.chooser
    return split.sides[account] != split.sides[stake.pending_side]


def concession(stake: Stake, split: Split, account: int) -> tuple[tuple[int, ...], int]:
    """The accounts that get points when `account` concedes, and how many: the value before the bid (R26)."""
    pays = stake.pays or stake.pending_value - 1
    if stake.pending_side is None or stake.chooser is not None:
        return split.opponents(account), pays
    return split.mates(stake.pending_side), pays


def hindrance(rules: WattenRules, terms: Terms, stake: Stake, split: Split, account: int) -> Hindrance | None:
    """Why `account` may not make the next bid; None if it may (R24, R28, A14, A15)."""
    if split.rests(account):
        return "rests"
    if stake.last_bidder is not None and account in split.mates(stake.last_bidder):
        return "bid_twice" if stake.chooser is None else "no_bids"
    if terms.barred >> account & 1:
        return "krank"
    if terms.no_bids:
        return "no_bids"
    return "too_high" if stake.played_for + 1 > highest_bid(rules, terms, account) else None


def highest_bid(rules: WattenRules, terms: Terms, account: int) -> int:
    """The highest possible bid: the target, or what the side still needs if the ruleset caps it (A14)."""
    return terms.needs[account] if rules.bid_cap == "needed" else rules.target


def jump(rules: WattenRules, terms: Terms, stake: Stake, account: int) -> int | None:
    """The value with which a side far behind may open; None if it may not."""
    # A side four points behind needs more than four, so no cap applies.
    may = may_jump(rules, terms, account, value=stake.value, pending=stake.pending_value)
    return JUMP if may else None


def likely_values(
    rules: WattenRules, terms: Terms, stake: Stake, split: Split, account: int
) -> tuple[int, ...] | None:
    """The possible values of a round for `account` if nobody may bid (A15), the usual one first; else None.

    A chooser who wins has stayed; the others may have won by a concession. An offence in play keeps the stake of its
    round; declared after the result, it belongs to the next round, which has the terms of the new score. A Maschine has
    a price of its own.
    """
    if not terms.no_bids:
        return None
    values = [stake.played_for]
    if stake.chooser is not None:
        values += [stake.value] if split.sides[account] != stake.chooser else []
    elif stake.value == rules.base_value:
        values.append(terms.value)
    return tuple(value for value in dict.fromkeys((*values, maschine_points(rules))) if value)


def offence_costs(penalty: PenaltyType, stake: Stake, split: Split, offender: int) -> int:
    """The points that the opponents of `offender` get (A17).

    The offender's bid is the one on the pad, else one more than the value of the round. A chooser has stayed, because
    cards were played.
    """
    value = stake.played_for if stake.chooser is not None else stake.value
    own_bid = stake.last_bidder is not None and offender in split.mates(stake.last_bidder)
    chosen = stake.chooser is not None
    return penalty_costs(penalty, value, stake.played_for if own_bid and not chosen else stake.played_for + 1)


def krank_bid_costs(rules: WattenRules, stake: Stake, split: Split, side: int) -> int:
    """The points that the opponents of a krank side get if it bids nevertheless (R28)."""
    penalty = rules.penalty("krank_bid")
    return offence_costs(penalty, stake, split, side) if penalty else 0
