"""Screen sizes and languages of a test: one pair daily, all pairs in the long run.

Daily the tests of a file alternate between a German phone and an English tablet: German, which is longer, on
the phone, which is smaller. `LONG` marks what only `--long` tries (tests/conftest.py).
"""

from __future__ import annotations

from typing import Any

import pytest

LONG = pytest.mark.long
ANY_SIZE = ("phone", pytest.param("tablet", marks=LONG))

PAIRS = [(size, language) for size in ("phone", "tablet") for language in ("de", "en")]


def _daily(*daily: tuple[str, str]) -> pytest.MarkDecorator:
    """All pairs of a size and a language; daily only these."""
    pairs = [pytest.param(*pair, marks=() if pair in daily else LONG) for pair in PAIRS]
    return pytest.mark.parametrize(("size", "language"), pairs)


# Each test of a file uses one of the two, in turn.
on_a_phone_in_german = _daily(("phone", "de"))
on_a_tablet_in_english = _daily(("tablet", "en"))
any_size = pytest.mark.parametrize("size", ANY_SIZE)


def mostly(*daily: Any, long: tuple[Any, ...]) -> list[Any]:
    """Values of a parameter: the daily ones, and those that the long run adds."""
    return [*daily, *(pytest.param(value, marks=LONG) for value in long)]
