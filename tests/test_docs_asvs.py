"""docs/asvs.md and docs/security.md list every requirement once, and their evidence exists."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "asvs.md").read_text()
ROWS = re.findall(r"^\| (\d+)\.(\d+)\.(\d+) \| ([12]) \| (.+?) \| (.+) \|$", PAGE, re.MULTILINE)
STATES = ("met", "partly", "open", "not applicable")
# Requirements of the standard, by level.
REQUIREMENTS = {"1": 70, "2": 183}


def test_every_requirement_has_one_row_with_a_reason_and_the_sums_are_right() -> None:
    numbers = [tuple(map(int, row[:3])) for row in ROWS]

    assert numbers == sorted(set(numbers))
    assert Counter(row[3] for row in ROWS) == REQUIREMENTS
    assert {row[4] for row in ROWS} == set(STATES)
    for state in STATES:
        sums = [sum(row[3:5] == (level, state) for row in ROWS) for level in "12"]
        assert f"| {state} | {sums[0]} | {sums[1]} |" in PAGE


@pytest.mark.parametrize("told", ["asvs", "security"])
def test_the_evidence_exists(told: str) -> None:
    text = (ROOT / "docs" / f"{told}.md").read_text()
    named = re.findall(r"`(?:pytest )?((?:[\w.-]+/)+[\w.-]*)(?:::(\w+))?[` ]", text)

    assert len(named) > 12
    for path, test in named:
        # `tls/` is in the data folder.
        assert path.startswith("tls/") or (ROOT / path).exists(), path
        assert not test or f"def {test}(" in (ROOT / path).read_text(), test
