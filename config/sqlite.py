"""Options and pragmas of SQLite, with the reasons for them."""

import sqlite3

# Before this release a WAL with several writing connections can corrupt the file (fixed upstream in 3.51.3).
SAFE_WAL = (3, 51, 3)


def wal_is_safe(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    return version >= SAFE_WAL


def init_command(version: tuple[int, ...] = sqlite3.sqlite_version_info, *, durable: bool = True) -> str:
    """The pragmas of every new connection. With any journal mode, an acknowledged entry is on the disk."""
    journal = "WAL" if wal_is_safe(version) else "TRUNCATE"
    synchronous = "FULL" if durable else "OFF"
    return f"PRAGMA journal_mode={journal}; PRAGMA synchronous={synchronous}; PRAGMA mmap_size=0"


# Prepared statements that a connection keeps. Once it is full, each new statement replaces the last new one: a thread
# that had run a hundred others before its first score prepared the pad's statements again with every score.
STATEMENTS = 250


def options(init: str) -> dict[str, object]:
    """Django's OPTIONS. IMMEDIATE takes the write lock at BEGIN, so that writers wait instead of failing."""
    return {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": init,
        "cached_statements": STATEMENTS,
    }


def passes_by_itself(error: BaseException) -> bool:
    """Whether a database error is temporary (locked, disk full, unreachable) rather than a wrong statement."""
    cause = error.__cause__
    if not isinstance(cause, sqlite3.Error):
        return True
    return getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_BUSY) != sqlite3.SQLITE_ERROR
