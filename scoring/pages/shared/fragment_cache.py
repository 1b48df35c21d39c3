"""Caches pieces of HTML that repeat all evening, a bounded number of them.

A piece depends only on plain data and the language. Both are its key, so no cached piece is ever out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps

from django.utils.translation import get_language

_forgetting: list[Callable[[], None]] = []
KEPT = 1024  # pieces of each kind; the larger ones hold some 4 KB


def kept(draw: Callable[..., str]) -> Callable[..., str]:
    """Draw what is asked for with the same data only once. `draw` takes frozen values by keyword and looks nowhere
    else."""

    @lru_cache(maxsize=KEPT, typed=True)
    def drawn(_language: str | None, **data: Hashable) -> str:
        return draw(**data)

    _forgetting.append(drawn.cache_clear)

    @wraps(draw)
    def look_up(**data: Hashable) -> str:
        return drawn(get_language(), **data)

    return look_up


def forget() -> None:
    """Clear the cache, after the words themselves changed."""
    for clear in _forgetting:
        clear()
