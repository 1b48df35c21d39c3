"""How fast one device may write on sheets: far above any table, far below what would keep others waiting.

Counted in this process and not in the cache: a cache that is away or hangs must not slow down a score.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from threading import Lock

BURST = 200  # entries at once: an evening without a network arrives in one go
PER_SECOND = 4.0  # afterwards
MOST_DEVICES = 4096  # remembered


class EntryRate:
    """A bucket of BURST entries for each device, filled again by PER_SECOND."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()  # holder: (entries left, when)

    def wait(self, holder: str) -> int:
        """Take one entry from the bucket; else the whole seconds after which the device may go on."""
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
