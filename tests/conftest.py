"""What all tests share: the long run, the order, the flag that writes golden files, Hypothesis without a deadline."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from shutil import copy
from unittest.mock import patch

import pytest
from django.db import connection
from django.utils import translation
from hypothesis import settings

from scoring.epoch import epoch
from tests.amount import LONG
from tests.browser.served import prepared
from tests.copies import copied_from_migrated
from tests.databases import is_read, mark_short, not_here
from tests.garbage import search_new_objects, stop_search
from tests.order import longest_first, reading_order
from tests.settings import SERVERS

WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 0))

# Two cores and a browser beside them: a slow example is not a failing one.
settings.register_profile("punkteblock", deadline=None, max_examples=40)
settings.register_profile(LONG, deadline=None, max_examples=1000)
settings.load_profile("punkteblock")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-golden",
        action="store_true",
        help="write the golden files as the code now says, then look at the diff",
    )

    parser.addoption("--long", action="store_true", help="also what is marked as long: an hour on two cores")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        settings.load_profile(LONG)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    stop_search()
    if WORKERS:
        folders = [session.config.rootpath / asked for asked in session.config.args]
        number = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
        for path in reading_order(folders, number, WORKERS):
            if not is_read(path, session.config):
                continue
            with suppress(
                Exception, pytest.skip.Exception
            ):  # the collector of the file reports what is wrong with it
                import_module(".".join(path.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return None if is_read(collection_path, config) else True


def pytest_collection_finish() -> None:
    search_new_objects()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, None, None]:
    """Set the marks before `-m` looks for them, and the order after pytest-django, which sorts by database."""
    mark_short(items)
    left_out = {item for item in items if not_here(item)}
    if not config.getoption("--long"):
        left_out |= {item for item in items if item.get_closest_marker("long")}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]
    yield
    if WORKERS:
        items[:] = longest_first(items, WORKERS)


def pytest_runtest_setup() -> None:
    """Begin in the language of the settings: a request leaves that of its reader in the process."""
    translation.deactivate()


@pytest.fixture(scope="session")
def folder_of_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A temporary folder that all processes of a run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def prepared_data(folder_of_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as `manage.py prepare` leaves it at a first start. Copy it."""
    return prepared(folder_of_run, tmp_path_factory.mktemp("prepared"))


@pytest.fixture(scope="session")
def django_db_keepdb(
    django_db_modify_db_settings: None, folder_of_run: Path, request: pytest.FixtureRequest
) -> bool:
    """Whether the tests' database exists: in a run of several processes, a copy of one that was migrated once."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return False
    name = connection.settings_dict["TEST"]["NAME"]
    if SERVERS:
        return copied_from_migrated(folder_of_run, name)
    copy(request.getfixturevalue("prepared_data") / "punkteblock.sqlite3", name)
    return True


@pytest.fixture(scope="session", autouse=True)
def _never_restored() -> None:
    """A process reads its epoch once, like a server; no test counts that query."""
    with patch("scoring.epoch.Restore") as restores:
        restores.objects.last.return_value = None
        epoch()


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-golden"))
