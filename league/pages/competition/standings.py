"""The standings of a competition as the template draws them, each rank with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording as league_wording
from league import wording_competition as wording
from league.engine.competition.standing import Move, moves
from league.engine.competition.state import State
from league.engine.policy.policy import Criterion
from league.engine.published import Published
from league.engine.scores import contender_of
from league.engine.standings import Row
from league.pages.competition.frame import Frame
from league.pages.competition.shared import Names


@dataclass(frozen=True, slots=True)
class StandingLine:
    """`rank` "" for who withdrew. `is_level`: shares the rank, which a lot may decide."""

    rank: str
    number: int
    names: str
    values: tuple[str, ...]
    reason: str
    is_level: bool


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    index: int
    number: int
    names: str
    points: str
    reason: str
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class SeatedTable:
    number: int
    sides: tuple[tuple[int, str], ...]
    games: str


@dataclass(frozen=True, slots=True)
class ResultTable:
    heat: int
    tables: tuple[SeatedTable, ...]
    byes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """The last published table; `moved` are the places that changed since."""

    number: int
    heat: int
    hash: str
    moved: str


@dataclass(frozen=True, slots=True)
class CompetitionPage:
    """`columns` are the criteria in their order; `approved` of `heats` are counted. `results` newest first."""

    frame: Frame
    rules: str
    counting: str
    columns: tuple[str, ...]
    rows: tuple[StandingLine, ...]
    approved: int
    heats: int
    published: PublishedLine | None
    adjustments: tuple[AdjustmentLine, ...]
    results: tuple[ResultTable, ...]
    can_publish: bool
    has_prizes: bool


def columns(table: Published) -> tuple[str, ...]:
    return tuple(wording.criterion(one.metric, one.per_game) for one in _criteria(table))


def _criteria(table: Published) -> list[Criterion]:
    """What is shown: the metrics of the order, without the last steps."""
    return [one for one in table.policy.order if not one.is_step and one.metric != "direct"]


def standing_lines(table: Published, names: Names) -> tuple[StandingLine, ...]:
    shown = _criteria(table)
    return tuple(_line(row, names, shown, table.policy.order) for row in table.rows)


def _line(row: Row, names: Names, shown: Sequence[Criterion], order: Sequence[Criterion]) -> StandingLine:
    number = contender_of(row.subject)
    return StandingLine(
        rank=str(row.rank) if row.rank else "",
        number=number,
        names=names[number],
        values=tuple(league_wording.value(row.values[one.key]) for one in shown),
        reason=_reason(row, order),
        is_level=bool(row.tied_with),
    )


def _reason(row: Row, order: Sequence[Criterion]) -> str:
    """Why the rank, "" where the first criterion decides it."""
    if row.state == "withdrawn":
        return _("withdrawn")
    if row.tied_with:
        others = ", ".join(str(contender_of(other)) for other in row.tied_with)
        return _("level with pair %(numbers)s") % {"numbers": others}
    if row.decided_by and row.decided_by != order[0].key:
        decided = next(one for one in order if one.key == row.decided_by)
        return _("level with the place above, %(metric)s decides") % {
            "metric": wording.criterion(decided.metric, decided.per_game)
        }
    return ""


def adjustment_lines(state: State, names: Names) -> tuple[AdjustmentLine, ...]:
    return tuple(
        AdjustmentLine(
            at,
            one.given.number,
            names[one.given.number],
            f"{one.given.points:+d}",
            one.given.reason,
            one.withdrawn,
        )
        for at, one in enumerate(state.adjustments, 1)
    )


def results(state: State, names: Names) -> tuple[ResultTable, ...]:
    """Every published heat: who sat where, and the games once they are approved."""
    return tuple(
        ResultTable(
            heat.number,
            tuple(
                SeatedTable(
                    number,
                    tuple((side[0], names[side[0]]) for side in table.table.sides),
                    wording.games(table.games or ()) if heat.status == "approved" else "",
                )
                for number, table in sorted(heat.tables.items())
            ),
            tuple((number, names[number]) for number in heat.heat.byes),
        )
        for heat in reversed(state.heats)
        if heat.status != "drawn"
    )


def moved_since(before: State, now: State) -> str:
    return moves_told(moves(before, now))


def moves_told(moved: Sequence[Move]) -> str:
    return ", ".join(
        _("pair %(number)s from %(before)s to %(after)s")
        % {"number": move.number, "before": move.before or "–", "after": move.after or "–"}
        for move in moved
    )
