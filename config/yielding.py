"""Lets long answers yield to short ones, because the threads of a process share one interpreter.

Beside a stream that computes without a pause a score took three times as long as alone (measured, `bench
stream`).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from threading import get_ident

# Seconds. A score gives up the interpreter at each statement, and waits this long to get it back from a computing
# thread.
SWITCH_INTERVAL = 0.001
_MOST, _STEP = 0.05, 0.002  # seconds; the upper limit, so that a busy server still sends the long answer
_served: set[int] = set()  # ids of threads that answer a request; adding and discarding are atomic


def begin() -> None:
    _served.add(get_ident())


def end() -> None:
    _served.discard(get_ident())


class Yielding:
    """Iterates over the blocks of an answer. Waits after each until no other request runs, but at most
    `_MOST` seconds.
    """

    def __init__(self, answer: Iterable[bytes]) -> None:
        self._answer = answer
        self.close = getattr(answer, "close", lambda: None)

    def __iter__(self) -> Iterator[bytes]:
        for block in self._answer:
            yield block
            until = time.monotonic() + _MOST
            while _served and time.monotonic() < until:
                time.sleep(_STEP)
