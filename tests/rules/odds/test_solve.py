"""The search with open cards, against slow ones that look at every line of play."""

from __future__ import annotations

from random import Random

import pytest

from rules.cards import RANKS, SUITS
from rules.watten.odds.core import UNSEEN
from rules.watten.odds.solve import solver
from tests.rules.odds import brute
from tests.rules.odds.helpers import names
from tests.rules.odds.laws import LAWS, law, seed_law
from tests.rules.odds.minimax import minimax, random_position

SIDES = {2: (0, 1), 3: (1, 0, 1), 4: (0, 1, 0, 1)}


def solved(law, sides, hands, leader, trick, needs):
    solve = solver(law.order, sides, law.bound)
    place = law.order.place
    sets = [sum(1 << place[card] for card in hand) for hand in hands]
    return solve(sets, leader, [place[card] for card in trick], *needs)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", LAWS)
def test_the_search_agrees_with_minimax_under_every_ruleset(key, seats):
    rng = Random(f"{key} {seats}")
    for _ in range(60):
        ruled = law(key, rng.choice(RANKS), rng.choice(SUITS), seats)
        position = random_position(ruled, SIDES[seats], rng.choice((1, 2, 2, 3)), rng)

        assert solved(ruled, SIDES[seats], *position) == minimax(ruled, SIDES[seats], *position), position


def test_the_search_agrees_with_a_judge_that_shares_nothing():
    rng = Random(13)
    for _ in range(150):
        schlag, trump = rng.choice(RANKS), rng.choice(SUITS)
        ruled = seed_law(schlag, trump)
        hands, leader, trick, needs = random_position(ruled, SIDES[4], rng.choice((1, 2, 3)), rng)
        order = ruled.order
        words = [names(order, sum(1 << order.place[card] for card in hand)) for hand in hands]
        lying = [names(order, 1 << order.place[card])[0] for card in trick]

        expected = brute.first_side_wins(words, leader, lying, needs, brute.RANKS[schlag], "HSLE"[trump])
        assert solved(ruled, SIDES[4], hands, leader, trick, needs) == expected


def test_the_search_agrees_with_minimax_on_four_cards_each():
    rng = Random(2)
    for _ in range(6):
        ruled = seed_law(rng.choice(RANKS), rng.choice(SUITS))
        position = random_position(ruled, SIDES[4], 4, rng)

        assert solved(ruled, SIDES[4], *position) == minimax(ruled, SIDES[4], *position), position


def test_whoever_has_the_rechte_and_a_linker_makes_two_tricks():
    # S4 "Zwoa die Rechtn": with one trick made already, the round is won, whoever leads and whatever others have.
    ruled = seed_law(6, 0)
    rng = Random(1)
    others = [card for card in range(33) if card not in (6, 14)]
    for _ in range(50):
        rng.shuffle(others)
        hands = [[6, 14, others[0]], others[1:4], others[4:7], others[7:10]]

        assert solved(ruled, SIDES[4], hands, rng.randrange(4), [], (2, 2))


@pytest.mark.parametrize("key", LAWS)
def test_a_place_says_who_beats_whom(key):
    # What the bounds of the search rest on: among the cards that can take any trick, higher means not weaker.
    for schlag, trump in ((0, 0), (1, 0), (6, 2), (7, 3), (8, 1)):
        ruled = law(key, schlag, trump, 4)
        order, powers = ruled.order, ruled.announced.powers
        chain = [at for at, card in enumerate(order.cards) if all(powers[led][card] for led in order.cards)]
        for led in order.cards:
            row = [powers[led][card] for card in order.cards]
            for best in range(len(row)):
                beats = {at for at, power in enumerate(row) if power > row[best]}
                assert order.beats[order.place[led]][best] == sum(1 << at for at in beats)
                assert {at for at in chain if at >= order.above[best + 1]} <= beats
        assert chain == list(range(len(order.cards) - len(chain), len(order.cards)))


def test_an_unnoted_lead_demands_nothing():
    assert seed_law(6, 0).demand(0, 0, UNSEEN) == (0, 0)
