"""Could A1 have held? How often each side wins the round from a position of a log.

`Odds` are over all deals that fit what was known, with open cards and perfect play in each of them. A small
number of deals is counted in full, of a large number a sample; the random source is an argument. Bluffs are not
modelled: docs/rules/odds.md says what the number means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat
from math import sqrt
from random import Random

from rules.core.errors import Illegal, Unreadable
from rules.games import AnyHand
from rules.odds import watten_round
from rules.odds.deals import Deals, Gap
from rules.odds.known import Known, Position, known, position
from rules.odds.solve import solver
from rules.odds.watten_round import UNSEEN, Concede, WattenHand

Z_95 = 1.959964  # of the normal distribution, for an interval of 95 %


@dataclass(frozen=True, slots=True)
class Offer:
    """An unanswered bid: `side` must answer; conceding costs it `now` points, staying raises the value to `bid`."""

    side: int
    now: int
    bid: int

    @property
    def needed(self) -> Fraction:
        """The share of rounds that `side` must win for staying to cost no more points than conceding.

        p wins of `bid` and 1 - p losses of it against a certain loss of `now`: 2p * bid - bid = -now.
        """
        return Fraction(self.bid - self.now, 2 * self.bid)


@dataclass(frozen=True, slots=True)
class Odds:
    """How often each side wins the round. Tuples by side are in the order of `sides`.

    `deals` fit what `viewpoint` knew after `at` actions; `wins` add up to the number of deals that were played
    out: all of them when `exact`, else a sample in which every deal is equally likely. `on_turn` is the label of
    the seat that plays next, `offer` the unanswered bid.
    """

    viewpoint: str
    at: int
    sides: tuple[str, str]
    wins: tuple[int, int]
    deals: int
    exact: bool
    on_turn: str
    offer: Offer | None

    @property
    def solved(self) -> int:
        return sum(self.wins)

    def share(self, side: int) -> float:
        """The share of the deals that side 0 or 1 wins, 0 to 1."""
        return self.wins[side] / self.solved

    @property
    def standard_error(self) -> float:
        """The standard error of the shares, 0 to 0.5; 0 when exact."""
        return 0.0 if self.exact else sqrt(self.share(0) * self.share(1) / self.solved)

    def interval(self, side: int) -> tuple[float, float]:
        """The 95 % confidence interval of the share (Wilson); a single point when exact."""
        share = self.share(side)
        return (share, share) if self.exact else wilson(share, self.solved)


def wilson(share: float, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, given the sample size `number`."""
    weight = Z_95**2 / number
    middle = (share + weight / 2) / (1 + weight)
    reach = Z_95 * sqrt(share * (1 - share) / number + weight / (4 * number)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def odds(hand: AnyHand, at: int, viewpoint: str, budget: int, rng: Random) -> Odds:
    """The odds after the first `at` actions of a Watten log, given what `viewpoint` knew of the cards.

    `viewpoint` is "public", "all" (every card in the log), or the label of a seat or a side. Up to `budget` deals
    are all played out; of more, `budget` are drawn with `rng`. Raises Unreadable, Illegal or Ambiguous.
    """
    if budget < 1:
        raise Unreadable("bad_budget", {"budget": budget})
    log = watten_round.watten_hand(hand, at)
    now = position(log, at)
    seen = known(log, at, now, viewpoint)
    order = now.law.order
    gaps = [Gap(gap.count, order.bits(gap.may)) for gap in seen.gaps]
    deals = Deals(order.bits(seen.unseen), gaps)
    if not deals.count:
        raise Illegal("no_deal_fits", {"action": at})
    exact = deals.count <= budget
    chosen = iter(deals) if exact else (sample(rng) for sample in repeat(deals.sample, budget))
    first, total = _played_out(now, seen, chosen)
    labels = now.seating.labels
    wins = first, total - first
    return Odds(
        viewpoint,
        at,
        now.seating.side_labels,
        wins,
        deals.count,
        exact,
        labels[now.on_turn],
        _offer(log, at, now),
    )


def conceded_at(hand: AnyHand) -> int | None:
    """The number of actions before the concession; None without one."""
    return next((at for at, done in enumerate(hand.actions) if isinstance(done, Concede)), None)


def _played_out(now: Position, seen: Known, deals: Iterable[tuple[int, ...]]) -> tuple[int, int]:
    """(deals that side 0 wins, deals played out)."""
    order, seats = now.law.order, len(seen.hands)
    solve = solver(order, now.seating.sides, now.law.bound)
    sure = [order.bits(cards) for cards in seen.hands]
    blank = [at for at, card in enumerate(now.trick) if card == UNSEEN]
    trick = [0 if card == UNSEEN else order.bit[card] for card in now.trick]
    leader, (need0, need1) = now.leader, now.needs
    wins = total = 0
    for deal in deals:
        for at, filled in zip(blank, deal[seats:], strict=True):
            trick[at] = filled.bit_length() - 1
        hands = [cards | more for cards, more in zip(sure, deal, strict=False)]
        wins += solve(hands, leader, trick, need0, need1)
        total += 1
    return wins, total


def _offer(log: WattenHand, at: int, now: Position) -> Offer | None:
    if now.asked is None:
        return None
    value = watten_round.conceded(log, at, now.asked)
    return Offer(now.asked, value, watten_round.bid_value(log, at, value))
