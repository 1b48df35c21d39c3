"""How much of something a run tries: the daily run a part of it, the long run all."""

from __future__ import annotations

from hypothesis import settings

LONG = "long"  # the settings profile that `--long` loads before a test module is read


def amount(daily: int, long: int) -> int:
    return long if settings.get_current_profile_name() == LONG else daily
