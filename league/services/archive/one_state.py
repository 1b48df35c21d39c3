"""Reads of one moment, while others go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def one_state() -> Iterator[None]:
    """Everything read inside is of one state of the database. Takes no lock, so that pads are not kept waiting.

    Inside a transaction of the caller it changes nothing.
    """
    if not connection.get_autocommit():
        yield
        return
    # Django's own transactions take SQLite's write lock at once.
    is_postgres = connection.vendor == "postgresql"
    begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if is_postgres else "BEGIN DEFERRED"
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
