"""The columns of an evening: pairs that never changed or single players, and what each lost or won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from scoring import wording
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import HistoryGame, Summary
from scoring.engine.board.watten_view import SideMark, WattenBoard, WattenSummary
from scoring.engine.watten.bummerl import Team, team_of
from scoring.pages.shared.marks import Mark
from scoring.pages.shared.short_names import parted
from scoring.wording import Who
from scoring.wording.ordinals import ordinal

LETTERS = "abc"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: a pair that never changed, else one person. `people` are numbers on the sheet."""

    people: Team
    name: str
    style: str

    def account(self, summary: Summary) -> int | None:
        """The account (Watten) or seat of this column in a game; None if they did not play in it."""
        if not isinstance(summary, WattenSummary):
            return self.people[0]
        accounts = range(len(summary.totals))
        return next((own for own in accounts if set(self.people) <= set(team_of(summary.seated, own))), None)


@dataclass(frozen=True, slots=True)
class Sum:
    """The result of an evening for a column: `marks` of lost Watten games, or `figure` games won with their
    `place`.

    `shown` is the name with soft hyphens; `text` is the sum in words.
    """

    name: str
    shown: str
    text: str
    marks: tuple[Mark, ...] = ()
    figure: str = ""
    place: str = ""


def evening_columns(games: Sequence[HistoryGame], board: AnyBoard, who: Who) -> list[Column]:
    """The pairs if nobody changed partners; otherwise, and at WHOT!, every player."""
    seated = tuple(seat.person for seat in board.seats)
    if not isinstance(board, WattenBoard):
        return [Column((person,), who.person(person), "") for person in seated]
    tables = [game.summary.seated for game in games if game.summary]
    accounts = len(board.sides)
    found = {team_of(table, own): own for table in (*tables, seated) for own in range(accounts)}
    if len(found) == accounts:
        return [Column(team, who.side(own), f"side-{LETTERS[own]}") for team, own in found.items()]
    people = sorted({person for table in (*tables, seated) for person in table})
    return [Column((person,), who.person(person), "") for person in people]


def sums(games: Sequence[HistoryGame], board: AnyBoard, columns: Sequence[Column]) -> tuple[Sum, ...]:
    """The marks of lost games at Watten, games won at WHOT!."""
    summaries = [game.summary for game in games if game.summary]
    if isinstance(board, WattenBoard):
        return tuple(_lost(summaries, column, board.ruleset.key) for column in columns)
    return _won(summaries, columns)


def _won(summaries: Sequence[Summary], columns: Sequence[Column]) -> tuple[Sum, ...]:
    """The games won, with the place in the evening if it had more than one game; equal ones share it."""
    wins = [sum(column.people[0] in summary.winners for summary in summaries) for column in columns]
    is_ranked = sum(bool(summary.winners) for summary in summaries) > 1
    return tuple(
        Sum(
            name=column.name,
            shown=parted(column.name),
            figure=str(count),
            place=ordinal(1 + sum(other > count for other in wins)) if is_ranked else "",
            text=ngettext("%(count)d win", "%(count)d wins", count) % {"count": count},
        )
        for column, count in zip(columns, wins, strict=True)
    )


def _lost(summaries: Sequence[Summary], column: Column, preset: str) -> Sum:
    marks = [mark for summary in summaries for mark in marks_of(summary, column)]
    return Sum(
        name=column.name,
        shown=parted(column.name),
        marks=tuple(Mark(mark.outcome, wording.outcome(mark.outcome, preset)) for mark in marks),
        text=wording.marks_sum(sum(mark.bummerl for mark in marks), preset),
    )


def marks_of(summary: Summary, column: Column) -> tuple[SideMark, ...]:
    """The marks of a game for a column."""
    if not isinstance(summary, WattenSummary):
        return ()
    own = column.account(summary)
    return tuple(mark for mark in summary.marks if mark.side == own)
