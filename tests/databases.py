"""Which tests run on which database: SQLite by default, PostgreSQL and Redis with `dev.py test --on
postgres`.

There run all tests that can reach a database, by a mark or a fixture: pytest-django lets no other test open it.
What starts programs of its own (laptops, torture, browsers) uses SQLite and runs only by default; its trials of a
shared server are marked `servers`.
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


# With one of these, or one of the marks, a test may use the database of the run.
FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}
MARKS = ("django_db", "servers")


def reaches_database(item: pytest.Item) -> bool:
    fixtures = getattr(item, "fixturenames", ())
    return any(map(item.get_closest_marker, MARKS)) or not FIXTURES.isdisjoint(fixtures)


def not_here(item: pytest.Item) -> bool:
    """Whether a test is not for this database. A browser tests the laptop's server, which uses SQLite;
    whole evenings marked `postgres` also run on PostgreSQL with --long.
    """
    if SERVERS and item.nodeid.startswith("tests/browser/"):
        return not (item.get_closest_marker("postgres") and item.config.getoption("--long"))
    if SERVERS and not reaches_database(item):
        return True
    others = ("browser", "sqlite") if SERVERS else ("servers",)
    return any(map(item.get_closest_marker, others))
