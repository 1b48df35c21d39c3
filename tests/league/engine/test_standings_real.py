"""Real published placings, with numbers instead of names.

No list with the points of all pairs of a Watten event was found. The most complete ones are here: SC Rohrenfels, spring
2014 (13 of 24 pairs, wins and point difference of each, one deciding game), and FF Haidenkofen, 2008 (four of 36, games
and points). The complete lists are of another sport of pairs: the tandem championship of a bowling club, 2016, all 26
pairs of its two larger classes by pins, then by strikes (neoAblve/kegelmeisterschaft on GitHub, 2016/tandem.jsp).
Only totals were published, so the games below are invented to add up to them.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from league.engine.cut_line import cut_line
from league.engine.policy.policy import Policy, order_of
from league.engine.policy.presets import POLICIES
from league.engine.rulings import Decision
from league.engine.scores import GameScore, Where, subject_of
from league.engine.standings import ranking

# (games won of seven, point difference) in the published order of the places.
RED = [(5, 0), (4, 13), (4, -2), (4, -6), (4, -9)]
GREEN = [(5, 24), (5, 9), (4, -1), (4, -2)]
BLUE = [(6, 0), (4, 28), (4, 0), (4, 0)]
# (games won of twelve, points).
HAIDENKOFEN = [(9, 123), (9, 122), (9, 118), (9, 116)]
# (strikes of twenty throws, pins) of all pairs in the published order.
TANDEM_MEN = [
    (4, 139), (1, 129), (2, 128), (1, 128), (3, 127), (1, 125), (1, 125), (1, 124), (1, 122), (4, 118), (0, 118),
    (3, 117), (0, 117), (0, 113), (2, 105), (0, 100),
]  # fmt: skip
TANDEM_MIXED = [
    (2, 128), (3, 126), (2, 126), (2, 123), (0, 120), (1, 116), (1, 115), (2, 108), (1, 102), (1, 100),
]  # fmt: skip


def games(number: int, won: int, played: int, points: int, net: int | None = None) -> list[GameScore]:
    """Games that add up: points are spread over all of them, so that none exceeds the target."""
    against = 0 if net is None else points - net
    return [
        GameScore(
            subject_of(number),
            Where(heat + 1),
            "score_only",
            heat < won,
            (points + heat) // played,
            (against + heat) // played,
        )
        for heat in range(played)
    ]


@pytest.mark.parametrize("group", [RED, GREEN, BLUE], ids=["red", "green", "blue"])
def test_rohrenfels_2014_wins_then_difference_then_a_deciding_game(group: list[tuple[int, int]]) -> None:
    # Numbered in reverse, so that the result cannot be the order of the numbers.
    numbers = range(len(group), 0, -1)
    scores = [
        score
        for number, (won, net) in zip(numbers, group, strict=True)
        for score in games(number, won, 7, 60, net)
    ]
    policy = POLICIES["wins_then_difference"]

    open_rows = ranking(policy, scores)
    rows = ranking(policy, scores, decisions=[Decision("deciding_game", (subject_of(2), subject_of(1)))])

    assert [int(row.subject[0]) for row in rows] == list(numbers)
    assert [row.rank for row in rows] == list(range(1, len(group) + 1))
    if group is BLUE:
        assert [row.rank for row in open_rows] == [1, 2, 3, 3]
        line = cut_line(policy, open_rows, 3)
        assert (line.level, line.places_left, line.to_decide) == (
            (subject_of(1), subject_of(2)),
            1,
            "deciding_game",
        )
        assert rows[-1].decided_by == "deciding_game"


def test_another_order_changes_the_second_place_of_rohrenfels_2014() -> None:
    scores = [
        score
        for number, (won, net) in enumerate([*RED, *GREEN], 1)
        for score in games(number, won, 7, 60, net)
    ]

    by_difference = ranking(Policy("own", "watten", order_of("points_net", "games_won", "lot")), scores)

    assert [int(row.subject[0]) for row in by_difference[:4]] == [6, 2, 7, 1]


def test_haidenkofen_2008_games_then_points() -> None:
    scores = [
        score
        for number, (won, points) in zip((4, 3, 2, 1), HAIDENKOFEN, strict=True)
        for score in games(number, won, 12, points)
    ]
    policy = Policy("own", "watten", POLICIES["mass_then_points"].order)

    rows = ranking(policy, scores)

    assert [int(row.subject[0]) for row in rows] == [4, 3, 2, 1]
    assert [row.values["points_for"] for row in rows] == [123, 122, 118, 116]
    assert {row.decided_by for row in rows[1:]} == {"points_for"}


@pytest.mark.parametrize("published", [TANDEM_MEN, TANDEM_MIXED], ids=["men", "mixed"])
def test_tandem_2016_pins_then_strikes_of_all_pairs(published: list[tuple[int, int]]) -> None:
    numbers = range(len(published), 0, -1)
    scores = [
        score
        for number, (strikes, pins) in zip(numbers, published, strict=True)
        for score in games(number, strikes, 20, pins)
    ]
    policy = Policy("own", "watten", order_of("points_for", "games_won", "lot"))
    # Two pairs are equal in both; the list places them one after the other, as after a lot.
    lots = [
        Decision("lot", (subject_of(number), subject_of(number - 1)))
        for number, (one, other) in zip(numbers, pairwise(published), strict=False)
        if one == other
    ]

    rows = ranking(policy, scores, decisions=lots)

    assert [int(row.subject[0]) for row in rows] == list(numbers)
    assert [row.rank for row in rows] == list(range(1, len(published) + 1))
    assert [(row.values["games_won"], row.values["points_for"]) for row in rows] == published
    assert [row.decided_by for row in rows].count("lot") == len(lots) == (published is TANDEM_MEN)
