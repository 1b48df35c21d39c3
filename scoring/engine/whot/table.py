"""The table of one WHOT! game while its lines are booked: totals, who is in, who deals, what is at stake.

Owns leaving, joining and the deal. Never adds up a round and never decides
an end (`whot_ends`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from rules.whot.rulesets import WhotRules

# When a seat went, and what ranks it among those who went with it: a greater moment and a smaller count are better.
Exit = tuple[int, int]


@dataclass(slots=True)
class Table:
    """`tie` are those who play off a tie (#30), `finals` the hands won in the final (#31).

    `rounds` counts the rounds that were counted, void ones left out.
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
        """A fresh game: everybody who is here is in."""
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
        """Who is still in, by seat."""
        return [seat for seat, out in enumerate(self.out_in) if not out and not self.left_in[seat]]

    def players(self) -> tuple[int, ...]:
        """Who plays the next round."""
        return self.tie or tuple(self.active())

    def is_final(self) -> bool:
        """Two are left of a tournament in which the highest count drops (S3 Tournament Games)."""
        return self.rules.match == "drop_highest" and len(self.active()) <= 2

    def counts_everybody(self) -> bool:
        """Whether a round needs the points of everybody who did not win it."""
        return self.rules.match != "single" and not self.is_final()

    def dealer_among(self, players: Collection[int]) -> int:
        """Who deals to `players`: the next of them to the left of the last dealer, out or not (section 6)."""
        if not self.has_dealt and self.dealer not in self.away:
            return self.dealer
        seats = len(self.totals)
        following = ((self.dealer + distance) % seats for distance in range(1, seats + 1))
        return next((seat for seat in following if seat in players), self.dealer)

    def deal_again(self) -> None:
        """A void round: the same dealer deals once more (section 6)."""
        self.has_dealt = False

    def put_out(self, seat: int, round_: int, count: int) -> None:
        """`seat` goes out in `round_`; `count` ranks it among those who go out with it."""
        self.out_in[seat] = round_
        self.exits[seat] = (2 * round_, count)

    def leave(self, seat: int, round_: int) -> None:
        """`seat` plays no more: it went before this round, so after everybody who goes out in it."""
        self.away.add(seat)
        if self.out_in[seat] or self.left_in[seat]:
            return
        self.left_in[seat] = round_
        self.exits[seat] = (2 * round_ - 1, self.totals[seat])
        tie = tuple(other for other in self.tie if other != seat)
        self.tie = tie if len(tie) > 1 and len(self.active()) > len(tie) else ()

    def join(self, seat: int) -> bool:
        """`seat` plays from now on, unless it was here or went out in this game; whether it came in."""
        self.away.discard(seat)
        if self.out_in[seat] or not self.left_in[seat]:
            return False
        # Whoever comes back keeps at least what was written for them.
        self.totals[seat] = max(self.totals[seat], self.starting_total())
        self.left_in[seat] = 0
        self.exits.pop(seat, None)
        return True

    def starting_total(self) -> int:
        """What a player who comes now begins with (`late_joiner`, section 4 item 9); the average is rounded up."""
        totals = [self.totals[seat] for seat in self.active()]
        if not self.rounds or not totals or self.rules.late_joiner == "zero":
            return 0
        if self.rules.late_joiner == "maximum":
            return max(totals)
        return -(-sum(totals) // len(totals))
