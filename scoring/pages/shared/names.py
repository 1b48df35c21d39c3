"""The names of a sheet for its sentences: who sits where now, and the table's own words.

Makes a `wording.Who` from a stored sheet, for pages without a board and for hand logs.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.sheet import seating
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.hand_results import log_target
from scoring.models import Entry, HandLog, Sheet
from scoring.selectors.hands import hand_round_numbers
from scoring.selectors.sheets import sheet_fold, sheet_persons
from scoring.wording import Who


def who_of(sheet: Sheet) -> Who:
    """The names of the people seated now."""
    fold, persons = sheet_fold(sheet), tuple(sheet_persons(sheet))
    rules = fold.setup.ruleset
    word = getattr(rules.params, "near_win_word", "krank")
    return Who((), persons, word, rules.key).seated(seating.now(fold))


def who_at_hand(log: HandLog, sheet: Sheet, now: Who) -> Who:
    """The names in a hand log, by its seats: the players of its round, else those seated when it was stored.

    `now` are the present names.
    """
    fold = sheet_fold(sheet)
    numbers = hand_round_numbers(fold)(log)
    if numbers is None:
        return now.seated(_seated_when_kept(log, fold)) if seating.has_moved(fold) else now
    at = log_target(fold, *numbers)
    if at is None:  # its round was voided meanwhile
        return now.seated(seating.seated_at(fold, numbers[0], fold.version))
    names = now.seated(at.seated)
    return replace(names, names=tuple(map(names.seat, at.players)))


def _seated_when_kept(log: HandLog, fold: SheetFold) -> tuple[int, ...]:
    before = Entry.objects.filter(sheet_id=log.sheet_id, received_at__lte=log.logged_at)
    seq = before.order_by("-seq").values_list("seq", flat=True).first()
    return seating.seated_after(fold, seq or 0)
