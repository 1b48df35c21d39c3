"""Tasks of the instance itself."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from config import tasks
from config.backups.content import Unsound
from config.backups.kept import newest_first
from config.backups.make import Refused
from tests.config.backups.conftest import add_entries, database, folder

__all__ = ["database", "folder"]


@pytest.fixture(autouse=True)
def _on_this_file(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_file = SimpleNamespace(vendor="sqlite", settings_dict={"NAME": str(database)})
    monkeypatch.setattr(tasks, "connection", on_file)


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    messages: list[str] = []
    monkeypatch.setattr(tasks.log, "error", lambda text, *parts: messages.append(text % parts))
    return messages


def refused(*_: object) -> None:
    raise Refused("holds less")


def test_the_worker_backs_up_only_what_changed(
    database: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, errors: list[str]
) -> None:
    tasks.back_up_changes()
    (first,) = newest_first(folder)
    with monkeypatch.context() as refusing:
        refusing.setattr(tasks, "back_up", refused)
        tasks.back_up_changes()
    assert errors == [], "nothing was written since"
    add_entries(database, 1)
    tasks.back_up_changes()

    assert [backup.number for backup in newest_first(folder)] == [2, first.number]


def damaged(*_: object) -> None:
    raise Unsound("is damaged")


@pytest.mark.parametrize(
    ("reason", "said"), [(refused, "holds less"), (damaged, "the copy of the database is damaged")]
)
def test_a_refused_backup_is_logged(
    database: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    errors: list[str],
    reason: object,
    said: str,
) -> None:
    monkeypatch.setattr(tasks, "back_up", reason)
    tasks.back_up_changes()

    assert errors == [f"No backup was made: {said}"]
