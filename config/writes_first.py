"""Lets reads wait while a write is running, so that the write has the interpreter to itself.

A write gives up the interpreter at each SQL statement and gets it back only when another thread pauses. With 256
devices polling, the slowest of a hundred scores took 25 to 37 ms, and takes 14 to 15 ms since polls wait for it
(`bench load` in turns on an idle machine). The slowest of a hundred polls took 6 to 8 ms, and takes 9 to 12 ms.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

MOST_WAIT = 0.03  # seconds after a write has begun; a longer write shares the process with reads


def is_write(channel: Any) -> bool:
    """Whether the next request of a waitress channel is a POST."""
    return bool(channel.requests) and channel.requests[0].command == "POST"


@dataclass(slots=True)
class Writes:
    """The running writes; `since` is when the first of them began."""

    running: int = 0
    since: float = -math.inf

    def begin(self, now: float) -> None:
        if not self.running:
            self.since = now
        self.running += 1

    def end(self) -> None:
        self.running -= 1

    def read_begins_in(self, now: float) -> float:
        """Seconds until a read may begin, if no write ends before."""
        return max(0.0, self.since + MOST_WAIT - now) if self.running else 0.0
