"""The idle threads of the web server. The one that worked last is woken first.

Each thread has its own database connection, and SQLite drops the cached pages of a connection when another one has
written. Waking the threads in turn, as `threading.Condition` does, made a score a quarter slower.
"""

from __future__ import annotations

from threading import Condition, Lock


class IdleThreads:
    """Has the methods of `threading.Condition` that a waitress dispatcher uses. Callers hold `lock`."""

    def __init__(self, lock: Lock) -> None:
        self.lock = lock
        self.waiting: list[Condition] = []

    def wait(self, seconds: float | None = None) -> None:
        """Release the lock until this thread is woken or so many seconds have passed."""
        own = Condition(self.lock)
        self.waiting.append(own)
        own.wait(seconds)
        if own in self.waiting:  # nobody woke it
            self.waiting.remove(own)

    def notify(self) -> None:
        if self.waiting:
            self.waiting.pop().notify()

    def notify_all(self) -> None:
        while self.waiting:
            self.notify()
