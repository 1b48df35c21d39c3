"""What may be done now, and whole hands played at random, for people, generators and tests.

Owns nothing of the rules: an action is legal when the replay of the hand so
far accepts it. Randomness comes in as an argument.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rules.cards import PACK, RANKS, SUITS
from rules.hand import Hand
from rules.outcome import Replay
from rules.ruleset import Ruleset
from rules.watten import codec
from rules.watten.actions import (
    HAND_SIZE,
    SEATS,
    Bid,
    Concede,
    Farbe,
    Play,
    Schlag,
    Stay,
    WattenAction,
    WattenSetup,
)
from rules.watten.announce import vorhand
from rules.watten.play import replayer

WattenHand = Hand[WattenSetup, WattenAction]


def legal_actions(
    ruleset: Ruleset, setup: WattenSetup, actions: Sequence[WattenAction]
) -> tuple[WattenAction, ...]:
    """Every announcement, play, bid and answer allowed after `actions`; nothing once the hand is over."""
    log = codec.encode(setup, actions)
    run = replayer(ruleset)
    return tuple(
        action for action in _candidates(setup) if run(log + codec.encode_action(action), 0).failure is None
    )


def random_hand(ruleset: Ruleset, rng: Random, bid_rate: float = 0.1) -> WattenHand:
    """A whole legal hand with its deal. Before each play somebody bids with probability `bid_rate`."""
    pack = list(PACK)
    rng.shuffle(pack)
    deal = tuple(tuple(pack[at : at + HAND_SIZE]) for at in range(0, len(SEATS) * HAND_SIZE, HAND_SIZE))
    setup = WattenSetup(rng.randrange(len(SEATS)), _random_krank(rng), deal)
    return Hand(ruleset, setup, tuple(_random_actions(ruleset, setup, rng, bid_rate)))


def _random_krank(rng: Random) -> tuple[bool, bool]:
    return rng.random() < 0.1, rng.random() < 0.1


def _random_actions(
    ruleset: Ruleset, setup: WattenSetup, rng: Random, bid_rate: float
) -> Iterator[WattenAction]:
    run = replayer(ruleset)
    log = codec.encode_setup(setup)
    while True:
        for action in _shuffled(setup, rng, bid_rate):
            longer = log + codec.encode_action(action)
            replay: Replay = run(longer, 0)
            if replay.failure is None:
                break
        else:
            raise AssertionError("a hand that is not over always goes on")
        yield action
        if replay.result is not None:
            return
        log = longer


def _shuffled(setup: WattenSetup, rng: Random, bid_rate: float) -> list[WattenAction]:
    """The candidates in random order; bids come last unless this is the moment for one."""
    candidates = list(_candidates(setup))
    rng.shuffle(candidates)
    late = rng.random() >= bid_rate
    return sorted(candidates, key=lambda action: late and isinstance(action, Bid))


def _candidates(setup: WattenSetup) -> Iterator[WattenAction]:
    """Whatever could be done at all, in the order people are shown it. The rank six only matters once."""
    for seat, hand in enumerate(setup.deal):
        yield from (Play(seat, card) for card in hand if card is not None)
    for seat in range(len(SEATS)):
        yield from (Bid(seat), Stay(seat), Concede(seat))
    yield from (Schlag(vorhand(setup.dealer), rank) for rank in RANKS)
    yield from (Farbe(setup.dealer, suit) for suit in SUITS)
