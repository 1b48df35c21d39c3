"""Counts the rows written, for tests that expect none."""

from __future__ import annotations

from django.db import connection

# The rows that the running transaction has inserted, changed and deleted so far.
POSTGRES = "SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) FROM pg_stat_xact_user_tables"


def rows_written() -> int:
    """The rows written so far, rolled back ones included: on SQLite by this connection since it was opened, on
    PostgreSQL in the running transaction.
    """
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        return int(connection.connection.total_changes)
    with connection.cursor() as cursor:
        cursor.execute(POSTGRES)
        return int(cursor.fetchone()[0])
