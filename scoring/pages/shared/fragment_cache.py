"""Pieces of HTML that come again all evening: drawn once, then kept, a bounded number of them.

Owns the keeping. A piece depends on plain data and the language alone; both
are its key, so that nothing kept can be out of date. Never decides what a
piece shows.
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
    """Draw every piece anew, for whoever changed the words themselves."""
    for clear in _forgetting:
        clear()
