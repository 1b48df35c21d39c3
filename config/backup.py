"""Backups of the SQLite file: make, check, restore. Works without Django."""

import contextlib
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

KEPT = 3
WAIT = 20.0  # seconds to wait for a lock of a server that is stopping


def _opened(database: Path) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(sqlite3.connect(database, timeout=WAIT))


def newest_first(folder: Path) -> list[Path]:
    return sorted(folder.glob("punkteblock-*.sqlite3"), reverse=True)


def is_sound(database: Path) -> bool:
    """Whether SQLite's quick_check finds no fault. Opening the file rolls back the journal of a crash."""
    try:
        with _opened(database) as connection:
            return connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
    except sqlite3.DatabaseError:
        return False


def back_up(database: Path, folder: Path) -> Path:
    """Copy with the backup API, because a plain copy of a file in use may miss rows; keep the newest three."""
    folder.mkdir(exist_ok=True)
    target = folder / f"punkteblock-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}.sqlite3"
    draft = target.with_suffix(".part")
    with _opened(database) as source, _opened(draft) as copy:
        source.backup(copy)
    draft.replace(target)
    for old in newest_first(folder)[KEPT:]:
        old.unlink()
    return target


def restore(database: Path, folder: Path) -> Path | None:
    """Put the newest sound backup in place and return it; None if there is none, and nothing changes.

    The damaged file and its journals are renamed, not deleted: a specialist may still recover data.
    """
    good = next((backup for backup in newest_first(folder) if is_sound(backup)), None)
    if good:
        aside = f".damaged-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
        for suffix in ("", "-journal", "-wal", "-shm"):
            part = database.with_name(database.name + suffix)
            if part.exists():
                part.rename(part.with_name(part.name + aside))
        shutil.copyfile(good, database)
    return good
