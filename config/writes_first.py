"""Lets reads wait while a write is running, so that the write has the interpreter to itself.

A write gives up the interpreter at each SQL statement and gets it back only when another thread pauses. With 256
devices polling, the slowest of a hundred scores took 28 to 64 ms, and 20 to 31 ms since polls wait (`bench load`,
runs in turns on a busy machine; the median 11 to 15 ms and 7 to 8 ms).
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
