"""How SQLite is opened, and the check that reports it."""

import importlib.util
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.backends.sqlite3.base import Database

from config import checks, sqlite

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.sqlite(reason="how SQLite is opened")


class Journal:
    """A cursor that answers with this journal mode."""

    def __init__(self, mode: str) -> None:
        self.mode = mode

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None: ...

    def execute(self, sql: str) -> None: ...

    def fetchone(self) -> tuple[str]:
        return (self.mode,)


def test_the_whole_process_uses_one_copy_of_sqlite_and_the_one_it_brings() -> None:
    assert Database.connect is sqlite3.connect
    assert sqlite.wal_is_safe() or not importlib.util.find_spec("pysqlite3")


def test_who_imported_sqlite_before_this_program_has_the_same_copy() -> None:
    early = "import sqlite3, sqlite3.dbapi2 as api; before = sqlite3, api; import config, sqlite3 as now; "
    early += "print([each.connect is now.connect and each.Error is now.Error for each in before])"
    done = subprocess.run([sys.executable, "-c", early], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[True, True]\n"


def test_a_wal_is_used_only_with_a_fixed_sqlite() -> None:
    assert "journal_mode=TRUNCATE; PRAGMA synchronous=FULL" in sqlite.init_command((3, 40, 1))
    assert "journal_mode=TRUNCATE" in sqlite.init_command((3, 51, 2))
    assert "journal_mode=WAL; PRAGMA synchronous=FULL" in sqlite.init_command((3, 51, 3))


@pytest.mark.django_db
def test_every_connection_is_opened_with_these_pragmas() -> None:
    with connection.cursor() as cursor:
        journal = cursor.execute("PRAGMA journal_mode").fetchone()[0]
    assert journal == ("wal" if sqlite.wal_is_safe() else "truncate")
    assert connection.transaction_mode == "IMMEDIATE"


def test_the_statements_of_a_score_are_prepared_once_however_many_others_ran_before() -> None:
    size: Any = sqlite.options("")["cached_statements"]
    here, prepared = sqlite3.connect(":memory:", cached_statements=size), list[int]()

    def authorize(action: int, *_: object) -> int:  # SQLite asks while it prepares a statement
        prepared.append(action)
        return sqlite3.SQLITE_OK

    here.set_authorizer(authorize)
    here.execute("CREATE TABLE sheet (id)")
    for number in range(200):
        here.execute(f"SELECT {number} FROM sheet")
    of_a_score = (
        "SELECT id FROM sheet WHERE id = 1",
        "UPDATE sheet SET id = 2",
        "INSERT INTO sheet VALUES (3)",
    )

    for statement in of_a_score:
        here.execute(statement)
    prepared.clear()
    for statement in of_a_score:
        here.execute(statement)

    assert not prepared


@pytest.mark.django_db
def test_the_check_names_the_journal_of_an_old_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "wal_is_safe", lambda: False)
    monkeypatch.setattr(connection, "cursor", lambda: Journal("truncate"))
    assert [message.id for message in checks.sqlite_journal(["default"])] == ["punkteblock.I001"]


@pytest.mark.django_db
def test_the_check_refuses_a_wal_on_an_old_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "wal_is_safe", lambda: False)
    monkeypatch.setattr(connection, "cursor", lambda: Journal("wal"))
    assert [message.id for message in checks.sqlite_journal(["default"])] == ["punkteblock.E001"]
