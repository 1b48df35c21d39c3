"""The standings of a competition for the template, each rank with its reason."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league import wording as league_wording
from league import wording_competition as wording
from league.engine.competition.counting_rules import policy_of
from league.engine.competition.facts import AdjustmentGiven
from league.engine.competition.spans import spans_of
from league.engine.competition.stage_table import StageTable, met_for_third, stage_table
from league.engine.competition.standing import Move, moves, table_of
from league.engine.competition.state import HeatState, State, TableState
from league.engine.policy.policy import STEPS, Criterion, Policy, order_of
from league.engine.rank_span import Span
from league.engine.results import Subject
from league.engine.rulings import metric_of_points
from league.engine.scores import contender_of
from league.engine.standings import Row
from league.pages.competition.frame import Frame
from league.pages.competition.shared import Names, side_names, side_numbers
from scoring.models.shown_names import ShownNames
from scoring.pages.shared.short_names import parted


@dataclass(frozen=True, slots=True)
class StandingLine:
    """`rank` is "" for withdrawn contenders. `is_level`: shares the rank, so a lot may decide.

    `span`: the best and the worst rank still possible, "" if unknown. `is_last`: the cut is below this row.
    """

    rank: str
    number: int
    names: str
    values: tuple[str, ...]
    reason: str
    is_level: bool
    span: str = ""
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """One table: of the whole competition, of a stage or of a group. `columns` are the criteria in their
    order.

    `has_spans`: ranks can still change, and the page says how far.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[StandingLine, ...]
    has_spans: bool = False

    @property
    def has_reasons(self) -> bool:
        return any(row.reason for row in self.rows)


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
    """`sides`: numbers, names, and at WHOT! each side's points; otherwise `games` has the score of the table.

    `what`: that it played for third place or in the consolation draw, else "".
    """

    number: int
    sides: tuple[tuple[str, str, str], ...]
    games: str
    what: str


@dataclass(frozen=True, slots=True)
class ResultTable:
    """`level`: the name of this level of a knockout, else ""."""

    heat: int
    level: str
    tables: tuple[SeatedTable, ...]
    byes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """The last published table; `moved` are the ranks that changed since."""

    number: int
    heat: int
    hash: str
    moved: str


@dataclass(frozen=True, slots=True)
class CompetitionPage:
    """`sections`: the first has the current ranks, the others show how they came about. `results`: newest
    first.

    `approved` of `heats` count; `heats` 0 means the number is open. `metrics`: what an adjustment can change.
    """

    frame: Frame
    rules: str
    counting: str
    sections: tuple[Section, ...]
    approved: int
    heats: int
    published: PublishedLine | None
    adjustments: tuple[AdjustmentLine, ...]
    results: tuple[ResultTable, ...]
    can_publish: bool
    has_prizes: bool
    everybody: tuple[StandingLine, ...]
    metrics: tuple[tuple[str, str], ...]


def sections(state: State, names: Names) -> tuple[Section, ...]:
    """The table of the whole competition first if there are several stages or groups, then each table."""
    tables = [stage_table(state, stage) for stage in range(state.stage + 1)]
    tables = [table for table in tables if table.approved]
    if not tables:
        return ()
    if len(tables) == 1 and not tables[0].groups:
        return (_section(state, tables[0], tables[0].rows, "", names),)
    thirds = met_for_third(state)
    whole = Section("", (), tuple(_line(row, names, (), thirds) for row in table_of(state)))
    parts = [part for table in reversed(tables) for part in _parts(state, table, names)]
    return (whole, *parts) if len(tables) > 1 else (*parts, replace(whole, title=_("All groups")))


def whole(state: State, names: Names) -> Section:
    """The one table with everybody; empty before the first approved heat."""
    found = sections(state, names)
    if not found:
        return Section("", (), ())
    return found[-1] if found[0].title else found[0]


def listed(state: State, names: Names) -> Section:
    """The one table that has everybody, with what each pair had in its group or before the cut."""
    everybody = whole(state, names)
    parts = [part for part in sections(state, names) if part.columns and not everybody.columns]
    if not parts:
        return everybody
    before = {row.number: _before(part, row, len(parts) > 1) for part in parts for row in part.rows}
    columns = (parts[0].title if len(parts) == 1 else _("Group"), *parts[0].columns)
    rows = tuple(replace(row, values=before.get(row.number, ("",) * len(columns))) for row in everybody.rows)
    return replace(everybody, columns=columns, rows=rows)


def _before(part: Section, row: StandingLine, is_group: bool) -> tuple[str, ...]:
    rank = _("%(rank)s in %(group)s") % {"rank": row.rank, "group": part.title} if is_group else row.rank
    return (rank, *row.values)


def _parts(state: State, table: StageTable, names: Names) -> list[Section]:
    if state.plan.stage(table.stage).is_elimination:
        return []
    if not table.groups:
        return [_section(state, table, table.rows, _("Before the cut"), names)]
    return [
        _section(state, table, rows, _("Group %(number)s") % {"number": at}, names)
        for at, rows in enumerate(table.groups, 1)
    ]


def _section(state: State, table: StageTable, rows: Sequence[Row], title: str, names: Names) -> Section:
    shown = [] if table.policy.key == "knockout_of_lives" else _criteria(table.policy)
    possible, thirds = spans_of(state, table), met_for_third(state)
    at_cut = _at_cut(state, table.stage, [row for row in rows if row.rank])
    lines = tuple(
        replace(
            _line(row, names, shown, thirds),
            span=_span(possible.get(contender_of(row.subject))),
            is_last=row is at_cut,
        )
        for row in rows
    )
    columns = tuple(parted(wording.criterion(one.metric, one.per_game)) for one in shown)
    return Section(title, columns, lines, bool(possible))


def _at_cut(state: State, stage: int, ranked: Sequence[Row]) -> Row | None:
    """The row below which the cut is; None without one.

    Once the next stage has begun, it is below those who went on, if they still stand above all others.
    """
    if len(state.through) > stage:
        went_on = [contender_of(row.subject) in state.through[stage] for row in ranked]
        count = went_on.count(True)
        return ranked[count - 1] if count and all(went_on[:count]) else None
    through = state.plan.stage(stage).through
    cut = max((row.rank + len(row.tied_with) for row in ranked if row.rank <= through), default=0)
    return next((row for row in reversed(ranked) if row.rank <= cut), None) if through else None


def _span(span: Span | None) -> str:
    if span is None:
        return ""
    return f"{span.best}" if span.best == span.worst else f"{span.best}–{span.worst}"


def _criteria(policy: Policy) -> list[Criterion]:
    """The metrics of the order that are shown, without the last steps."""
    return [one for one in policy.order if not one.is_step and one.metric != "direct"]


def _line(row: Row, names: Names, shown: Sequence[Criterion], thirds: Collection[Subject]) -> StandingLine:
    number = contender_of(row.subject)
    return StandingLine(
        rank=str(row.rank) if row.rank else "",
        number=number,
        names=names[number],
        values=tuple(league_wording.value(row.values[one.key]) for one in shown),
        reason=_reason(row, shown, row.subject in thirds),
        is_level=bool(row.tied_with),
    )


def _reason(row: Row, shown: Sequence[Criterion], played_for_third: bool) -> str:
    """Why a row has its rank; "" if the first criterion decided or the place says it."""
    if row.state == "withdrawn":
        return _("withdrawn")
    if row.tied_with:
        others = ", ".join(str(contender_of(other)) for other in row.tied_with)
        return _("level with %(numbers)s") % {"numbers": others}
    first = shown[0].key if shown else ""
    if row.decided_by in ("", first, "cut", "group_place", "stayed"):
        return ""
    if not shown and row.decided_by not in STEPS:
        return ""
    if played_for_third and row.decided_by == "deciding_game":
        return _("by the game for third")
    (decided,) = order_of(row.decided_by)
    return _("by %(metric)s") % {"metric": parted(wording.criterion(decided.metric, decided.per_game))}


def everybody(state: State, names: Names) -> tuple[StandingLine, ...]:
    """Everybody taking part, by number."""
    return tuple(StandingLine("", one.number, names[one.number], (), "", False) for one in state.taking_part)


def adjustment_lines(state: State, names: Names, shown: ShownNames) -> tuple[AdjustmentLine, ...]:
    metric = metric_of_points(policy_of(state))
    return tuple(
        AdjustmentLine(
            at,
            one.given.number,
            names[one.given.number],
            _points(one.given, metric),
            shown.text(one.given.reason),
            one.withdrawn,
        )
        for at, one in enumerate(state.adjustments, 1)
    )


def _points(given: AdjustmentGiven, metric: str) -> str:
    """`metric`: the one that counts points, where none is named."""
    return f"{league_wording.signed(given.points)} {wording.criterion(given.metric or metric)}"


def results(state: State, names: Names) -> tuple[ResultTable, ...]:
    """Every published heat: who sat where, and the games once they are approved."""
    return tuple(
        ResultTable(
            heat.number,
            wording.level_of_heat(state, heat),
            tuple(
                SeatedTable(
                    number,
                    _seated(table, heat, names),
                    _games(heat, table),
                    wording.beside_main_draw(table.table.spot),
                )
                for number, table in sorted(heat.tables.items())
            ),
            tuple((number, names[number]) for number in heat.heat.byes),
        )
        for heat in reversed(state.heats)
        if heat.status != "drawn"
    )


def _seated(table: TableState, heat: HeatState, names: Names) -> tuple[tuple[str, str, str], ...]:
    games = table.games or () if heat.status == "approved" else ()
    points = wording.points_of_sides(games) or ("",) * len(table.table.sides)
    return tuple(
        (side_numbers(side), side_names(side, names), own)
        for side, own in zip(table.table.sides, points, strict=True)
    )


def _games(heat: HeatState, table: TableState) -> str:
    if heat.status != "approved" or len(table.table.sides) > 2:
        return ""
    if table.source == "forfeit":
        return str(wording.SOURCES["forfeit"])
    return wording.games(table.games or (), table.ends)


def moved_since(before: State, now: State) -> str:
    return moves_told(moves(before, now))


def moves_told(moved: Sequence[Move]) -> str:
    return ", ".join(
        _("no. %(number)s from %(before)s to %(after)s")
        % {"number": move.number, "before": move.before or "–", "after": move.after or "–"}
        for move in moved
    )
