"""Limits how much freed memory glibc keeps for this process."""

from __future__ import annotations

import ctypes

# Parameters of glibc's mallopt(3).
_ARENA_MAX = -8
_MMAP_THRESHOLD = -3
ARENAS = 2
LARGE = 128 * 1024


def share_memory_between_threads() -> None:
    """Let all threads allocate from the same few arenas, and give large blocks back at once.

    By default glibc gives each thread an arena of its own, and the arena never shrinks again. Does nothing
    with another C library.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(_ARENA_MAX, ARENAS)
    mallopt(_MMAP_THRESHOLD, LARGE)
