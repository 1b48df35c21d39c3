"""Finds the moment after a commit when its answer has most likely not reached the writer yet."""

from __future__ import annotations

import sqlite3
import time
from contextlib import AbstractContextManager, closing
from typing import Any

from tests.torture.evening import Evening
from tests.torture.export import stored_among
from tests.torture.running import Site

WITHIN = 5.0  # seconds
LOOK_EVERY = 0.0005  # seconds; a commit takes longer, and its answer comes milliseconds after it


def wait_for_commit(site: Site) -> None:
    """Wait, at most WITHIN seconds, until the version of a sheet changes."""
    limit = time.monotonic() + WITHIN
    question: Any = "SELECT sum(version) FROM scoring_sheet"
    with _connection(site) as database:
        before = database.execute(question).fetchone()
        while time.monotonic() < limit and database.execute(question).fetchone() == before:
            time.sleep(LOOK_EVERY)


def unanswered(site: Site, evening: Evening) -> int:
    """The number of stored rounds whose writers got no answer. Call it while nothing answers."""
    # A writer may have read an answer that was already on its way: then its tap is not open any more.
    return stored_among(site.database, {writer.open.entry_id for writer in evening.writers if writer.open})


def _connection(site: Site) -> AbstractContextManager[Any]:
    if not site.address:
        return closing(sqlite3.connect(site.database, timeout=WITHIN))
    import psycopg

    return psycopg.connect(site.address, autocommit=True)
