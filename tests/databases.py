"""Which tests run on which database: SQLite at the desk, PostgreSQL and Redis with `dev.py test --on postgres`.

The whole suite twice is too long for every change. `.ci/run` takes there what PostgreSQL could do otherwise:
`-m postgres`.
"""

from __future__ import annotations

import pytest

from tests.settings import SERVERS

# Locks, compare and set, constraints, sums and their order, sorting by name, what the services store. A test
# elsewhere that belongs to it carries the mark itself.
SHORT = (
    "tests/hostile/test_names.py",
    "tests/league/api/test_views.py",
    "tests/league/selectors/",
    "tests/league/services/",
    "tests/scoring/selectors/",
    "tests/scoring/services/",
    "tests/scoring/test_migrations.py",
    "tests/servers/",
)


def mark_short(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(SHORT):
            item.add_marker(pytest.mark.postgres)


def not_here(item: pytest.Item) -> bool:
    """Whether a test is for the other database only. A browser drives the laptop's server, which has SQLite; whole
    evenings marked `postgres` run there too with --long.
    """
    if SERVERS and item.nodeid.startswith("tests/browser/"):
        return not (item.get_closest_marker("postgres") and item.config.getoption("--long"))
    others = ("browser", "sqlite") if SERVERS else ("servers",)
    return any(map(item.get_closest_marker, others))
