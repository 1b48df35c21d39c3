"""The Django project: settings, URLs, server and worker. No rules, scores or models."""

import importlib
import sqlite3
import sys


def _take_newer_sqlite() -> None:
    """Let every `import sqlite3` of this process get the SQLite of the package pysqlite3, if that is newer.

    It is Python's own module, built with a SQLite release whose write-ahead log is safe (config/sqlite.py). All
    connections of a process must use one copy of SQLite, so this is done before anything opens a database, and
    who imported `sqlite3` before this package finds the new functions in the module that it has.
    """
    try:
        newer = importlib.import_module("pysqlite3")
    except ImportError:  # no wheel for this machine
        return
    if newer.sqlite_version_info > sqlite3.sqlite_version_info:
        for old, new in ((sqlite3.dbapi2, newer.dbapi2), (sqlite3, newer)):
            own = {name: value for name, value in vars(new).items() if not name.startswith("__")}
            vars(old).update(own | {"dbapi2": newer.dbapi2})
        sys.modules["sqlite3"], sys.modules["sqlite3.dbapi2"] = newer, newer.dbapi2


_take_newer_sqlite()
