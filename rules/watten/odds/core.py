"""Everything that this package asks of the Watten core, so that a change there is a change of one file here.

Owns the questions, not the answers: whether the log stands, who sits where
and plays with whom, what is announced, what beats what, what a lead demands,
which cards a log names. Cards are card ids and sets of them here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.cards import PACK, mask
from rules.errors import Ambiguous, Illegal, RulesError, Unreadable
from rules.games import AnyHand
from rules.outcome import Failure
from rules.replay import replay
from rules.watten.actions import (
    HAND_SIZE,
    SEATS,
    SIDES,
    UNSEEN,
    Bid,
    Concede,
    Farbe,
    Play,
    Schlag,
    Stay,
    WattenAction,
)
from rules.watten.announce import Announced, compiler, vorhand
from rules.watten.bidding import wild
from rules.watten.odds.order import Demand, Order, order
from rules.watten.playout import WattenHand
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules

__all__ = ["HAND_SIZE", "PACK", "UNSEEN", "Bid", "Concede", "Play", "Stay", "WattenAction", "WattenHand"]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays: labels by seat, the side (0 or 1) of each seat, labels by side, who leads first."""

    labels: tuple[str, ...]
    sides: tuple[int, ...]
    side_labels: tuple[str, str]
    leader: int


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """What an announcement fixes for the cards; `first` and `later` by led card, `bound` by seat."""

    announced: Announced
    first: tuple[Demand, ...]
    later: tuple[Demand, ...]
    bound: tuple[bool, ...]
    order: Order

    def demand(self, seat: int, trick: int, led: int) -> Demand:
        """(forced, allowed) for `seat` in trick 0..4; (0, 0) without a duty or when nobody noted the lead."""
        if led == UNSEEN or not self.bound[seat]:
            return 0, 0
        return (self.later if trick else self.first)[led]


def watten_hand(hand: AnyHand, at: int) -> WattenHand:
    """The log as far as it is valid, when its round is open after `at` actions; its later actions stay.

    Raises Unreadable (no_watten_hand, no_such_action), the log's own error
    when it fails before, or Illegal (hand_over).
    """
    if not isinstance(hand.ruleset.params, WattenRules):
        raise Unreadable("no_watten_hand", {"ruleset": hand.ruleset.key})
    if not 0 <= at <= len(hand.actions):
        raise Unreadable("no_such_action", {"action": at, "known": len(hand.actions)})
    whole = replay(hand)
    if whole.failure and whole.valid < max(at, 1):
        raise _error(whole.failure)
    before = replay(replace(hand, actions=hand.actions[:at], places=hand.places[:at]))
    if before.failure:
        raise _error(before.failure)
    if before.result is not None:
        raise Illegal("hand_over", {"action": at})
    return replace(hand, actions=hand.actions[: whole.valid], places=hand.places[: whole.valid])


def _error(failure: Failure) -> RulesError:
    kinds: dict[str, type[RulesError]] = {
        "illegal": Illegal,
        "ambiguous": Ambiguous,
        "unreadable": Unreadable,
    }
    return kinds[failure.kind](failure.code, dict(failure.params), failure.line, failure.column)


def seating(hand: WattenHand) -> Seating:
    return Seating(SEATS, tuple(seat & 1 for seat in range(len(SEATS))), SIDES, vorhand(hand.setup.dealer))


def law(hand: WattenHand, at: int) -> Law:
    """The law of the announcement that holds after `at` actions. Raises Illegal (not_announced)."""
    schlag = next((done.rank for done in reversed(hand.actions[:at]) if isinstance(done, Schlag)), None)
    trump = next((done.suit for done in reversed(hand.actions[:at]) if isinstance(done, Farbe)), None)
    if schlag is None or trump is None:
        raise Illegal("not_announced", {"action": at})
    return law_of(_rules(hand), schlag, trump, (True,) * len(SEATS))


@lru_cache(maxsize=512)
def law_of(rules: WattenRules, schlag: int, trump: int, bound: tuple[bool, ...]) -> Law:
    """The law of an announcement; `bound[seat]` says whether the follow duty binds that seat."""
    announced = compiler(rules)(schlag, trump)
    demands = tuple((announced.duties[led].forced, announced.duties[led].allowed) for led in PACK)
    return Law(announced, demands, demands, bound, order(PACK, announced.powers, demands, demands))


def may_bid_last(hand: WattenHand, law: Law, trick: Sequence[int], seat: int) -> int:
    """The cards with which a bid of `seat` on the last card is in order while `trick` lies (R27)."""
    return mask(card for card in PACK if not wild(_rules(hand), law.announced, trick, card))


def dealt(hand: WattenHand) -> list[int]:
    """The cards that each seat is known to have been dealt."""
    hands = hand.setup.deal or ((),) * len(SEATS)
    return [mask(card for card in cards if card is not None) for cards in hands]


def laid_open(actions: Sequence[WattenAction]) -> list[int]:
    """The cards that each seat has laid open for everybody without playing them."""
    return [0] * len(SEATS)


def conceded(hand: WattenHand, at: int, side: int) -> int:
    """What the others write when `side`, asked by a bid, concedes after `at` actions (R26)."""
    seat = seating(hand).sides.index(side)
    result = replay(replace(hand, actions=(*hand.actions[:at], Concede(seat)), places=())).result
    if not isinstance(result, WattenResult):
        raise Illegal("no_bid_to_answer", {"seat": seating(hand).labels[seat]})
    return result.value


def bid_value(hand: WattenHand, at: int, value: int) -> int:
    """What the bid before action `at` makes the round worth; `value` before it, always one less (R23)."""
    bid = next(done for done in reversed(hand.actions[:at]) if isinstance(done, Bid))
    return bid.value or value + 1


def _rules(hand: WattenHand) -> WattenRules:
    rules = hand.ruleset.params
    if not isinstance(rules, WattenRules):
        raise TypeError(f"{hand.ruleset.key} is no Watten ruleset")
    return rules
