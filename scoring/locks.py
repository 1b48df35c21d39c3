"""Locks for writers: one for this process, and one for the order in which rows become visible.

`WRITES` is held around all write transactions of this process. It shortens the slowest requests: SQLite
serves waiting threads unfairly (measured without it: p99 of a second). Correctness does not depend on it: the
database's unique constraints and compare-and-set on the version ensure that. Reentrant, because a service of
the league calls one of scoring in its own transaction.
"""

import threading

from django.db import connection

WRITES = threading.RLock()
_ORDER = 14  # first number of an advisory lock; no other lock here uses it


def write_in_order(space: int) -> None:
    """Let nobody else write entries, hands or rows of rounds in this space until this transaction ends.

    So their keys and times become visible in order, and a reader who has read up to one of them misses none
    stored later. Call it before the times of the rows are taken and after the rows of sheets are locked: in
    the other order two writers would wait for each other. On SQLite BEGIN does all this.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_ORDER, space % 2**31])
