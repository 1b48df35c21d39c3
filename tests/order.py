"""The order in which a run starts its tests: the long ones first, so that it ends with what is short.

Owns the order alone. xdist's worksteal gives each worker one piece of the list, and who is done early takes from the
end of another's; so each piece begins with its share of the long ones. A file stays in one piece, with its fixtures.
"""

from __future__ import annotations

from pathlib import Path

import pytest

# By where a file lies, the longest first: what kills servers, what starts them, what drives a browser.
LONGEST = (
    "tests/faults/",
    "tests/config/dev/",
    "tests/browser/test_every_page.py",
    "tests/league/test_tasks_worker_killed.py",
    "tests/browser/test_off",
    "tests/browser/test_upgrade.py",
    "tests/browser/test_storage.py",
    "tests/browser/",
    "tests/i18n/",
    "tests/scoring/test_offline.py",
    "tests/engine/",
    "tests/hostile/",
)


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The same tests, dealt file by file to so many pieces of one length in files, each in this order."""
    by_file: dict[Path, list[pytest.Item]] = {}
    for item in items:
        by_file.setdefault(item.path, []).append(item)
    files = sorted(by_file.values(), key=lambda tests: _rank(tests[0]))
    return [test for worker in range(workers) for tests in files[worker::workers] for test in tests]


def _rank(item: pytest.Item) -> int:
    return next((rank for rank, where in enumerate(LONGEST) if item.nodeid.startswith(where)), len(LONGEST))
