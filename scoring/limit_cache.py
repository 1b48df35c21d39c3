"""The cache in which limits are counted, behind a circuit breaker.

A cache that hangs costs each request a timeout. After one failure nobody asks it for PAUSE seconds, so that
sign-ins and readers do not all wait. Each limit decides what it does without a count.

On Redis counting takes one round trip, and no two processes lose a count between them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from django.core.cache import cache, caches
from django.core.cache.backends.redis import RedisCache

if TYPE_CHECKING:
    from redis import Redis

log = logging.getLogger("punkteblock")
PAUSE = 5.0  # seconds


class CacheAway(Exception):
    """The cache did not answer, now or less than PAUSE seconds ago."""


@dataclass(frozen=True, slots=True)
class Taken:
    """`number` within the period, with this one if it is allowed; `first`: when the earliest of them was."""

    is_allowed: bool
    number: int
    first: float


class LimitCache:
    """What limits ask of the cache. Everything raises CacheAway."""

    def __init__(self) -> None:
        self._away_until = 0.0

    def get(self, key: str, default: Any = None) -> Any:
        return self._ask(cache.get, key, default)

    def add(self, key: str, value: Any, seconds: int) -> bool:
        return bool(self._ask(cache.add, key, value, seconds))

    def count(self, key: str, seconds: int) -> int:
        """Count once more and return the count within `seconds` of the first."""
        return int(self._ask(_count, key, seconds))

    def take(self, key: str, now: float, seconds: int, most: int) -> Taken:
        """Take one more of `most` in any `seconds`, unless all are taken."""
        taken: Taken = self._ask(_take, key, now, seconds, most)
        return taken

    def clear(self) -> None:
        """Forget every count, and that the cache failed."""
        self._away_until = 0.0
        cache.clear()

    def _ask(self, question: Callable[..., Any], *about: Any) -> Any:
        if time.monotonic() < self._away_until:
            raise CacheAway
        try:
            return question(*about)
        except Exception as error:  # each backend raises errors of its own
            self._away_until = time.monotonic() + PAUSE
            log.warning("the cache of limits does not answer", exc_info=True)
            raise CacheAway from error


def _redis() -> Redis | None:
    """The connection to a Redis, which answers several commands at once; None for every other cache."""
    used = caches["default"]
    return used._cache.get_client(write=True) if isinstance(used, RedisCache) else None


def _count(key: str, seconds: int) -> int:
    redis = _redis()
    if redis is not None:
        name = cache.make_key(key)
        with redis.pipeline() as trip:
            trip.set(name, 0, ex=seconds, nx=True)
            trip.incr(name)
            return int(trip.execute()[-1])
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key)
    except ValueError:  # the count has just expired
        cache.set(key, 1, seconds)
        return 1


def _take(key: str, now: float, seconds: int, most: int) -> Taken:
    redis = _redis()
    if redis is not None:
        return _take_in_redis(redis, cache.make_key(key), now, seconds, most)
    before: list[float] = [at for at in cache.get(key, ()) if at > now - seconds]
    is_allowed = len(before) < most
    if is_allowed:
        before.append(now)
        cache.set(key, before, seconds)
    return Taken(is_allowed, len(before), before[0] if before else now)


def _take_in_redis(redis: Redis, name: str, now: float, seconds: int, most: int) -> Taken:
    """A sorted set with the times of all that were taken. One too many is taken out again."""
    mine = token_hex(8)
    with redis.pipeline() as trip:
        trip.zremrangebyscore(name, "-inf", now - seconds)
        trip.zadd(name, {mine: now})
        trip.zcard(name)
        trip.zrange(name, 0, 0, withscores=True)
        trip.expire(name, seconds)
        _removed, _added, number, earliest, _kept = trip.execute()
    is_allowed = number <= most
    if not is_allowed:
        redis.zrem(name, mine)
    return Taken(is_allowed, min(number, most), earliest[0][1])


limit_cache = LimitCache()
