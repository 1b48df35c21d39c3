"""The round that a stored hand log belongs to, by its present number."""

from __future__ import annotations

from collections.abc import Callable

from scoring.engine.facts.lines import RoundNumber
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.round_numbers import round_of, settled_by
from scoring.models import HandLog

RoundNumberOf = Callable[[HandLog], RoundNumber | None]


def hand_round_numbers(fold: SheetFold) -> RoundNumberOf:
    """A function from a log of this sheet, loaded with its `entry`, to the present numbers of its game and
    round.

    It returns None for a log without a round, and for one whose round was voided and has given its number to
    another.
    """

    def of(log: HandLog) -> RoundNumber | None:
        if not log.game:
            return None
        if log.entry is not None:
            return round_of(fold, str(log.entry.entry_id))
        return round_meant(fold, (log.game, log.round), log.seen or 0)

    return of


def round_meant(fold: SheetFold, at: RoundNumber, version: int) -> RoundNumber | None:
    """The present number of a round that was unfinished at that version; None if it is gone."""
    found = settled_by(fold, at, version)
    return round_of(fold, found) if isinstance(found, str) else found
