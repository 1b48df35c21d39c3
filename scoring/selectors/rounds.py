"""The typed facts of rounds, read from their rows."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter

from scoring.engine.board import round_text
from scoring.engine.board.rounds import RoundFacts
from scoring.models import RoundRow


def rounds_by_sheet(sheets: Collection[int]) -> dict[int, tuple[RoundFacts, ...]]:
    """The rounds of each of these sheets in order, in one query. As recent as the last run of the task that
    writes the rows.
    """
    rows = RoundRow.objects.filter(sheet__in=sheets).order_by("sheet_id", "game", "round")
    values = rows.values_list("sheet_id", *round_text.FIELDS)
    return {
        sheet: tuple(round_text.read(row[1:]) for row in group)
        for sheet, group in groupby(values, key=itemgetter(0))
    }
