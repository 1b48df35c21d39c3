"""A sheet as one line: game and players; for a running one also its score."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from league import wording
from league.models import Season, SeasonSheet
from league.selectors.games import game_of
from scoring.engine.sheet.seating import seated_in
from scoring.models import Sheet
from scoring.models.shown_names import ShownNames, read_by, seat_names
from scoring.selectors.sheets import sheet_fold
from scoring.wording import Who


@dataclass(frozen=True, slots=True)
class SheetLine:
    uid: UUID
    game_name: str
    title: str
    names: str
    begun_on: date


@dataclass(frozen=True, slots=True)
class RunningSheet(SheetLine):
    """`number` is the game being played; `score` has a total for each side or player."""

    season: Season
    score: str
    number: int


def sheet_line(sheet: Sheet, names_shown: ShownNames) -> SheetLine:
    """`names_shown`: those of the reader, also used for everything else drawn of this sheet."""
    read_by(sheet, names_shown)
    names = _people(sheet)
    is_watten = game_of(sheet.ruleset_key) == "watten"
    return SheetLine(
        uid=sheet.uid,
        game_name=wording.GAMES[game_of(sheet.ruleset_key)],
        title=sheet.shown_title,
        names=Who(names[: sheet.seats_count]).opposite() if is_watten else ", ".join(names),
        begun_on=sheet.begun_on,
    )


def running_sheet(opened: SeasonSheet, names_shown: ShownNames) -> RunningSheet:
    line, current = sheet_line(opened.sheet, names_shown), sheet_fold(opened.sheet).current
    is_watten = game_of(opened.sheet.ruleset_key) == "watten"
    return RunningSheet(
        uid=line.uid,
        game_name=line.game_name,
        title=line.title,
        names=_partners_now(opened.sheet) if is_watten else line.names,
        begun_on=line.begun_on,
        season=opened.season,
        score=(" : " if is_watten else " · ").join(str(total) for total in current.totals),
        number=current.number,
    )


def _people(sheet: Sheet) -> tuple[str, ...]:
    return tuple(seat_names(sheet))


def _partners_now(sheet: Sheet) -> str:
    """The present partners, because they may change during an evening."""
    fold = sheet_fold(sheet)
    return Who((), _people(sheet)).seated(seated_in(fold, fold.current)).opposite()
