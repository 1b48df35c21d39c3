"""Evenings that a card player wrote from the text of the rules, before the code was read, and what the sheet shows.

The table is `fold_evenings.txt`; nothing writes it anew. Whoever changes a line changes a rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine import script

TABLE = Path(__file__).with_name("fold_evenings.txt")


def evenings():
    """(sheet, lines of what is said and what must be shown)."""
    for block in TABLE.read_text("utf-8").split("\n\n")[1:]:
        title, sheet, *lines = block.strip().splitlines()
        told = [tuple(part.strip() for part in line.split(" | ")) for line in lines]
        yield pytest.param(sheet, told, id=title.removeprefix("# ").replace("/", " "))


@pytest.mark.parametrize(("sheet", "told"), [*evenings()])
def test_an_evening_written_from_the_rules_folds_as_written(sheet, told):
    said = "\n".join(f"{line} |" for line, _ in told)
    lines = script.render(f"{sheet}\n\n{said}\n").split("\n\n")[1].splitlines()

    shown = [line.split(" | ")[1].strip() for line in lines]

    assert [_unnumbered(each) for each in shown] == [want for _, want in told]


def _unnumbered(shown):
    """Without the number of the declaration, which a refused one has not."""
    number, _, state = shown.partition(" ")
    return state.strip() if number.isdecimal() else shown
