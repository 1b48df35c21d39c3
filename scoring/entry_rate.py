"""Limits how fast one device may write on sheets: far above any table, far below what would delay others.

Counted in this process and not in the cache, because a cache that fails or hangs must not delay a score.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from threading import Lock

BURST = 200  # entries at once: an evening without a network arrives in one go
PER_SECOND = 4.0  # refill of the bucket
MOST_DEVICES = 4096  # number of devices remembered


class EntryRate:
    """A token bucket of BURST entries for each device, refilled at PER_SECOND."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()  # holder: (entries left, time)

    def wait(self, holder: str) -> int:
        """Take one entry from the bucket and return 0. If it is empty, return the whole seconds to wait."""
        now = time.monotonic()
        with self._lock:
            left, at = self._filled.pop(holder, (float(BURST), now))
            left = min(BURST, left + (now - at) * PER_SECOND)
            is_free = left >= 1
            self._filled[holder] = (left - is_free, now)
            if len(self._filled) > MOST_DEVICES:
                self._filled.popitem(last=False)
        return 0 if is_free else max(1, math.ceil((1 - left) / PER_SECOND))


rate = EntryRate()
