"""Hands, logs and rulesets for the laws of the rules library."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from rules import registry, walk
from rules.core.hand import Comment, Hand
from rules.watten.actions import CLAIMS, UNSEEN, Bid, Claim, Concede, Farbe, Play, Schlag, Stay, WattenSetup
from rules.watten.pack import PACK, RANKS, SUITS
from rules.watten.playout import random_hand
from rules.whot.playout import random_hand as random_whot_hand

seats = st.integers(0, 3)
names = st.sampled_from(["", "Anna", "Beni", "Cilli", "Dora", "Eva", "Franz"])


def options(key: str) -> st.SearchStrategy[dict[str, object]]:
    """Any combination of a preset's options, each left out or chosen."""
    each = {name: st.sampled_from(allowed) for name, allowed in registry.choices(key).items()}
    return st.fixed_dictionaries({}, optional=each)


@st.composite
def watten_rulesets(draw):
    return registry.ruleset("upper_austria", draw(options("upper_austria")))


@st.composite
def rulesets(draw):
    key = draw(st.sampled_from(registry.keys()))
    return registry.ruleset(key, draw(options(key)))


watten_actions = st.one_of(
    st.builds(Play, seats, st.sampled_from([*PACK, UNSEEN])),
    st.builds(Bid, seats, st.integers(0, 20) | st.just(65535)),
    st.builds(Stay, seats),
    st.builds(Concede, seats),
    st.builds(Schlag, seats, st.sampled_from(RANKS)),
    st.builds(Farbe, seats, st.sampled_from(SUITS)),
    st.builds(Claim, seats, st.sampled_from(CLAIMS)),
)


@st.composite
def deals(draw):
    """Four hands of five: all known, some cards unknown, or nothing known at all."""
    pack = draw(st.permutations(PACK))
    hidden = draw(st.sets(st.integers(0, 19)) | st.just(set()))
    if len(hidden) == 20:
        return ()
    cards = [None if at in hidden else card for at, card in enumerate(pack[:20])]
    return tuple(tuple(cards[at : at + 5]) for at in range(0, 20, 5))


setups = st.builds(WattenSetup, seats, st.tuples(st.booleans(), st.booleans()), st.just(()) | deals())


@st.composite
def played_watten_hands(draw):
    """A legal hand to its end."""
    rng = Random(draw(st.integers(0, 2**32)))
    rules = draw(watten_rulesets().filter(lambda ruleset: not ruleset.params.score_pad_only))
    return random_hand(rules, rng, bid_rate=draw(st.sampled_from([0.0, 0.1, 0.5])))


@st.composite
def mangled_watten_hands(draw):
    """A legal hand with up to three actions replaced, removed or inserted."""
    hand = draw(played_watten_hands())
    actions = list(hand.actions)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, max(0, len(actions) - 1)))
        actions[at : at + draw(st.integers(0, 1))] = draw(st.lists(watten_actions, max_size=1))
    return Hand(hand.ruleset, hand.setup, tuple(actions))


@st.composite
def comments(draw, count):
    """Comments as `read` returns them: in the head on lines of their own, at most one beside an action."""
    found = []
    for after in sorted(draw(st.sets(st.integers(0, count), max_size=3))):
        text = " ".join(draw(st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=20)).split())
        beside = after > 0 and draw(st.booleans())
        found.append(Comment(after, text, own_line=not beside))
    return tuple(found)


@st.composite
def watten_logs(draw):
    """Anything a person could log, legal or not, with names and comments."""
    actions = tuple(draw(st.lists(watten_actions, max_size=30)))
    people = draw(st.just(()) | st.tuples(names, names, names, names).filter(any))
    return Hand(draw(watten_rulesets()), draw(setups), actions, people, draw(comments(len(actions))))


@st.composite
def played_hands(draw):
    """A legal hand of either game."""
    if draw(st.booleans()):
        return draw(played_watten_hands())
    key = draw(st.sampled_from(registry.keys("whot")))
    rules = registry.ruleset(key, draw(options(key)))
    seats = draw(st.sampled_from(walk.seat_counts(rules) or (2,)))
    return random_whot_hand(rules, Random(draw(st.integers(0, 2**32))), seats=seats)
