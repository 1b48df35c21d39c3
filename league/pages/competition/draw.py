"""The draw of a heat for its page: every table with its reason, and warnings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league import wording_competition as wording
from league import wording_facts
from league.engine.competition.draws import is_outdated, warnings_now
from league.engine.competition.state import HeatState, State
from league.engine.draw.field import Table
from league.engine.draw.situation import named
from league.pages.competition.frame import Frame
from league.pages.competition.shared import Names, side_names, side_numbers


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of a table, or one contender."""

    number: str
    names: str
    deals: bool


@dataclass(frozen=True, slots=True)
class DrawnTable:
    number: int
    seats: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Changed:
    one: int
    other: int
    reason: str


@dataclass(frozen=True, slots=True)
class DrawnHeat:
    """`mark` identifies the draw that the reader saw; `inputs` is the hash of what it was drawn from. `left`: a line
    for each seat given away or up since it was published. `outdated`: why it cannot be published as it is, or "".
    """

    number: int
    mark: int
    status: str
    tables: tuple[DrawnTable, ...]
    byes: tuple[Seat, ...]
    warnings: tuple[str, ...]
    changes: tuple[Changed, ...]
    left: tuple[str, ...]
    seed: str
    algorithm: str
    inputs: str
    outdated: str


@dataclass(frozen=True, slots=True)
class ForbiddenLine:
    numbers: str
    names: str


@dataclass(frozen=True, slots=True)
class DrawPage:
    """`heat` is the newest one, None before the first draw. `numbers`: who may be exchanged. `forbidden`: who
    must not meet, with the numbers as a form sends them.
    """

    frame: Frame
    heat: DrawnHeat | None
    numbers: tuple[Seat, ...]
    everybody: tuple[Seat, ...]
    forbidden: tuple[ForbiddenLine, ...]


def drawn_heat(state: State, heat: HeatState, names: Names) -> DrawnHeat:
    drawn = heat.drawn
    reasons = {reason.table: wording.reason(reason) for reason in drawn.reasons}
    before = {table.number: table.sides for table in drawn.heat.tables}
    return DrawnHeat(
        number=heat.number,
        mark=heat.mark,
        status=heat.status,
        tables=tuple(
            _table(
                table, names, reasons.get(table.number, ""), is_changed=table.sides != before[table.number]
            )
            for table in sorted(heat.heat.tables, key=lambda table: table.number)
        ),
        byes=_alone(heat.heat.byes, names),
        warnings=wording.warnings(warnings_now(state, heat), names),
        changes=tuple(Changed(change.one, change.other, change.reason) for change in heat.changes),
        left=tuple(wording_facts.fact(one, {}) for one in heat.left),
        seed=drawn.seed,
        algorithm=f"{drawn.algorithm} {drawn.version}",
        inputs=drawn.inputs,
        outdated=_outdated(state, heat) if heat.status == "drawn" else "",
    )


def _outdated(state: State, heat: HeatState) -> str:
    if others := state.come_or_gone(heat):
        return wording.draw_outdated(others)
    return str(wording.ERRORS["results_changed"]) if is_outdated(state, heat) else ""


def _table(table: Table, names: Names, reason: str, *, is_changed: bool) -> DrawnTable:
    seats = tuple(
        Seat(side_numbers(side), side_names(side, names), table.dealer in side) for side in table.sides
    )
    return DrawnTable(table.number, seats, str(wording.REASONS["by_hand"]) if is_changed else reason)


def numbers(heat: HeatState | None, names: Names) -> tuple[Seat, ...]:
    """Who may be exchanged: everybody in the heat."""
    return _alone(sorted(named(heat.heat)), names) if heat else ()


def forbidden(state: State, names: Names) -> tuple[ForbiddenLine, ...]:
    rows = sorted(sorted(numbers) for numbers in state.forbidden)
    return tuple(
        ForbiddenLine(" ".join(map(str, row)), ", ".join(f"{number} {names[number]}" for number in row))
        for row in rows
    )


def everybody(state: State, names: Names) -> tuple[Seat, ...]:
    return _alone((one.number for one in state.playing), names)


def _alone(found: Iterable[int], names: Names) -> tuple[Seat, ...]:
    return tuple(Seat(str(number), names[number], False) for number in found)
