"""The version and round of the sheet for which a form was drawn: what `scoring/shared/_envelope.html` reads
of a `board`.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.sheet.fold import SheetFold


@dataclass(frozen=True, slots=True)
class Round:
    game: int | str
    round: int | str


@dataclass(frozen=True, slots=True)
class Drawn:
    version: int | str
    current: Round


def drawn_at(fold: SheetFold) -> Drawn:
    return Drawn(fold.version, Round(fold.current.number, fold.next_round))
