"""docs/rules/library.md is true: its examples run and print what the page says."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "library.md"


def test_every_example_of_the_page_runs() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)

    assert results.attempted > 20
    assert results.failed == 0
