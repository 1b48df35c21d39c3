"""Copies of the SQLite file: made, checked, put back. Owns the files, never their contents. No Django."""

import contextlib
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

KEPT = 3
WAIT = 20.0  # seconds for a lock that a stopping server still holds


def _opened(database: Path) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(sqlite3.connect(database, timeout=WAIT))


def newest_first(folder: Path) -> list[Path]:
    return sorted(folder.glob("punkteblock-*.sqlite3"), reverse=True)


def is_sound(database: Path) -> bool:
    """Whether SQLite's quick_check finds nothing. The journal of a crash is rolled back by opening."""
    try:
        with _opened(database) as connection:
            return connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
    except sqlite3.DatabaseError:
        return False


def back_up(database: Path, folder: Path) -> Path:
    """Copy with the backup API, since a plain copy of a live file misses rows; keep the newest three."""
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
    """Put the newest sound backup in place and return it; None leaves everything as it was.

    The damaged file and its journals are set aside, never deleted: a specialist may still read them.
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
