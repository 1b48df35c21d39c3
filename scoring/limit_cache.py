"""The cache in which limits are counted, asked through a breaker.

A cache that hangs costs a request the timeout of each question. After one failure nobody asks for PAUSE seconds, so
that sign-ins and readers do not wait one after the other. What a limit does without its count is its own decision.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from django.core.cache import cache

log = logging.getLogger("punkteblock")
PAUSE = 5.0  # seconds


class CacheAway(Exception):
    """The cache did not answer, now or less than PAUSE seconds ago."""


class LimitCache:
    """Django's cache, of which limits use these. Each raises CacheAway."""

    def __init__(self) -> None:
        self._away_until = 0.0

    def get(self, key: str, default: Any = None) -> Any:
        return self._ask("get", key, default)

    def set(self, key: str, value: Any, seconds: float) -> None:
        self._ask("set", key, value, seconds)

    def add(self, key: str, value: Any, seconds: float) -> bool:
        return bool(self._ask("add", key, value, seconds))

    def count(self, key: str, seconds: float) -> int:
        """How often this was counted, with this time, within `seconds` of the first."""
        self.add(key, 0, seconds)
        try:
            return int(self._ask("incr", key))
        except ValueError:  # its time has just ended
            self.set(key, 1, seconds)
            return 1

    def clear(self) -> None:
        """Forget every count, and that the cache was away."""
        self._away_until = 0.0
        cache.clear()

    def _ask(self, question: str, *about: Any) -> Any:
        if time.monotonic() < self._away_until:
            raise CacheAway
        try:
            return getattr(cache, question)(*about)
        except ValueError:
            raise  # its answer to `incr` of a key that is gone
        except Exception as error:  # each backend has errors of its own
            self._away_until = time.monotonic() + PAUSE
            log.warning("the cache of limits does not answer", exc_info=True)
            raise CacheAway from error


limit_cache = LimitCache()
