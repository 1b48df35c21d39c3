"""Random hands of every ruleset survive text and bytes, and stay small."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean, median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import compact, notation, registry, walk
from rules.replay import replay, replay_compact
from tests.amount import amount
from tests.rules.random_hands import playable, random_hands

MOST_BYTES = {"watten": 64, "whot": 200}
# Hands of Watten are all of the same size, and dealing one takes long.
SAMPLE = {"watten": amount(40, 200), "whot": 200}
names = st.sampled_from(["", "Anna", "Beni", "Cilli", "Dora", "Eva", "Franz", "Gabi", "Hans", "Ida"])
WIDE = {ord(" "): "\u3000"} | {narrow: narrow + 0xFEE0 for narrow in range(0x21, 0x7F)}


@settings(deadline=None)
@given(random_hands(), st.data())
def test_a_hand_survives_the_text_with_names_and_tags(hand, data):
    people = data.draw(st.lists(names, min_size=8, max_size=8))
    labels = walk.seats(hand)
    tags = data.draw(st.sampled_from([(), (("date", "2025-03-07"), ("round", "2"))]))
    told = replace(hand, names=tuple(people[: len(labels)]) if any(people[: len(labels)]) else (), tags=tags)

    assert notation.read(notation.write([told, hand])) == (told, hand)


@settings(deadline=None)
@given(random_hands())
def test_a_hand_survives_the_compact_form(hand):
    log = compact.encode(hand)

    assert compact.decode(log) == hand
    assert replay_compact(log) == replay(hand)
    assert replay(hand).ok


@settings(deadline=None)
@given(random_hands(), st.randoms(use_true_random=False))
def test_a_log_with_unknown_cards_survives_both_forms(hand, rng):
    lines = notation.write([hand]).splitlines()
    for at, line in enumerate(lines):
        if line.startswith(("deal: ", "stock: ")):
            first, *cards = line.split(" ")
            keep = 1 if first == "deal:" else 0
            masked = [card if index < keep or rng.random() < 0.5 else "?" for index, card in enumerate(cards)]
            lines[at] = " ".join([first, *masked])

    partial = notation.read_one("\n".join(lines))

    assert notation.read_one(notation.write([partial])) == partial
    assert compact.decode(compact.encode(partial)) == replace(partial, head=(), text_positions=())


@settings(deadline=None)
@given(random_hands(), st.randoms(use_true_random=False))
def test_all_spellings_of_a_hand_have_one_compact_form(hand, rng):
    def typed(line: str) -> str:
        line = rng.choice([str.upper, str.lower, str.title, str])(line).replace(" ", rng.choice(" \t\u00a0"))
        return line.translate(WIDE) if rng.random() < 0.2 else line

    lines = notation.write([hand]).splitlines()
    text = "\ufeff" * rng.randrange(2) + "".join(
        typed(line) + rng.choice(["\n", "\r\n", "\r"]) for line in lines
    )

    assert notation.read_one(text) == hand


@pytest.mark.parametrize("key", playable())
def test_the_median_hand_is_small_and_grows_by_a_byte_or_two_for_each_action(key):
    ruleset = registry.ruleset(key)
    hands = [walk.random_hand(ruleset, Random(seed)) for seed in range(SAMPLE[ruleset.game])]
    sizes = [len(compact.encode(hand)) for hand in hands]
    heads = [len(compact.encode(replace(hand, actions=()))) for hand in hands]
    growth = [(size - head) / len(hand.actions) for size, head, hand in zip(sizes, heads, hands, strict=True)]

    assert median(sizes) <= MOST_BYTES[ruleset.game]
    assert 1 <= mean(growth) <= 1.5
