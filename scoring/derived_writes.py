"""Transactions of derived rows, none of which holds the write lock longer than its rows take.

A commit of a score waits for the disk, because it is acknowledged. Derived rows can be made again, so their commits
need not wait: after a power cut the last of them are missing, with the marks that call them up to date. The disk is
waited for between the transactions instead, when others may write.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from scoring.locks import WRITES

SHEETS = 10  # transactions between two waits for the disk
NORMAL, FULL = 1, 2  # as SQLite numbers PRAGMA synchronous


@contextmanager
def derived_writes() -> Iterator[Callable[[], None]]:
    """Many transactions on SQLite that do not wait for the disk; gives what to call after each of them.

    Does nothing without a write-ahead log or inside a transaction.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block or _asked("journal_mode") != "wal":
        yield lambda: None
        return
    usual, pages = int(_asked("synchronous")), int(_asked("wal_autocheckpoint"))
    _set(min(usual, NORMAL), 0)
    try:
        yield _Checkpoints().after_one
    finally:
        _set(usual, pages)
    _asked("wal_checkpoint(PASSIVE)")


@contextmanager
def derived_write() -> Iterator[None]:
    """One transaction of derived rows. Python collects garbage before or after it, not while it holds the lock:
    with the folds of many sheets in memory a collection takes up to a second.
    """
    with WRITES:
        collects = gc.isenabled()
        gc.disable()
        try:
            with transaction.atomic():
                yield
        finally:
            if collects:
                gc.enable()


class _Checkpoints:
    """Every few transactions: copies the log into the database. A PASSIVE one stops no writer and no reader."""

    def __init__(self) -> None:
        self.since = 0

    def after_one(self) -> None:
        self.since += 1
        if self.since >= SHEETS:
            self.since = 0
            _asked("wal_checkpoint(PASSIVE)")


def _set(synchronous: int, pages: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA synchronous={synchronous}")
        cursor.execute(f"PRAGMA wal_autocheckpoint={pages}")


def _asked(pragma: str) -> str:
    with connection.cursor() as cursor:
        (first, *_) = cursor.execute(f"PRAGMA {pragma}").fetchone()
    return str(first)
