"""The order of a run: every test once, each worker begins with long ones, and a file is not split."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import WORKERS
from tests.order import LONGEST, _place, _rank_of, longest_first, reading_order

ROOT = Path(__file__).parents[1]
FILES = (
    "tests/api/test_a.py",
    "tests/browser/test_outbox_queue.py",
    "tests/torture/test_torture.py",
    "tests/rules/test_b.py",
)
ITEMS: list[Any] = [
    SimpleNamespace(path=ROOT / file, nodeid=f"{file}::test_{number}")
    for file in FILES
    for number in range(3)
]


def test_both_workers_begin_with_long_tests_and_keep_files_whole() -> None:
    ordered = [item.nodeid.partition("::")[0] for item in longest_first(ITEMS, workers=2)]

    assert ordered == [file for file in (FILES[2], FILES[0], FILES[1], FILES[3]) for _ in range(3)]


def test_tests_that_need_a_hall_stay_in_one_piece() -> None:
    asks = [
        SimpleNamespace(
            path=ROOT / f"tests/browser/{file}",
            nodeid=f"tests/browser/{file}::test_hall",
            fixturenames=["hall"],
        )
        for file in ("test_outbox_queue.py", "test_board_taps.py", "test_wall.py")
    ]

    ordered = longest_first([*ITEMS, *asks], workers=3)

    first = ordered.index(asks[0])
    assert ordered[first : first + 3] == asks


def test_no_test_is_lost_or_doubled_with_any_number_of_workers() -> None:
    for workers in (1, 2, 3, 8):
        assert sorted(item.nodeid for item in longest_first(ITEMS, workers)) == sorted(
            item.nodeid for item in ITEMS
        )


def test_pieces_are_of_about_equal_length() -> None:
    items: list[Any] = [
        SimpleNamespace(
            path=ROOT / f"tests/rules/test_{file}.py", nodeid=f"tests/rules/test_{file}.py::{number}"
        )
        for file in range(20)
        for number in range(file)
    ]
    ordered = [item.path.stem for item in longest_first(items, workers=2)]

    assert ordered[0] == "test_19"
    assert ordered[len(items) // 2] == "test_18"


def test_every_folder_listed_as_long_exists() -> None:
    for place in LONGEST:
        assert list(ROOT.glob(f"{place}*")), f"{place} is gone"


def test_each_process_reads_all_files_from_another_start() -> None:
    orders = [reading_order([ROOT / "tests/rules"], worker, workers=3) for worker in range(3)]

    assert len({order[0] for order in orders}) == 3
    assert len({frozenset(order) for order in orders}) == 1
    assert len(orders[0]) == len(set(orders[0])) > 3


def test_a_run_of_several_processes_begins_with_the_longest(request: pytest.FixtureRequest) -> None:
    """Plugins sort the tests too; ours must be the last word."""
    items = request.session.items
    first = [item for item in items if _place(item) == _place(items[0])]

    assert not WORKERS or _rank_of(first) == _rank_of(items)
