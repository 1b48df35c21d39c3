"""Lots are the same everywhere: the expected numbers were computed from SHA-256 separately."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from league.engine.draw.chance import Chance


def test_random_words_come_from_sha256():
    key = sha256(b"swiss/1/3/Sau").digest()
    block = sha256(key + bytes(8)).digest()
    chance = Chance("swiss", "1", "3", "Sau")

    words = [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)]
    assert [chance.below(1 << 64) for _ in range(4)] == words


def test_a_published_order_never_changes():
    assert Chance("a").shuffled(range(10)) == [3, 5, 7, 8, 2, 6, 1, 9, 0, 4]
    assert list(Chance("a").lazily(range(3))) == [0, 2, 1]


def test_every_order_of_three_is_equally_likely():
    orders = Counter(tuple(Chance(str(seed)).shuffled("abc")) for seed in range(3000))

    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())
