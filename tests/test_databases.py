"""Which tests run again on PostgreSQL: all that can reach a database, and no other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.databases import reaches_database


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


@pytest.mark.django_db
def test_this_one_does(request: pytest.FixtureRequest) -> None:
    assert reaches_database(request.node)
