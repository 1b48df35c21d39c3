"""How many rows were written, for a test that says: none."""

from __future__ import annotations

from django.db import connection


def rows_written() -> int:
    """By this connection since it was opened. SQLite counts them; 0 elsewhere. What is taken back counts, too."""
    if connection.vendor != "sqlite":
        return 0
    connection.ensure_connection()
    return int(connection.connection.total_changes)
