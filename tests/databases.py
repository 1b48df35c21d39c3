"""Which tests run on which database: SQLite by default, PostgreSQL and Redis with `dev.py test --on
postgres`.

Running the whole suite twice takes too long for every change. `.ci/run` runs there the tests that PostgreSQL
could fail: `-m postgres`.
"""

from __future__ import annotations

import pytest

from tests.settings import SERVERS

# Locks, compare and set, constraints, sums and their order, sorting by name, what the services store. A test
# elsewhere that belongs here has the mark itself.
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
    """Whether a test is for the other database only. A browser tests the laptop's server, which uses SQLite;
    whole evenings marked `postgres` also run on PostgreSQL with --long.
    """
    if SERVERS and item.nodeid.startswith("tests/browser/"):
        return not (item.get_closest_marker("postgres") and item.config.getoption("--long"))
    others = ("browser", "sqlite") if SERVERS else ("servers",)
    return any(map(item.get_closest_marker, others))
