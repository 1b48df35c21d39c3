"""Evenings that a card player wrote from the text of the rules, before reading the code, and what the sheet shows.

The table is `fold_evenings.txt`; it is never regenerated. A changed line changes a rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine import script

TABLE = Path(__file__).with_name("fold_evenings.txt")


def evenings():
    """Yield (sheet, lines with a declaration and what must be shown)."""
    for block in TABLE.read_text("utf-8").split("\n\n")[1:]:
        title, sheet, *lines = block.strip().splitlines()
        lines = [tuple(part.strip() for part in line.split(" | ")) for line in lines]
        yield pytest.param(sheet, lines, id=title.removeprefix("# ").replace("/", " "))


@pytest.mark.parametrize(("sheet", "lines"), [*evenings()])
def test_an_evening_written_from_the_rules_folds_as_expected(sheet, lines):
    text = "\n".join(f"{line} |" for line, _ in lines)
    rendered = script.render(f"{sheet}\n\n{text}\n").split("\n\n")[1].splitlines()

    shown = [line.split(" | ")[1].strip() for line in rendered]

    assert [_unnumbered(each) for each in shown] == [want for _, want in lines]


def _unnumbered(shown):
    """The state without the number of the declaration, which a refused one does not have."""
    number, _, state = shown.partition(" ")
    return state.strip() if number.isdecimal() else shown
