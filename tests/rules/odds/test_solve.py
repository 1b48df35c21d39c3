"""The search with open cards, against slow ones that try every line of play."""

from __future__ import annotations

from random import Random

import pytest

from rules.odds.solve import solver
from rules.odds.watten_round import UNSEEN
from rules.watten.pack import RANKS, SUITS
from tests.rules.odds import brute
from tests.rules.odds.helpers import names
from tests.rules.odds.laws import LAWS, law, seed_law
from tests.rules.odds.minimax import minimax, random_position

SIDES = {2: (0, 1), 3: (1, 0, 1), 4: (0, 1, 0, 1)}


def solved(law, sides, hands, leader, trick, needs):
    solve = solver(law.order, sides, law.bound)
    bit = law.order.bit
    sets = [sum(1 << bit[card] for card in hand) for hand in hands]
    return solve(sets, leader, [bit[card] for card in trick], *needs)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", LAWS)
def test_the_search_agrees_with_minimax_under_every_ruleset(key, seats):
    rng = Random(f"{key} {seats}")
    for number in range(40):
        if not number % 8:
            ruled = law(key, rng.choice(RANKS), rng.choice(SUITS), seats)
        position = random_position(ruled, SIDES[seats], rng.choice((1, 2, 2, 3)), rng)

        assert solved(ruled, SIDES[seats], *position) == minimax(ruled, SIDES[seats], *position), position


def test_the_search_agrees_with_an_independent_judge():
    rng = Random(13)
    for _ in range(150):
        schlag, trump = rng.choice(RANKS), rng.choice(SUITS)
        ruled = seed_law(schlag, trump)
        hands, leader, trick, needs = random_position(ruled, SIDES[4], rng.choice((1, 2, 3)), rng)
        order = ruled.order
        words = [names(order, sum(1 << order.bit[card] for card in hand)) for hand in hands]
        lying = [names(order, 1 << order.bit[card])[0] for card in trick]

        expected = brute.first_side_wins(words, leader, lying, needs, brute.RANKS[schlag], "HSLE"[trump])
        assert solved(ruled, SIDES[4], hands, leader, trick, needs) == expected


def test_the_search_agrees_with_minimax_on_four_cards_each():
    rng = Random(2)
    for _ in range(6):
        ruled = seed_law(rng.choice(RANKS), rng.choice(SUITS))
        position = random_position(ruled, SIDES[4], 4, rng)

        assert solved(ruled, SIDES[4], *position) == minimax(ruled, SIDES[4], *position), position


def test_the_search_agrees_with_minimax_on_whole_hands_of_two_players():
    rng = Random(3)
    for key in ("upper_austria", "bavaria") * 6:
        ruled = law(key, rng.choice(RANKS[:8]), rng.choice(SUITS), 2)
        for _ in range(3):
            position = random_position(ruled, SIDES[2], 5, rng)

            assert solved(ruled, SIDES[2], *position) == minimax(ruled, SIDES[2], *position), position


@pytest.mark.parametrize(
    ("key", "named", "hands", "leader", "wins"),
    [
        # The same position with another leader, with another count of tricks; a led Haube.
        ("upper_austria", (6, 0), [[32, 5, 4, 15, 9], [6, 8, 29, 23, 31]], 0, True),
        ("upper_austria", (2, 1), [[6, 0, 30, 28, 32], [29, 11, 31, 4, 23]], 1, False),
        ("bavaria", (2, 1), [[10, 12, 8, 6, 22], [7, 30, 3, 15, 11]], 0, True),
    ],
)
def test_similar_positions_have_different_answers(key, named, hands, leader, wins):
    ruled = law(key, *named, 2)

    assert minimax(ruled, SIDES[2], hands, leader, [], (3, 3)) == wins
    assert solved(ruled, SIDES[2], hands, leader, [], (3, 3)) == wins


@pytest.mark.parametrize("begun", [0, 1])
def test_in_bavaria_the_haube_binds_when_it_opens_the_round(begun):
    rng = Random(5)
    ruled = law("bavaria", 6, 0, 2)
    changed = 0
    for _ in range(30):
        hands, _, _, needs = random_position(ruled, SIDES[2], 5, rng, begun=0)
        hands[1] = [card for card in hands[1] if card != 6][:5]
        hands[0] = [6, *[card for card in hands[0] if card != 6]][:5]
        hands[1] += [card for card in (13, 21, 29) if card not in hands[0] + hands[1]][: 5 - len(hands[1])]
        trick = [hands[0].pop(0)] if begun else []
        position = hands, 0, trick, needs

        value = solved(ruled, SIDES[2], *position)
        assert value == minimax(ruled, SIDES[2], *position), position
        free = solved(law("bavaria follow_duty=none", 6, 0, 2), SIDES[2], *position)
        changed += value != free
    assert changed or not begun


def test_a_card_in_the_trick_separates_cards_in_the_hands():
    rng = Random(8)
    for _ in range(400):
        ruled = seed_law(6, 0)
        position = random_position(ruled, SIDES[4], 2, rng, begun=rng.choice((2, 3)))

        assert solved(ruled, SIDES[4], *position) == minimax(ruled, SIDES[4], *position), position


def test_the_rechte_and_a_linker_win_two_tricks():
    # S4 "Zwoa die Rechtn": with one trick won already, the round is won, whoever leads and whatever others hold.
    ruled = seed_law(6, 0)
    rng = Random(1)
    others = [card for card in range(33) if card not in (6, 14)]
    for _ in range(50):
        rng.shuffle(others)
        hands = [[6, 14, others[0]], others[1:4], others[4:7], others[7:10]]

        assert solved(ruled, SIDES[4], hands, rng.randrange(4), [], (2, 2))


@pytest.mark.parametrize("key", LAWS)
def test_a_higher_bit_is_never_a_weaker_card(key):
    # The bounds of the search rely on it: among the cards that can take any trick, higher means not weaker.
    for schlag, trump in ((0, 0), (1, 0), (6, 2), (7, 3), (8, 1)):
        ruled = law(key, schlag, trump, 4)
        order, powers = ruled.order, ruled.announced.powers
        chain = [at for at, card in enumerate(order.cards) if all(powers[led][card] for led in order.cards)]
        for led in order.cards:
            row = [powers[led][card] for card in order.cards]
            for best in range(len(row)):
                beats = {at for at, power in enumerate(row) if power > row[best]}
                assert order.beats[order.bit[led]][best] == sum(1 << at for at in beats)
                assert {at for at in chain if at >= order.above[best + 1]} <= beats
        assert chain == list(range(len(order.cards) - len(chain), len(order.cards)))


def test_an_unnoted_lead_demands_nothing():
    assert seed_law(6, 0).demand(0, 0, UNSEEN) == (0, 0, 0)
