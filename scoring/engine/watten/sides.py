"""Accounts of a Watten game, and who plays with whom in a round.

An *account* has points of its own: side A and B of four players (seat % 2), each of two players, each of three (A25).
Events call it a side.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.watten.near_win import NOBODY
from rules.watten.rulesets import WattenRules
from rules.watten.table import table


@dataclass(frozen=True, slots=True)
class Split:
    """`sides[account]` is the side an account plays on in this round; NOBODY for one that rests."""

    sides: tuple[int, ...]

    def mates(self, account: int) -> tuple[int, ...]:
        """The accounts that win and lose with this one, itself included."""
        return tuple(own for own, side in enumerate(self.sides) if side == self.sides[account])

    def opponents(self, account: int) -> tuple[int, ...]:
        """The accounts that get points for an offence of this one: the other side; all others if this one rests."""
        own = self.sides[account]
        return tuple(other for other, side in enumerate(self.sides) if side not in (own, NOBODY))

    def rests(self, account: int) -> bool:
        return self.sides[account] == NOBODY

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The accounts of each side, in the order of the lowest."""
        playing = (self.mates(account) for account, side in enumerate(self.sides) if side != NOBODY)
        return tuple(dict.fromkeys(playing))


TWO_SIDES = Split((0, 1))


def accounts(seats: int) -> int:
    return 3 if seats == 3 else 2


def lowest_value(rules: WattenRules, seats: int) -> int:
    """The lowest value of a round: 1 if three split the tricks freely, 2-2-1 as 1/1/0 (A25)."""
    return 1 if seats == 3 and rules.three_mode == "free" else rules.base_value


def split_of(rules: WattenRules, seats: int, dealer: int) -> Split:
    """The split of the round that `dealer` deals.

    Of three players, Vorhand plays alone against the dealer and Hinterhand (A25). In `rest` the dealer plays Vorhand,
    and Hinterhand rests. In `free` the split is unknown until the round is over.
    """
    if seats != 3:
        return TWO_SIDES
    if rules.three_mode == "free":
        return Split((0, 1, 2))
    sides = table(3, dealer).sides
    if rules.three_mode == "vorhand_alone":
        return Split(sides)
    return Split(tuple(NOBODY if seat == (dealer + 2) % 3 else side for seat, side in enumerate(sides)))
