"""Who sits where, who plays with whom and who is next (R3, R5, R10, R14, A25, A27)."""

from __future__ import annotations

import pytest

from rules.watten.table import Table, table


@pytest.mark.parametrize(
    ("seats", "dealer", "expected"),
    [
        (2, 1, Table(1, ("A", "B"), (0, 1), ("A", "B"), (1, 0), 0, 0)),
        (3, 0, Table(0, ("A", "B", "C"), (1, 0, 1), ("B", "AC"), (1, 2, 0), 1, 2)),
        (3, 2, Table(2, ("A", "B", "C"), (0, 1, 1), ("A", "BC"), (1, 2, 0), 0, 1)),
        (4, 0, Table(0, ("A1", "B1", "A2", "B2"), (0, 1, 0, 1), ("A", "B"), (1, 2, 3, 0), 1, 3)),
        (4, 3, Table(3, ("A1", "B1", "A2", "B2"), (0, 1, 0, 1), ("A", "B"), (1, 2, 3, 0), 0, 2)),
    ],
)
def test_play_goes_round_clockwise_and_vorhand_sits_after_the_dealer(
    seats: int, dealer: int, expected: Table
) -> None:
    assert table(seats, dealer) == expected
