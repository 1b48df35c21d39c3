"""Lots are the same everywhere: the figures below were worked out from SHA-256 alone."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from league.engine.draw.chance import Chance


def test_the_words_are_those_of_sha256():
    key = sha256(b"swiss/1/3/Sau").digest()
    block = sha256(key + bytes(8)).digest()
    chance = Chance("swiss", "1", "3", "Sau")

    words = [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)]
    assert [chance.below(1 << 64) for _ in range(4)] == words


def test_an_order_stays_what_it_was_when_it_was_published():
    assert Chance("a").shuffled(range(10)) == [3, 5, 7, 8, 2, 6, 1, 9, 0, 4]
    assert list(Chance("a").lazily(range(3))) == [0, 2, 1]


def test_every_order_of_three_is_equally_likely():
    orders = Counter(tuple(Chance(str(seed)).shuffled("abc")) for seed in range(3000))

    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())
