"""The order in which a run starts its tests: the long ones first, so that the run ends with short ones.

Also the order in which processes read the files. xdist's worksteal gives each worker one of equal pieces of the
list, and a worker that is done takes from the end of another's piece; so each piece begins with its share of the
long tests. A file stays in one piece, with its fixtures, and so do tests that need an expensive fixture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

# By folder, the longest first: tests that move whole databases, kill servers, start them, drive a browser.
# The first of three processes makes the data folder that all copy, while the other two do something else.
# Tests that need the sheets of the hall come before all: stolen by another process, they would make them once
# more (35 s).
LONGEST = (
    "tests/browser/test_scenes.py",
    "tests/servers/",
    "tests/torture/test_torture",
    "tests/config/dev/test_run.py",
    "tests/engine/sheet/test_fold_laws.py",
    "tests/config/dev/",
    "tests/league/test_tasks_worker_killed.py",
    "tests/hostile/test_every_url.py",
    "tests/browser/test_off",
    "tests/browser/test_offline_upgrade.py",
    "tests/browser/test_outbox_storage.py",
    "tests/browser/",
    "tests/i18n/",
    "tests/scoring/test_offline.py",
    "tests/engine/",
    "tests/hostile/",
)

# Made once per process; tests that need one of these follow each other, whatever file they are in.
DEAR = ("hall", "over_http")


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The same tests in `workers` pieces of about equal length, each in this order.

    Long files are dealt one by one, all others to the piece that has the fewest tests.
    """
    by_place: dict[Path | str, list[pytest.Item]] = {}
    for item in items:
        by_place.setdefault(_place(item), []).append(item)
    files = sorted(by_place.values(), key=lambda tests: (_rank_of(tests), -len(tests)))
    pieces: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, tests in enumerate(files):
        is_long = _rank_of(tests) < len(LONGEST)
        (pieces[number % workers] if is_long else min(pieces, key=len)).extend(tests)
    return [test for piece in pieces for test in piece]


def _place(item: pytest.Item) -> Path | str:
    wanted = getattr(item, "fixturenames", ())
    return next((f"{item.path.parent} {dear}" for dear in DEAR if dear in wanted), item.path)


def _rank_of(tests: Sequence[pytest.Item]) -> int:
    return min(map(_rank, tests))


def _rank(item: pytest.Item) -> int:
    return next((rank for rank, where in enumerate(LONGEST) if item.nodeid.startswith(where)), len(LONGEST))


def reading_order(folders: Iterable[Path], worker: int, workers: int) -> Sequence[Path]:
    """All test files below these folders; each process begins at another file.

    pytest rewrites the asserts of a test file and stores the result on disk: 17 s of processor time for all
    files of a fresh checkout. Processes that read them in the same order would all do it at the same time; so
    each finds later on disk what another one has rewritten.
    """
    files = sorted({file for folder in folders for file in folder.rglob("test_*.py")})
    begin = len(files) * worker // workers
    return [*files[begin:], *files[:begin]]
