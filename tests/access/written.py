"""Counts the rows written, for tests that expect none."""

from __future__ import annotations

from django.db import connection


def rows_written() -> int:
    """The rows written by this connection since it was opened, rolled back ones included. SQLite counts them;
    0 elsewhere.
    """
    if connection.vendor != "sqlite":
        return 0
    connection.ensure_connection()
    return int(connection.connection.total_changes)
