"""Which tests run again on PostgreSQL: those that reach a database, and of pages those with their own questions."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.databases import ASKING, HERE, PAGES, PURE, SHORT, is_only_drawn, reaches_database


def item(*fixtures: str, mark: str = "") -> Any:
    return SimpleNamespace(
        fixturenames=["request", *fixtures], get_closest_marker=lambda name: name == mark or None
    )


@pytest.mark.parametrize(
    "one",
    [item("db"), item("client", "transactional_db"), item(mark="django_db"), item(mark="servers")],
    ids=["fixture", "transactional", "mark", "servers"],
)
def test_a_test_with_a_database_runs_there(one: Any) -> None:
    assert reaches_database(one)


def test_a_pure_test_does_not() -> None:
    assert not reaches_database(item("monkeypatch", mark="slow"))


@pytest.mark.parametrize(
    ("where", "mark", "is_long", "is_drawn"),
    [
        ("tests/scoring/pages/board/test_views.py", "django_db", False, True),
        ("tests/scoring/pages/board/test_views.py", "postgres", False, False),
        ("tests/scoring/pages/board/test_views.py", "django_db", True, False),
        ("tests/scoring/selectors/test_folds.py", "django_db", False, False),
    ],
)
def test_a_page_is_drawn_there_if_it_is_marked_or_in_a_long_run(
    where: str, mark: str, is_long: bool, is_drawn: bool
) -> None:
    one = item(mark=mark)
    one.nodeid, one.config = where, SimpleNamespace(getoption=lambda _name: is_long)
    assert is_only_drawn(one) == is_drawn


def test_everything_listed_exists() -> None:
    listed = [Path(where) for where in (*SHORT, *ASKING, *PAGES)]
    found = [where for where in listed if any((HERE.parent / where.parent).glob(f"{where.name}*"))]
    assert found == listed


def test_no_test_in_a_pure_folder_reaches_a_database(request: pytest.FixtureRequest) -> None:
    pure = [HERE / folder for folder in PURE]
    assert all(folder.is_dir() for folder in pure)
    items = [one for one in request.session.items if any(folder in one.path.parents for folder in pure)]
    assert [one.nodeid for one in items if reaches_database(one)] == []


@pytest.mark.django_db
def test_this_one_does(request: pytest.FixtureRequest) -> None:
    assert reaches_database(request.node)
