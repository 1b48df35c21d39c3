"""One lock around this process's write transactions.

For the tail only: SQLite serves waiting threads unfairly (measured: p99 of a
second without it). Correctness is the database's own: compare-and-set on the
version and unique constraints. Reentrant, because a service of the league
wraps one of scoring's in its own transaction.
"""

import threading

WRITES = threading.RLock()
