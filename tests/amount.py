"""How many examples a test tries: the daily run some of them, the long run all."""

from __future__ import annotations

from hypothesis import settings

LONG = "long"  # the Hypothesis profile that `--long` loads before a test module is imported


def amount(daily: int, long: int) -> int:
    return long if settings.get_current_profile_name() == LONG else daily
