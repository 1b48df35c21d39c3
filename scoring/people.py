"""The names of a sheet as its sentences need them: who sits where now, and the table's own word for krank.

Owns the way from a stored sheet to a `wording.Who` for pages that draw no
board. Never words anything itself.
"""

from __future__ import annotations

from scoring.models import Sheet
from scoring.selectors import sheet_fold, sheet_names, sheet_persons
from scoring.wording import Who


def who_of(sheet: Sheet) -> Who:
    rules = sheet_fold(sheet).setup.ruleset.params
    word = getattr(rules, "near_win_word", "krank")
    return Who(tuple(sheet_names(sheet)), tuple(sheet_persons(sheet)), word)
