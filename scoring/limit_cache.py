"""The cache in which limits are counted, behind a circuit breaker.

A cache that hangs costs each request a timeout. After one failure nobody asks it for PAUSE seconds, so that
sign-ins and readers do not all wait. Each limit decides what it does without a count.
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
    """The operations of Django's cache that limits use. Each raises CacheAway."""

    def __init__(self) -> None:
        self._away_until = 0.0

    def get(self, key: str, default: Any = None) -> Any:
        return self._ask("get", key, default)

    def set(self, key: str, value: Any, seconds: float) -> None:
        self._ask("set", key, value, seconds)

    def add(self, key: str, value: Any, seconds: float) -> bool:
        return bool(self._ask("add", key, value, seconds))

    def count(self, key: str, seconds: float) -> int:
        """Count once more and return the count within `seconds` of the first."""
        self.add(key, 0, seconds)
        try:
            return int(self._ask("incr", key))
        except ValueError:  # the count has just expired
            self.set(key, 1, seconds)
            return 1

    def clear(self) -> None:
        """Forget every count, and that the cache failed."""
        self._away_until = 0.0
        cache.clear()

    def _ask(self, question: str, *about: Any) -> Any:
        if time.monotonic() < self._away_until:
            raise CacheAway
        try:
            return getattr(cache, question)(*about)
        except ValueError:
            raise  # the cache's answer to `incr` of an expired key
        except Exception as error:  # each backend raises errors of its own
            self._away_until = time.monotonic() + PAUSE
            log.warning("the cache of limits does not answer", exc_info=True)
            raise CacheAway from error


limit_cache = LimitCache()
