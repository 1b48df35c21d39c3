"""Finds the moment after a commit when its answer has most likely not reached the writer yet."""

from __future__ import annotations

import time
from pathlib import Path

from tests.torture.evening import Evening
from tests.torture.export import stored_among
from tests.torture.running import Site

WITHIN = 5.0  # seconds
LOOK_EVERY = 0.0005  # seconds; a commit takes longer, and its answer comes milliseconds after it


def wait_for_commit(site: Site, evening: Evening) -> None:
    """Wait, at most WITHIN seconds, until a transaction that began meanwhile has been committed."""
    limit = time.monotonic() + WITHIN
    if site.address:
        _wait_for_version(site.address, limit)
    else:
        _wait_for_journal(Path(site.database), evening, limit)


def unanswered(site: Site, evening: Evening) -> int:
    """The number of stored rounds whose writers got no answer. Call it while nothing answers."""
    # A writer may have read an answer that was already on its way: then its tap is not open any more.
    return stored_among(site.database, {writer.open.entry_id for writer in evening.writers if writer.open})


def _wait_for_version(address: str, limit: float) -> None:
    import psycopg

    question = b"SELECT sum(version) FROM scoring_sheet"
    with psycopg.connect(address, autocommit=True) as database:
        before = database.execute(question).fetchone()
        while time.monotonic() < limit and database.execute(question).fetchone() == before:
            time.sleep(LOOK_EVERY)


def _wait_for_journal(database: Path, evening: Evening, limit: float) -> None:
    """SQLite's rollback journal appears with a transaction and disappears with its commit."""
    journal = database.with_name(database.name + "-journal")
    while time.monotonic() < limit and not (
        any(writer.open for writer in evening.writers) and _is_open(journal)
    ):
        time.sleep(LOOK_EVERY)
    while time.monotonic() < limit and _is_open(journal):
        time.sleep(LOOK_EVERY)


def _is_open(journal: Path) -> bool:
    try:
        return journal.stat().st_size > 0
    except FileNotFoundError:
        return False
