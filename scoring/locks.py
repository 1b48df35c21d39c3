"""One lock around all write transactions of this process.

It shortens the slowest requests: SQLite serves waiting threads unfairly (measured without it: p99 of a
second). Correctness does not depend on it: the database's unique constraints and compare-and-set on the
version ensure that. Reentrant, because a service of the league calls one of scoring in its own transaction.
"""

import threading

WRITES = threading.RLock()
