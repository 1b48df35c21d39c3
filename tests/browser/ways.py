"""Screen sizes and languages of a test: one pair daily, all pairs in the long run.

Every day each size and each language comes once: German, which is longer, on the phone, which is smaller. `LONG` marks
what only `--long` tries (tests/conftest.py).
"""

from __future__ import annotations

from typing import Any

import pytest

LONG = pytest.mark.long
ANY_SIZE = ("phone", pytest.param("tablet", marks=LONG))

everywhere = pytest.mark.parametrize(
    ("size", "language"),
    [
        ("phone", "de"),
        ("tablet", "en"),
        pytest.param("phone", "en", marks=LONG),
        pytest.param("tablet", "de", marks=LONG),
    ],
)
any_size = pytest.mark.parametrize("size", ANY_SIZE)


def mostly(*daily: Any, long: tuple[Any, ...]) -> list[Any]:
    """Values of a parameter: those of every day, and those that the long run adds."""
    return [*daily, *(pytest.param(value, marks=LONG) for value in long)]
