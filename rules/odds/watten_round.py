"""Asks the Watten rules what the odds need: seats, sides, announcement, powers, duties, cards of a log.

Cards are card ids and sets of them. A change of the rules' interface changes this file only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from rules.core.errors import Ambiguous, Illegal, RulesError, Unreadable
from rules.core.outcome import Failure
from rules.games import AnyHand
from rules.odds.order import Demand, Order, order
from rules.replay import replay
from rules.watten import codec, ranking
from rules.watten.actions import (
    HAND_SIZE,
    UNKNOWN,
    UNSEEN,
    Bid,
    Concede,
    Play,
    Show,
    Stay,
    Takes,
    WattenAction,
)
from rules.watten.announce import Announced, compiler
from rules.watten.bidding import wild
from rules.watten.duty import Duty
from rules.watten.near_win import NOBODY, Terms
from rules.watten.opened import Opened
from rules.watten.opening import open_round
from rules.watten.pack import PACK, mask
from rules.watten.playout import WattenHand
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules
from rules.watten.standing import after_claims, round_terms, settling
from rules.watten.table import Table, table

__all__ = [
    "HAND_SIZE",
    "PACK",
    "UNSEEN",
    "Bid",
    "Concede",
    "Play",
    "Stay",
    "Takes",
    "WattenAction",
    "WattenHand",
]


@dataclass(frozen=True, slots=True)
class Seating:
    """Labels by seat, the side (0 or 1) of each seat, labels by side, who leads first.

    `announcers` are the seats that know Schlag and Farbe from the start.
    """

    labels: tuple[str, ...]
    sides: tuple[int, ...]
    side_labels: tuple[str, str]
    leader: int
    announcers: tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """What an announcement demands: `first` and `later` by led card, `bound` by seat."""

    announced: Announced
    first: tuple[Demand, ...]
    later: tuple[Demand, ...]
    bound: tuple[bool, ...]
    order: Order

    def demand(self, seat: int, trick: int, led: int) -> Demand:
        """(forced, allowed, spare) for `seat` in trick 0..4; all 0 without a duty or when nobody noted the lead."""
        if led == UNSEEN or not self.bound[seat]:
            return 0, 0, 0
        return (self.later if trick else self.first)[led]


def watten_hand(hand: AnyHand, at: int) -> WattenHand:
    """The valid part of the log, if its round is still open after `at` actions; later actions are kept.

    Raises Unreadable (no_watten_hand, no_such_action), the log's own error if it fails earlier, or Illegal
    (hand_over).
    """
    if not isinstance(hand.ruleset.params, WattenRules):
        raise Unreadable("no_watten_hand", {"ruleset": hand.ruleset.key})
    if not 0 <= at <= len(hand.actions):
        raise Unreadable("no_such_action", {"action": at, "known": len(hand.actions)})
    whole = replay(hand)
    if whole.failure and whole.valid < max(at, 1):
        raise _error(whole.failure)
    before = replay(replace(hand, actions=hand.actions[:at], text_positions=hand.text_positions[:at]))
    if before.failure:
        raise _error(before.failure)
    if before.result is not None:
        raise Illegal("hand_over", {"action": at})
    return replace(
        hand, actions=hand.actions[: whole.valid], text_positions=hand.text_positions[: whole.valid]
    )


def _error(failure: Failure) -> RulesError:
    kinds: dict[str, type[RulesError]] = {
        "illegal": Illegal,
        "ambiguous": Ambiguous,
        "unreadable": Unreadable,
    }
    return kinds[failure.kind](failure.code, dict(failure.params), failure.line, failure.column)


def seating(hand: WattenHand) -> Seating:
    here = _table(hand)
    announcers = here.vorhand, here.dealer
    return Seating(here.labels, here.sides, here.side_labels, _opened(hand).leader, announcers)


def law(hand: WattenHand, at: int) -> Law:
    """The law of the announcement in force after `at` actions. Raises Illegal (not_announced).

    A hidden announcement (Latinisch, Blind) counts if the log shows it at any time.
    """
    opened = _opened(hand)
    if at < opened.actions or not opened.announced:
        raise Illegal("not_announced", {"action": at})
    rules, here = _rules(hand), _table(hand)
    everybody = rules.duty_scope == "all"
    bound = tuple(everybody or seat in (here.vorhand, here.dealer) for seat in range(here.seats))
    return law_of(rules, opened.schlag, opened.farbe, bound)


@lru_cache(maxsize=64)
def law_of(rules: WattenRules, schlag: int, trump: int, bound: tuple[bool, ...]) -> Law:
    """The law of an announcement; `bound[seat]` says whether the follow duty binds that seat."""
    announced = compiler(rules)(schlag, trump)
    first, later = _demands(announced.first), _demands(announced.duties)
    return Law(announced, first, later, bound, order(ranking.pack(rules), announced.powers, first, later))


def _demands(duties: Sequence[Duty]) -> tuple[Demand, ...]:
    return tuple((duty.forced, duty.allowed, duty.spare) for duty in duties)


def no_bid_last(hand: WattenHand, law: Law, trick: Sequence[int], seat: int) -> int:
    """The cards with which `seat` could not have bid on its last card while `trick` lies (R27)."""
    rules = _rules(hand)
    if rules.last_card_bid != "restricted" or not law.bound[seat]:
        return 0
    return mask(card for card in PACK if wild(rules, law.announced, trick, card))


def dealt(hand: WattenHand) -> list[int]:
    """The cards that each seat is known to have held before the first lead."""
    bytes_of = _opened(hand).dealt
    hands = [bytes_of[seat * HAND_SIZE :][:HAND_SIZE] for seat in range(_table(hand).seats)]
    return [mask(card for card in cards if card != UNKNOWN) for cards in hands]


def shown(hand: WattenHand) -> list[int]:
    """By seat, the card that an announcer showed the other one (Latinisch, Blind)."""
    cards = [0] * _table(hand).seats
    for done in hand.actions:
        if isinstance(done, Show):
            cards[done.seat] |= 1 << done.card
    return cards


def asked_first(hand: WattenHand) -> int | None:
    """The side that must stay or concede before the first lead (A15); None when nobody must."""
    chooser = _terms(hand).chooser
    return None if chooser == NOBODY else chooser


def conceded(hand: WattenHand, at: int, side: int) -> int:
    """The points of the other side when `side` concedes instead of answering a bid after `at` actions (R26)."""
    seat = _table(hand).sides.index(side)
    result = replay(replace(hand, actions=(*hand.actions[:at], Concede(seat)), text_positions=())).result
    if not isinstance(result, WattenResult):
        raise Illegal("no_bid_to_answer", {"seat": _table(hand).labels[seat]})
    return result.value


def bid_value(hand: WattenHand, at: int, value: int) -> int:
    """The value of the unanswered bid after `at` actions; one more than `value` if it names none (R23)."""
    for done in reversed(hand.actions[:at]):
        if isinstance(done, Bid):
            return done.value or value + 1
    return _terms(hand).value


def _terms(hand: WattenHand) -> Terms:
    here, rules = _table(hand), _rules(hand)
    return round_terms(rules, after_claims(rules, hand.setup, here, settling(hand.actions)), here)


def _opened(hand: WattenHand) -> Opened:
    known = bytes(UNKNOWN if card is None else card for cards in hand.setup.deal for card in cards)
    first = len(codec.encode_setup(hand.setup))
    data = codec.encode(hand.setup, hand.actions)
    return open_round(_rules(hand), _table(hand), data, first, known)


def _table(hand: WattenHand) -> Table:
    return table(hand.setup.seats, hand.setup.dealer)


def _rules(hand: WattenHand) -> WattenRules:
    return cast(WattenRules, hand.ruleset.params)
