"""Resolves a name with a time limit: a name server that never answers must not block the worker.

The system's lookup has no timeout, and its thread cannot be stopped. So the thread is abandoned, and the same
name is not looked up again while it hangs.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread

SECONDS = 5.0
MOST = 20  # abandoned lookups; beyond that every name is refused until one ends
_lock = Lock()
_asked: set[str] = set()


def look_up(host: str, port: int) -> list[str]:
    """All IP addresses of a name; [] if it has none, or no answer came in time."""
    with _lock:
        if host in _asked or len(_asked) >= MOST:
            return []
        _asked.add(host)
    answers: SimpleQueue[list[str]] = SimpleQueue()
    Thread(target=_ask, args=(host, port, answers), daemon=True, name=f"look up {host}").start()
    with suppress(Empty):
        return answers.get(timeout=SECONDS)
    return []


def _ask(host: str, port: int, answers: SimpleQueue[list[str]]) -> None:
    found: list[str] = []
    try:
        with suppress(OSError, UnicodeError):
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found = [str(address[0]) for *_, address in rows]
    finally:
        with _lock:
            _asked.discard(host)
        answers.put(found)
