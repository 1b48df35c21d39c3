"""Reads what a database file holds and checks that it is sound.

SQLite's own check is not enough: it accepts an empty file, another program's file and most changed bits.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

WAIT = 20.0  # seconds to wait for a lock of a server that is stopping
# The columns of an entry that neither the program nor a migration changes.
INK = "id, sheet_id, seq, entry_id, content_hash, kind, payload"
NOT_CONTENT = {"django_session", "sqlite_sequence"}


# What SQLite says if it may not or cannot work in the folder. It does not mean that the file is damaged.
_FOLDER = {
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN,
}  # fmt: skip
_UNREADABLE = {266, 522, 8458}  # SQLITE_IOERR_READ, _SHORT_READ, _CORRUPTFS: the file itself
_LEAST = 2**20  # bytes; with less, a disk counts as full

# Raised for a damaged file; the second one where SQLite's own message quotes bytes that are no text.
DAMAGED = (sqlite3.DatabaseError, UnicodeDecodeError)


class Unsound(Exception):
    """The file cannot be used. The message continues a sentence that starts with the file name: "is empty"."""


@dataclass(frozen=True, slots=True)
class Content:
    """`instance`: the number of the installation, 0 in older files that have none. `last_entry`: the highest
    entry id ever given; deleting sheets does not lower it.
    """

    instance: int
    migrations: tuple[str, ...]
    entries: int
    sheets: int
    games: int
    last_entry: int


@contextlib.contextmanager
def opened(database: Path) -> Iterator[sqlite3.Connection]:
    """Open the file. Raises OSError instead of SQLite's error if its folder is full, read-only or locked."""
    try:
        with contextlib.closing(sqlite3.connect(database, timeout=WAIT)) as connection:
            yield connection
    except sqlite3.OperationalError as error:
        if number := errno_of(error, database.parent):
            raise OSError(number, str(error)) from error
        raise


def errno_of(error: BaseException | None, folder: Path) -> int:
    """The error number of an error of SQLite that the folder causes; 0 for all others."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code & 0xFF not in _FOLDER or code in _UNREADABLE:
        return 0
    if code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return errno.EBUSY
    is_full = code == sqlite3.SQLITE_FULL or shutil.disk_usage(folder).free < _LEAST
    return errno.ENOSPC if is_full else errno.EACCES


def settle(database: Path) -> None:
    """Put into the file what its write-ahead log may still hold, so that the file can be renamed alone."""
    with opened(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextlib.contextmanager
def _opened_raw(database: Path) -> Iterator[sqlite3.Connection]:
    """Open the file with texts as bytes, because a changed bit may leave invalid UTF-8."""
    try:
        with opened(database) as connection:
            connection.text_factory = bytes
            yield connection
    except DAMAGED as error:
        raise Unsound(f"is damaged ({error})") from error


def is_begun(database: Path) -> bool:
    """Whether the file has some but not all tables of this program, because a first start was interrupted."""
    with contextlib.suppress(*DAMAGED), opened(database) as connection:
        tables = _tables(connection)
        return not tables or ("django_migrations" in tables and "scoring_entry" not in tables)
    return False


def read(database: Path) -> Content:
    """The content of a sound file. Opening it rolls back the journal that a crash left. Raises Unsound."""
    if not database.exists():
        raise Unsound("is missing")
    if not database.stat().st_size:
        raise Unsound("is empty (0 bytes)")
    try:
        with opened(database) as connection:
            faults = connection.execute("PRAGMA integrity_check(1)").fetchall()
            if faults != [("ok",)]:
                raise Unsound(f"is damaged ({faults[0][0]})")
            if not {"django_migrations", "scoring_entry"} <= _tables(connection):
                raise Unsound("has none of this program's tables")
            return _content(connection)
    except DAMAGED as error:
        raise Unsound(f"is damaged ({error})") from error


def entries_hash(database: Path, up_to: int) -> tuple[int, str]:
    """Number and SHA-256 of the entries with an id up to `up_to`. Entries never change. Raises Unsound."""
    digest, number = hashlib.sha256(), 0
    with _opened_raw(database) as connection:
        query = f"SELECT {INK} FROM scoring_entry WHERE id <= ? ORDER BY id"  # noqa: S608  # our own columns
        for row in connection.execute(query, [up_to]):
            digest.update(repr(row).encode())
            number += 1
    return number, digest.hexdigest()


def lost(database: Path, before: Path) -> int:
    """The number of entries in `before` that are missing while their sheet is still there; a purge deletes
    whole sheets.

    Raises Unsound, also if `before` cannot be read.
    """
    query = (
        "SELECT count(*) FROM before.scoring_entry AS entry "
        "WHERE entry.id NOT IN (SELECT id FROM main.scoring_entry) "
        "AND entry.sheet_id IN (SELECT id FROM main.scoring_sheet)"
    )
    with _opened_raw(database) as connection:
        connection.execute("ATTACH ? AS before", [str(before)])
        return int(connection.execute(query).fetchone()[0])


def content_hash(database: Path) -> str:
    """SHA-256 over all rows except sessions. Files with equal rows have equal hashes, whatever their page
    layout. Raises Unsound.
    """
    with opened(database) as connection:
        tables = sorted(_tables(connection) - NOT_CONTENT)
    digest = hashlib.sha256()
    with _opened_raw(database) as connection:
        for table in tables:
            digest.update(table.encode())
            query = f'SELECT * FROM "{table}" ORDER BY rowid'  # noqa: S608  # a table of the file itself
            for row in connection.execute(query):
                digest.update(repr(row).encode())
    return digest.hexdigest()


def file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _content(connection: sqlite3.Connection) -> Content:
    def number(query: str) -> int:
        found = connection.execute(query).fetchone()
        return int(found[0] or 0) if found else 0

    migrations = connection.execute("SELECT app || '.' || name FROM django_migrations ORDER BY app, name")
    return Content(
        instance=number("PRAGMA user_version"),
        migrations=tuple(name for (name,) in migrations),
        entries=number("SELECT count(*) FROM scoring_entry"),
        sheets=number("SELECT count(*) FROM scoring_sheet"),
        games=number("SELECT count(*) FROM scoring_gameresult"),
        last_entry=number("SELECT seq FROM sqlite_sequence WHERE name = 'scoring_entry'"),
    )
