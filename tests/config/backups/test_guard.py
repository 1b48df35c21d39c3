"""A start never begins with an empty or another database if there were scores."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from config.backups import content
from config.backups.guard import trouble
from config.backups.make import back_up
from config.backups.memory import NAME, forget, remember_database
from config.backups.restore import draft_of
from tests.config.backups.conftest import add_entries, damage, run


def missing(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def foreign(path: Path) -> None:
    path.unlink()
    run(path, "CREATE TABLE songs (name TEXT)")


def no_database(path: Path) -> None:
    path.write_bytes(b"Einkaufsliste\n" * 1000)


def of_another_installation(path: Path) -> None:
    run(path, "PRAGMA user_version = 7")


def older(path: Path) -> None:
    shutil.copyfile(path.with_name("yesterday"), path)


def entries_gone(path: Path) -> None:
    run(path, "DELETE FROM scoring_entry WHERE id BETWEEN 50 AND 52")


def one_letter_changed(path: Path) -> None:
    run(path, """UPDATE scoring_entry SET payload = '{"value": 9}' WHERE id = 17""")


@pytest.mark.parametrize(
    ("happens", "said"),
    [
        (missing, "is missing"),
        (empty, "is empty"),
        (foreign, "none of this program's tables"),
        (no_database, "is damaged"),
        (damage, "is damaged"),
        (of_another_installation, "belongs to another installation"),
        (older, "is older than it was: it ends at entry 200, and had come to 230"),
        (entries_gone, "is damaged: 3 entries are gone from sheets that are still there"),
        (one_letter_changed, "entries differ from those of the newest backup"),
    ],
)
def test_a_start_stops_on_another_database_than_before(
    database: Path, folder: Path, happens: Callable[[Path], None], said: str
) -> None:
    shutil.copyfile(database, database.with_name("yesterday"))
    add_entries(database, 30)
    back_up(database, folder, "start")
    assert trouble(database, folder) == ""
    happens(database)

    assert said in trouble(database, folder)


@pytest.mark.parametrize(("free", "reason"), [(0, errno.ENOSPC), (2**30, errno.EACCES)])
def test_a_folder_in_which_sqlite_cannot_write_is_not_a_damaged_database(
    database: Path, folder: Path, free: int, reason: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write-ahead log needs a file beside the database, also for reading."""
    run(database, "PRAGMA journal_mode=WAL")
    database.with_name(f"{database.name}-wal").mkdir()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))

    with pytest.raises(OSError, match="unable to open database file") as caught:
        trouble(database, folder)
    assert caught.value.errno == reason


def test_a_locked_database_is_not_a_damaged_one(
    database: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content, "WAIT", 0.0)
    run(database, "PRAGMA journal_mode=DELETE")
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OSError, match="locked") as caught:
            trouble(database, folder)
    assert caught.value.errno == errno.EBUSY


def test_backups_alone_prove_that_there_was_a_database(database: Path, folder: Path) -> None:
    back_up(database, folder, "start")
    forget(database.parent)
    database.unlink()

    assert "is missing" in trouble(database, folder)


def test_the_memory_alone_proves_that_there_was_a_database(database: Path, folder: Path) -> None:
    database.unlink()

    assert "is missing" in trouble(database, folder)


def test_a_first_start_may_be_repeated_after_an_interruption(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "punkteblock.sqlite3"
    assert trouble(path, folder) == ""
    path.write_bytes(b"")
    assert trouble(path, folder) == ""
    run(path, "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT, name TEXT)")
    assert trouble(path, folder) == ""


def test_a_foreign_file_is_not_filled_with_tables_at_a_first_start(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "punkteblock.sqlite3"
    run(path, "CREATE TABLE songs (name TEXT)")

    assert "none of this program's tables" in trouble(path, folder)


def test_deleted_sheets_explain_fewer_entries(database: Path, folder: Path) -> None:
    back_up(database, folder, "start")
    run(database, "DELETE FROM scoring_entry WHERE sheet_id = 1")
    run(database, "DELETE FROM scoring_sheet WHERE id = 1")

    assert trouble(database, folder) == ""
    back_up(database, folder, "start")


def test_a_database_of_an_older_release_is_remembered_at_its_next_start(database: Path, folder: Path) -> None:
    run(database, "PRAGMA user_version = 0")
    (database.parent / NAME).write_text("{ cut sho")
    assert trouble(database, folder) == ""

    memory = remember_database(database)
    assert memory.instance > 0
    assert memory.last_entry == 200
    assert remember_database(database) == memory


def test_an_interrupted_restore_is_reported(database: Path, folder: Path) -> None:
    draft_of(database).write_bytes(b"half")

    assert trouble(database, folder) == "A restore was cut short."


def test_each_changed_bit_of_an_entry_is_noticed(database: Path, folder: Path) -> None:
    """SQLite's own checks accepted 21 of 39."""
    back_up(database, folder, "start")
    good, unnoticed, changed = database.read_bytes(), [], 0
    (before,) = _rows(database)
    for bit in range(5 * 4096 * 8 + 3, len(good) * 8, 4099):
        spoilt = bytearray(good)
        spoilt[bit // 8] ^= 1 << bit % 8
        database.write_bytes(spoilt)
        try:
            (now,) = _rows(database)
        except sqlite3.DatabaseError:
            now = "unreadable"
        if now != before:
            changed += 1
            unnoticed += [bit] * (not trouble(database, folder))

    assert changed > 10
    assert unnoticed == []


def _rows(database: Path) -> list[str]:
    connection = sqlite3.connect(database)
    try:
        return [repr(connection.execute("SELECT * FROM scoring_entry ORDER BY id").fetchall())]
    finally:
        connection.close()
