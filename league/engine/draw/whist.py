"""Whist designs: each player partners each once and opposes each twice.

For n = 4m players there are n - 1 heats, for 4m + 1 players n heats with one bye each. A design is the first
heat over the points 0 to v - 1, and LAST if n is a multiple of four; each further heat adds 1 to every point
but LAST, modulo v (for nine: in two digits modulo 3). The differences of partners then take every value once
and those of opponents twice. Found by search; tests/league/engine/draw/test_partners.py plays all of them.
"""

from __future__ import annotations

Design = tuple[tuple[tuple[int, int], tuple[int, int]], ...]
LAST = -1
"""The point that never moves."""

DESIGNS: dict[int, Design] = {
    4: (((LAST, 0), (1, 2)),),
    5: (((4, 1), (2, 3)),),
    8: (((LAST, 0), (2, 3)), ((6, 4), (1, 5))),
    9: (((1, 2), (6, 3)), ((4, 8), (7, 5))),
    12: (((LAST, 0), (4, 5)), ((7, 3), (9, 6)), ((2, 8), (1, 10))),
    13: (((4, 5), (7, 9)), ((10, 6), (3, 11)), ((2, 12), (1, 8))),
    16: (((LAST, 0), (2, 7)), ((5, 11), (10, 9)), ((13, 1), (12, 4)), ((14, 3), (8, 6))),
    17: (((15, 9), (1, 13)), ((4, 3), (10, 8)), ((6, 2), (7, 16)), ((12, 5), (14, 11))),
    20: (((LAST, 0), (10, 17)), ((9, 11), (15, 18)), ((14, 4), (6, 1)), ((3, 7), (2, 8)), ((13, 12), (16, 5))),
    21: (((7, 15), (10, 12)), ((17, 1), (18, 8)), ((13, 19), (9, 6)), ((16, 20), (5, 14)), ((11, 4), (2, 3))),
    24: (
        ((LAST, 0), (2, 12)), ((15, 7), (8, 20)), ((14, 16), (22, 3)),
        ((6, 13), (4, 9)), ((11, 5), (10, 19)), ((18, 17), (1, 21)),
    ),
    25: (
        ((12, 17), (5, 19)), ((22, 14), (2, 11)), ((20, 18), (21, 3)),
        ((1, 13), (9, 15)), ((24, 23), (4, 8)), ((7, 10), (6, 16)),
    ),
    28: (
        ((LAST, 0), (20, 24)), ((15, 14), (2, 5)), ((11, 18), (3, 13)), ((12, 25), (19, 21)),
        ((8, 23), (9, 4)), ((1, 10), (26, 7)), ((16, 22), (17, 6)),
    ),
    29: (
        ((9, 5), (12, 13)), ((20, 3), (17, 4)), ((8, 28), (19, 14)), ((2, 10), (27, 21)),
        ((25, 7), (26, 23)), ((24, 22), (1, 15)), ((11, 18), (6, 16)),
    ),
}  # fmt: skip


def heats_of(players: int) -> int:
    """Number of heats in which each partners each."""
    return players if players % 4 else players - 1


def heat_of(players: int, turn: int) -> Design:
    """The tables of one heat of a design; `turn` counts from 0."""
    return tuple(
        (
            (_moved(one, players, turn), _moved(other, players, turn)),
            (_moved(left, players, turn), _moved(right, players, turn)),
        )
        for (one, other), (left, right) in DESIGNS[players]
    )


def points_of(players: int) -> list[int]:
    return list(range(players)) if players % 4 else [LAST, *range(players - 1)]


def _moved(point: int, players: int, turn: int) -> int:
    if point == LAST:
        return LAST
    if players == 9:
        return (point // 3 + turn // 3) % 3 * 3 + (point + turn) % 3
    return (point + turn) % heats_of(players)
