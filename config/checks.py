"""System checks of the database for `manage.py check`."""

import sqlite3
from collections.abc import Sequence

from django.core.checks import CheckMessage, Error, Info, Tags, register
from django.db import connections

from config.sqlite import wal_is_safe


@register(Tags.database)
def sqlite_journal(databases: Sequence[str] | None = None, **_kwargs: object) -> list[CheckMessage]:
    """Report which journal mode is used and why. WAL on a SQLite release that can corrupt it is an error."""
    names = databases or ()
    return [message for name in names if connections[name].vendor == "sqlite" for message in _journal(name)]


def _journal(name: str) -> list[CheckMessage]:
    if wal_is_safe():
        return []
    with connections[name].cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        mode = cursor.fetchone()[0]
    if mode == "wal":
        text = f"Database {name!r} uses a WAL, which SQLite {sqlite3.sqlite_version} can corrupt."
        return [Error(text, hint="Use config.sqlite.init_command.", id="punkteblock.E001")]
    text = f"SQLite {sqlite3.sqlite_version} is older than 3.51.3: journal {mode} and full sync, not a WAL."
    return [Info(text, id="punkteblock.I001")]
