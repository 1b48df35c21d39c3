"""The reasons behind the golden sheets: every step of every line, with the rule it cites and its numbers.

A step is shown when somebody asks why; a wrong number or source in it is a
wrong answer. `pytest tests/engine/sheet/test_fold_golden_why.py --write-golden`
regenerates them; then check each changed step against its rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from scoring.engine.facts.steps import Step
from scoring.engine.watten.game import Row
from scoring.engine.whot import state
from tests.engine.script import play

GOLDEN = Path(__file__).parents[2] / "golden"
SHEETS = sorted((GOLDEN / "sheets").glob("*.txt"))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_golden_sheet_still_gives_the_same_reasons(path: Path, write_golden: bool) -> None:
    text = "\n".join(_reasons(path.read_text(encoding="utf-8"))) + "\n"
    written = GOLDEN / "why" / path.name
    if write_golden:
        written.write_text(text, encoding="utf-8")
    else:
        assert text == written.read_text(encoding="utf-8")


def _reasons(sheet: str) -> Iterator[str]:
    for game in play(sheet).sheet.games:
        for row in game.rows:
            place = f"{row.line.entry.game}.{row.line.round} #{row.line.entry.seq}"
            yield f"{place} dealt by {row.dealer}" + (f" {row.flag}" if row.flag else "")
            yield from _of_row(row)
        if game.finish:
            yield f"game {game.number} ends"
            yield from _worded("", game.finish.steps)


def _of_row(row: Row | state.Row) -> Iterator[str]:
    if isinstance(row, Row):
        yield from _worded("", row.steps)
        return
    everybody = "everybody counts" if row.needs_all else "only the winner counts"
    yield f"    played by {row.players}, won by {row.winner}, {everybody}" + (
        f", {row.flagged}" if row.flagged else ""
    )
    for cell in row.cells:
        yield from _worded(f"seat {cell.seat}: ", cell.steps)


def _worded(whose: str, steps: Iterable[Step]) -> Iterator[str]:
    for step in steps:
        params = " ".join(f"{key}={value}" for key, value in step.params)
        yield f"    {whose}{step.code} ({step.source}) {params}".rstrip()
