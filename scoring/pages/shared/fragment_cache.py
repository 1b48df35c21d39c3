"""Caches pieces of HTML that repeat all evening, up to a limit.

A piece depends only on plain data and the language. Both are its key, so no cached piece is ever out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from django.utils.translation import get_language

T = TypeVar("T")
_forgetting: list[Callable[[], None]] = []
KEPT = 1024  # pieces of each kind; the larger ones have about 4 KB


class Kept(Generic[T]):
    """Draws the same data only once; see `kept`."""

    def __init__(self, draw: Callable[..., T]) -> None:
        @lru_cache(maxsize=KEPT, typed=True)
        def drawn(_language: str | None, **data: Hashable) -> T:
            return draw(**data)

        self._drawn = drawn
        on_forgetting(drawn.cache_clear)

    def __call__(self, **data: Hashable) -> T:
        return self._drawn(get_language(), **data)

    def each(self, name: str, values: Iterable[Hashable]) -> list[T]:
        """A piece for each value. The language is read once for all of them."""
        drawn, language = self._drawn, get_language()
        return [drawn(language, **{name: value}) for value in values]


def kept(draw: Callable[..., T]) -> Kept[T]:
    """Cache `draw`, which takes frozen values by keyword, reads nothing else and returns one piece or a
    frozen value of a few.
    """
    return Kept(draw)


def on_forgetting(clear: Callable[[], None]) -> None:
    """Call `clear` when the translations have changed."""
    _forgetting.append(clear)


def forget() -> None:
    """Clear the cache after the translations have changed."""
    for clear in _forgetting:
        clear()
