"""Pairings: found whenever they exist, with wishes granted in order."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from league.engine.draw.matching import left_alone, pair_off


def most(numbers, edges):
    """How many can be paired, by brute force."""
    if len(numbers) < 2:
        return 0
    first, *rest = numbers
    return max(
        most(rest, edges),
        *(
            2 + most([one for one in rest if one != other], edges)
            for other in rest
            if (first, other) in edges
        ),
        0,
    )


@st.composite
def graphs(draw):
    count = draw(st.integers(2, 9))
    pairs = list(combinations(range(1, count + 1), 2))
    return count, set(draw(st.lists(st.sampled_from(pairs), unique=True)))


@given(graphs())
def test_as_many_as_possible_are_paired(graph):
    count, edges = graph
    numbers = list(range(1, count + 1))
    allowed = {one: {other for other in numbers if tuple(sorted((one, other))) in edges} for one in numbers}

    assert count - len(left_alone(numbers, allowed)) == most(numbers, edges)


@given(graphs())
def test_each_gets_the_first_wish_that_leaves_the_others_paired(graph):
    count, edges = graph
    numbers = list(range(1, count + 1))
    allowed = {one: {other for other in numbers if tuple(sorted((one, other))) in edges} for one in numbers}
    mates = pair_off(numbers, allowed, lambda one: numbers)
    if most(numbers, edges) < count:
        assert mates is None
        return
    assert mates is not None
    rest = numbers
    while rest:
        first, *others = rest
        for other in others:
            left = [one for one in others if one != other]
            if (first, other) in edges and most(left, edges) == len(left):
                assert mates[first] == other
                break
        rest = [one for one in others if one != mates[first]]
