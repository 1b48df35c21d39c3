"""The picture of an evening shows why one is above another."""

from __future__ import annotations

import pytest

from league.pages.figures.evening_picture import _deciding
from league.pages.season.standings import Cell, Row


def row(rank: str, *values: str) -> Row:
    return Row(rank, (), None, (*(Cell(value, ranks=True) for value in values), Cell("7", ranks=False)))


@pytest.mark.parametrize(
    ("rows", "shown"),
    [
        ((row("1", "3", "2"), row("2", "2", "5")), 1),
        ((row("1", "2", "2"), row("1", "2", "2")), 1),
        ((row("1", "2", "2"), row("2", "2", "−2")), 2),
        ((row("1", "2"), row("2", "1")), 1),
    ],
)
def test_two_metrics_are_shown_where_the_first_does_not_part_the_ranks(
    rows: tuple[Row, ...], shown: int
) -> None:
    assert _deciding(rows) == shown
