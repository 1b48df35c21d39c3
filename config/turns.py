"""Long answers give way to short ones: threads of one process share one interpreter.

Beside a stream that computes without a pause a score took three times as long as alone (measured, `bench stream`).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from threading import get_ident

_MOST, _STEP = 0.05, 0.002  # seconds: a server that is never idle still sends something
_served: set[int] = set()  # the threads that answer a request; adding and discarding take one step each


def begin() -> None:
    _served.add(get_ident())


def end() -> None:
    _served.discard(get_ident())


class Yielding:
    """The blocks of an answer; before each of them whoever else asks is answered, but for `_MOST` seconds."""

    def __init__(self, answer: Iterable[bytes]) -> None:
        self._answer = answer
        self.close = getattr(answer, "close", lambda: None)

    def __iter__(self) -> Iterator[bytes]:
        for block in self._answer:
            yield block
            until = time.monotonic() + _MOST
            while _served and time.monotonic() < until:
                time.sleep(_STEP)
