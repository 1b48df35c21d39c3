"""Which tests run on which database: SQLite by default, PostgreSQL and Redis with `dev.py test --on
postgres`.

There run the tests that can reach a database, by a mark or a fixture: pytest-django lets no other test open it.
Pages are drawn from what selectors read and services wrote. The tests of those run there, and every address is
asked there with ordinary values (test_urls) and with hostile ones (tests/hostile). So a test in a folder of
PAGES runs there only with --long, or if it is in ASKING or marked `postgres`.

What starts programs of its own (laptops, torture, browsers) uses SQLite and runs only by default; its trials of
a shared server are marked `servers`.
"""

from __future__ import annotations

from pathlib import Path

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

# Of these pages no test of a selector asks the questions: people, nights and sheets of a device, in their order.
ASKING = (
    "tests/league/pages/calendar/",
    "tests/league/pages/competition/test_device_view.py",
    "tests/league/pages/competition/test_tickets_view.py",
    "tests/league/pages/embed/",
    "tests/league/pages/evening/",
    "tests/league/pages/home/",
    "tests/league/pages/members/",
    "tests/league/pages/night/",
    "tests/league/pages/players/",
    "tests/league/pages/privacy/",
    "tests/league/pages/roster/test_views.py",
    "tests/league/pages/sheets/test_adopt_view.py",
    "tests/league/pages/webhooks/",
    "tests/scoring/pages/board/test_post.py",  # two writers at once
    "tests/scoring/pages/home/test_views.py",
    "tests/scoring/pages/wall/",
)
PAGES = (
    "tests/i18n/",
    "tests/league/pages/",
    "tests/scoring/pages/",
    "tests/scoring/test_offline",
    "tests/scoring/worker/",
)
# No test in these folders of `tests` reaches a database, so a run on PostgreSQL does not even read them.
PURE = ("bench", "engine", "rules")
HERE = Path(__file__).parent


def mark_short(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith((*SHORT, *ASKING)):
            item.add_marker(pytest.mark.postgres)


# With one of these, or one of the marks, a test may use the database of the run.
FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}
MARKS = ("django_db", "servers")


def reaches_database(item: pytest.Item) -> bool:
    fixtures = getattr(item, "fixturenames", ())
    return any(map(item.get_closest_marker, MARKS)) or not FIXTURES.isdisjoint(fixtures)


def is_read(path: Path, config: pytest.Config) -> bool:
    """Whether this run reads the tests at this path. Browsers come to PostgreSQL with --long."""
    unread = PURE if config.getoption("--long") else (*PURE, "browser")
    return not SERVERS or not any(path.is_relative_to(HERE / folder) for folder in unread)


def is_only_drawn(item: pytest.Item) -> bool:
    """Whether it draws pages from what other tests read on PostgreSQL."""
    is_wanted = item.get_closest_marker("postgres") or item.config.getoption("--long")
    return item.nodeid.startswith(PAGES) and not is_wanted


def not_here(item: pytest.Item) -> bool:
    """Whether a test is not for this database. A browser tests the laptop's server, which uses SQLite;
    whole evenings marked `postgres` also run on PostgreSQL with --long.
    """
    if SERVERS and item.nodeid.startswith("tests/browser/"):
        return not (item.get_closest_marker("postgres") and item.config.getoption("--long"))
    if SERVERS and (not reaches_database(item) or is_only_drawn(item)):
        return True
    others = ("browser", "sqlite") if SERVERS else ("servers",)
    return any(map(item.get_closest_marker, others))
