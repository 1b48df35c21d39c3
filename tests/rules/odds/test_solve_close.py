"""The search with neighbouring cards: lowest bits, neighbours in the chain, Linke, the edge of a suit."""

from __future__ import annotations

from random import Random

import pytest

from rules.watten.pack import find_card
from tests.rules.odds.laws import law, seed_law
from tests.rules.odds.minimax import minimax
from tests.rules.odds.test_solve import SIDES, solved

CLOSE = [
    find_card(word) for word in ["weli", "s7", "s9", "ea", "h7", "h9", "hk", "ha", "s8", "l8", "e8", "h8"]
]


@pytest.mark.parametrize(("each", "needs", "tries"), [(1, (1, 1), 500), (2, (1, 2), 250), (2, (2, 1), 250)])
def test_neighbouring_cards_are_distinguished(each, needs, tries):
    """A7, R13: compared with a search that tries every line of play."""
    rng = Random(each)
    ruled = seed_law(6, 0)
    for _ in range(tries):
        cards = rng.sample(CLOSE, 4 * each)
        hands = [cards[seat * each : (seat + 1) * each] for seat in range(4)]
        position = hands, rng.randrange(4), [], needs

        assert solved(ruled, SIDES[4], *position) == minimax(ruled, SIDES[4], *position), position


@pytest.mark.parametrize("begun", [False, True])
def test_in_bavaria_the_haube_binds_only_in_the_first_trick(begun):
    """The Rechte demands trumps only when it opens the round."""
    rng = Random(5)
    ruled = law("bavaria", 6, 0, 4)
    others = [card for card in ruled.order.cards if card != 6]
    for _ in range(300):
        cards = rng.sample(others, 7)
        hands = [[6, cards[6]], cards[0:2], cards[2:4], cards[4:6]]
        trick = [hands[0].pop(0)] if begun else []
        position = hands, 0, trick, rng.choice([(1, 2), (2, 1)])

        assert solved(ruled, SIDES[4], *position) == minimax(ruled, SIDES[4], *position), position
