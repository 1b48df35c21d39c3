"""The state of a Watten game while it is folded line by line."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.watten.near_win import Terms, is_krank, terms
from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import passes_deal
from scoring.engine.watten.end import Finish
from scoring.engine.watten.sides import TWO_SIDES, Split, accounts, split_of
from scoring.engine.watten.stake import Stake, opening_stake


@dataclass
class Table:
    """The state of a game while its lines are folded one by one. `round` is the last one dealt.

    `named`: whether people named a dealer on this sheet, from whom the deal moves on; `chosen`: whether they named the
    one of this game. `cuts`: the table still has to cut for the deal (R4).
    """

    rules: WattenRules
    seats: int
    dealer: int
    totals: list[int] = field(default_factory=list)
    zero_vs_krank: list[bool] = field(default_factory=lambda: [False, False])
    voided: list[bool] = field(default_factory=lambda: [False, False])
    split: Split = TWO_SIDES
    stake: Stake = field(default_factory=lambda: Stake(0))
    has_bids: bool = False
    settled: bool = (
        False  # a bid, an answer or an offence in play: from now on the score does not change the stake
    )
    finish: Finish | None = None
    seated: tuple[int, ...] = ()
    next_seated: tuple[int, ...] = ()
    begun: bool = False
    round: int = 0
    is_open: bool = False  # whether that round is undecided
    named: bool = True
    chosen: bool = False
    cuts: bool = False

    def __post_init__(self) -> None:
        self.totals = [0] * accounts(self.seats)
        self.seated = self.next_seated = self.seated or tuple(range(self.seats))
        self.begin_round()

    def copy(self) -> Table:
        twin = object.__new__(Table)  # as `copy.copy` in a tenth of its time, twice a score
        twin.__dict__.update(self.__dict__)
        twin.totals, twin.zero_vs_krank, twin.voided = self.totals[:], self.zero_vs_krank[:], self.voided[:]
        return twin

    def krank(self) -> tuple[bool, ...]:
        return tuple([is_krank(self.rules, total) for total in self.totals])

    def terms(self) -> Terms:
        return terms(self.rules, self.split.sides, self.krank(), tuple(self.totals))

    def opening(self) -> Stake:
        if self.rules.near_win_rule == "krank_no_bid":
            return Stake(self.rules.base_value)
        return opening_stake(self.rules, self.terms(), self.split)

    def begin_round(self) -> None:
        self.has_bids = self.settled = False
        self.split = split_of(self.rules, self.seats, self.dealer)
        self.stake = self.opening()

    def name_dealer(self, seat: int) -> None:
        self.dealer, self.named = seat % self.seats, True
        self.chosen = self.chosen or not self.begun
        self.split = split_of(self.rules, self.seats, self.dealer)

    def sit_down(self, persons: tuple[int, ...]) -> None:
        """Seat these persons for this game, or for the next one if this one has begun.

        The deal passes by seats, but who was named to deal this game goes on dealing it on another seat.
        """
        self.next_seated = persons
        if self.begun:
            return
        deals = self.seated[self.dealer]
        self.seated = persons
        if self.chosen and deals in persons:
            self.name_dealer(persons.index(deals))

    def pass_deal_after(self, event: ev.Fact) -> None:
        """Move the deal one seat on after a round (R8), also a misdealt one (R7); not after a peek (A24)."""
        if passes_deal(event, self.rules):
            self.dealer = (self.dealer + 1) % self.seats
