"""The state of one WHOT! game while its lines are booked: totals, who plays, who deals, the stake.

Handles leaving, joining and the deal. `match_end` decides the end.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from rules.whot.rulesets import WhotRules

# (moment, count) of a seat that is out: a later moment ranks higher, then a smaller count.
Exit = tuple[int, int]


@dataclass(slots=True)
class Table:
    """`tie` are the players of a playoff (#30), `finals` the hands won in the final (#31).

    `rounds` counts the rounds that count, without void ones.
    """

    rules: WhotRules
    dealer: int
    totals: list[int]
    out_in: list[int]
    left_in: list[int]
    finals: list[int]
    away: set[int]
    has_dealt: bool = False
    rounds: int = 0
    tie: tuple[int, ...] = ()
    exits: dict[int, Exit] = field(default_factory=dict)
    played: set[int] = field(default_factory=set)
    stake: int = 0
    stakers: tuple[int, ...] = ()

    @classmethod
    def laid(cls, rules: WhotRules, seats: int, dealer: int, away: Collection[int]) -> Table:
        """The table of a new game: every seat that is not away is in."""
        nobody = [0] * seats
        left = [int(seat in away) for seat in range(seats)]
        return cls(rules, dealer, nobody.copy(), nobody.copy(), left, nobody.copy(), set(away))

    def copy(self) -> Table:
        return replace(
            self,
            totals=self.totals.copy(),
            out_in=self.out_in.copy(),
            left_in=self.left_in.copy(),
            finals=self.finals.copy(),
            away=self.away.copy(),
            exits=self.exits.copy(),
            played=self.played.copy(),
        )

    def active(self) -> list[int]:
        """The seats that are still in."""
        return [seat for seat, out in enumerate(self.out_in) if not out and not self.left_in[seat]]

    def players(self) -> tuple[int, ...]:
        """The seats that play the next round."""
        return self.tie or tuple(self.active())

    def is_final(self) -> bool:
        """Whether two are left of a tournament in which the highest count drops (S3 Tournament Games)."""
        return self.rules.match == "drop_highest" and len(self.active()) <= 2

    def counts_everybody(self) -> bool:
        """Whether a round needs the points of everybody who did not win it."""
        return self.rules.match != "single" and not self.is_final()

    def dealer_among(self, players: Collection[int]) -> int:
        """The dealer for `players`: the next of them to the left of the last dealer (section 6).

        The same if he was declared or deals again, also a playoff of others; not if a correction has put him out since.
        """
        if not self.has_dealt and (self.dealer in players or self.dealer in self.active()):
            return self.dealer
        seats = len(self.totals)
        following = ((self.dealer + distance) % seats for distance in range(1, seats + 1))
        return next((seat for seat in following if seat in players), self.dealer)

    def deal_again(self) -> None:
        """Let the same dealer deal again after a void round (section 6)."""
        self.has_dealt = False

    def put_out(self, seat: int, round_: int, count: int) -> None:
        """Put `seat` out in `round_`; `count` ranks it among those who go out with it."""
        self.out_in[seat] = round_
        self.exits[seat] = (2 * round_, count)

    def leave(self, seat: int, round_: int) -> None:
        """Take `seat` out before this round. It ranks after all who go out in it."""
        self.away.add(seat)
        if self.out_in[seat] or self.left_in[seat]:
            return
        self.left_in[seat] = round_
        self.exits[seat] = (2 * round_ - 1, self.totals[seat])
        tie = tuple(other for other in self.tie if other != seat)
        self.tie = tie if len(tie) > 1 and len(self.active()) > len(tie) else ()

    def join(self, seat: int) -> bool:
        """Let `seat` play from now on; False if it was in, or went out in this game."""
        self.away.discard(seat)
        if self.out_in[seat] or not self.left_in[seat]:
            return False
        # A player who comes back keeps at least the points written before.
        self.totals[seat] = max(self.totals[seat], self.starting_total())
        self.left_in[seat] = 0
        self.exits.pop(seat, None)
        return True

    def starting_total(self) -> int:
        """The total of a player who joins now (`late_joiner`, section 4 item 9). The average is rounded up."""
        totals = [self.totals[seat] for seat in self.active()]
        if not self.rounds or not totals or self.rules.late_joiner == "zero":
            return 0
        if self.rules.late_joiner == "maximum":
            return max(totals)
        return -(-sum(totals) // len(totals))
