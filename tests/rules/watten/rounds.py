"""Random Watten rounds for the laws, of any ruleset with an open announcement; the oracle says what is legal.

A round begins with Schlag and Farbe; other openings have their own tests.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import lru_cache
from random import Random

from hypothesis import strategies as st

from rules import registry
from rules.core.hand import Hand
from rules.watten.actions import (
    CLAIMS,
    UNSEEN,
    Bid,
    Challenge,
    Claim,
    Concede,
    Farbe,
    Maschine,
    Play,
    Schlag,
    Stay,
    Takes,
    WattenSetup,
    account_labels,
)
from rules.watten.pack import PACK, RANKS, SUITS
from tests.amount import amount
from tests.rules.watten import oracle

ROUNDS = amount(500, 100_000)  # shared by the laws, for each choice of sizes
KEYS = registry.keys("watten")
PLAYED = [key for key in KEYS if not registry.ruleset(key).params.score_pad_only]


def name(card):
    return oracle.PACK[card]


@st.composite
def rulesets(draw, **fixed):
    """Any preset with some other options, from a seed: far faster than drawing each option."""
    return a_ruleset(Random(draw(st.integers(0, 2**32))), **fixed)


def a_ruleset(rng, **fixed):
    key, rate = rng.choice(KEYS), rng.choice((0.0, 0.1, 0.4))
    each = {name: rng.choice(values) for name, values in registry.choices(key).items() if rng.random() < rate}
    return registry.ruleset(key, each | fixed)


def aloud(**fixed):
    """Any ruleset whose rounds begin with Schlag and Farbe named aloud."""
    return rulesets(announce="open", **fixed)


def anything(seats):
    return st.one_of(
        st.builds(Play, seats, st.sampled_from(PACK)),
        st.builds(Bid, seats, st.integers(0, 8) | st.just(65535)),
        st.builds(Stay, seats),
        st.builds(Concede, seats),
        st.builds(Takes, seats),
        st.builds(Maschine, seats),
        st.builds(Challenge, seats),
    )


def late_actions(seats):
    return st.one_of(
        st.builds(Schlag, seats, st.sampled_from(RANKS)),
        st.builds(Farbe, seats, st.sampled_from(SUITS)),
        st.builds(Claim, seats, st.sampled_from(CLAIMS)),
    )


def a_setup(rng, params, seats):
    pack = [card for card in PACK if name(card) in oracle.pack(params)]
    rng.shuffle(pack)
    deal = tuple(tuple(pack[at : at + 5]) for at in range(0, seats * 5, 5))
    accounts = len(account_labels(seats))
    score = (
        tuple(rng.choice((0, *range(2, params.target))) for _ in range(accounts))
        if rng.random() < 0.5
        else ()
    )
    krank = () if score else tuple(rng.random() < 0.2 for _ in range(accounts))
    return WattenSetup(rng.randrange(seats), krank, deal, seats, score)


def table_of(params, setup):
    """The slow judge's table."""
    krank = list(setup.krank)
    if setup.score:
        near = params.target - params.krank_distance
        krank = [near <= points < params.target for points in setup.score]
    hands = [[name(card) for card in dealt] for dealt in setup.deal]
    return oracle.Table(params, setup.dealer, krank, hands, list(setup.score), value=params.base_value)


@st.composite
def played(draw, seats=(2, 3, 4)):
    """A legal round, whole or cut off; shared with other laws."""
    hand = a_round(draw(st.integers(0, ROUNDS - 1)), seats)
    count = len(hand.actions)
    return replace(hand, actions=hand.actions[: draw(st.integers(0, count) | st.just(count))])


@lru_cache(maxsize=2000)
def a_round(number, seats, most=40):
    """A legal round at a table of one of these sizes, to its end or to `most` actions."""
    rng = Random(f"{number} {seats}")
    ruleset = a_ruleset(rng, announce="open")
    params = ruleset.params
    tables = [each for each in seats if each != 3 or params.three_mode == "vorhand_alone"]
    setup = a_setup(rng, params, rng.choice(tables))
    rate = rng.choice([0.0, 0.1, 0.4])
    table = table_of(params, setup)
    actions = []
    while table.outcome is None and len(actions) < most:
        for action in _tries(table, rng, rate):
            longer = _copied(table)
            if longer.act(action) is None:
                table = longer
                actions.append(action)
                break
        else:
            break  # nobody holds a Schlag that he may name
    return Hand(ruleset, setup, tuple(actions))


def _copied(table):
    other = copy(table)
    other.hands = [list(hand) for hand in table.hands]
    other.trick, other.tricks = list(table.trick), list(table.tricks)
    other.krank, other.scores = list(table.krank), list(table.scores)
    other.played, other.notes = list(table.played), list(table.notes)
    return other


def _tries(table, rng, rate):
    """The actions to try, in order; one of them is always legal."""
    seats = list(range(table.seats))
    rng.shuffle(seats)
    if not table.schlag:
        return [Schlag(table.vorhand, rank) for rank in rng.sample(RANKS, len(RANKS))]
    if not table.trump:
        return [Farbe(table.dealer, rng.choice(SUITS))]
    answers = [Stay(seat) for seat in seats] + [Concede(seat) for seat in seats] * (rng.random() < 0.2)
    if rng.random() < 0.5:
        answers.reverse()
    bids = [Bid(seat, rng.choice([0, 0, (table.pending or table.value) + 1, 4])) for seat in seats]
    cards = [Play(seat, card) for seat in seats for card in PACK if name(card) in table.hands[seat]]
    rng.shuffle(cards)
    takes = [Takes(seat) for seat in seats] if rng.random() < 0.1 else []
    asks = [Challenge(seat) for seat in seats] if table.pending and rng.random() < 0.3 else []
    return [*takes, *asks, *(bids if rng.random() < rate else []), *cards, *answers]


@st.composite
def mangled(draw, seats=(2, 3, 4)):
    """A legal round with up to three actions replaced, removed or inserted."""
    hand = draw(played(seats))
    actions = list(hand.actions)
    somebody = st.integers(0, min(hand.setup.seats, 3))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(actions)))
        other = anything(somebody) if at < 2 else anything(somebody) | late_actions(somebody)
        actions[at : at + draw(st.integers(0, 1))] = draw(st.lists(other, max_size=1))
    return Hand(hand.ruleset, hand.setup, tuple(actions))


def judged_by_oracle(hand):
    """The number of valid actions, why the next is refused, and the table then, by the oracle."""
    table = table_of(hand.ruleset.params, hand.setup)
    for index, action in enumerate(hand.actions):
        if refused := table.act(action):
            return index, refused, table
    return len(hand.actions), None, table


def unseen(hand, at):
    """The same log with unnoted cards in the plays at these indexes."""
    actions = tuple(
        Play(action.seat, UNSEEN) if index in at and isinstance(action, Play) else action
        for index, action in enumerate(hand.actions)
    )
    return Hand(hand.ruleset, hand.setup, actions)
