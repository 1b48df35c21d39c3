"""`python -m tests.torture.planted FAULT --host H --port N`: the product's web server with one fault in it.

The fault exists only in this process: nothing in the product can be switched to it. Each is a classic mistake
that the product does not make, with a pause where it is vulnerable, so that few kills hit it.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

PAUSE = 0.05  # seconds in which the fault is exposed


def two_transactions() -> None:
    """Commit version, entry and results one after the other."""
    from scoring.models import queries
    from scoring.services import entries

    class Each:
        atomic = staticmethod(nullcontext)

    insert = queries.insert

    def late(model: Any, **values: Any) -> None:
        time.sleep(PAUSE)
        insert(model, **values)

    entries.transaction = Each  # type: ignore[attr-defined]
    entries.queries.insert = late  # type: ignore[attr-defined]


def answer_before_commit() -> None:
    """Answer "counted" before the row is written."""
    from scoring.services import entries

    store = entries._store

    def later(*arguments: Any) -> bool:
        timer = threading.Timer(4 * PAUSE, store, arguments)
        timer.daemon = True
        timer.start()
        return True

    entries._store = later


def no_unique_key() -> None:
    """Store a declaration that is sent again once more."""
    from django.db import connection

    from scoring.engine.admission import admit

    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX IF EXISTS entry_id_unique_on_sheet")
    admit._known_id = lambda _before, entry: entry


def last_write_wins() -> None:
    """Compare no version: the later writer replaces what was written on the same state."""
    from scoring.models import Entry, queries

    insert = queries.insert

    def advance(sheet: Any, version: int, now: Any, **shown: bool) -> bool:
        type(sheet).objects.everywhere("planted").filter(pk=sheet.pk).update(version=version + 1, **shown)
        return True

    def replace(model: Any, **values: Any) -> None:
        if model is Entry:
            from django.db import connection

            with connection.cursor() as cursor:
                cursor.execute(
                    "DELETE FROM scoring_entry WHERE sheet_id = %s AND seq = %s",
                    [values["sheet_id"], values["seq"]],
                )
        insert(model, **values)

    queries.advance, queries.insert = advance, replace
    _wait_before_store()


def _wait_before_store() -> None:
    from scoring.services import entries

    store = entries._store

    def waiting(*arguments: Any) -> bool:
        time.sleep(PAUSE)
        return store(*arguments)

    entries._store = waiting


def unscoped_queryset() -> None:
    """Let anybody's grant open the sheet."""
    from scoring.models import queries

    queries._BY_DEVICE = "s.uid = %s AND (g.holder_hash = %s OR g.id > 0)"


FAULTS: dict[str, Callable[[], None]] = {
    fault.__name__: fault
    for fault in (two_transactions, answer_before_commit, no_unique_key, last_write_wins, unscoped_queryset)
}


def main() -> None:
    fault = sys.argv.pop(1)
    import django

    django.setup()
    FAULTS[fault]()
    from config import server

    server.main()


if __name__ == "__main__":
    main()
