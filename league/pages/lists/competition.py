"""The tables of a competition as listings: start list, heats, standings, prize list, fees."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.access.competition import CompetitionAccess
from league.engine.competition.fees import fees
from league.engine.competition.state import HeatState, State
from league.models import Competition
from league.pages.competition import standings as drawn
from league.pages.competition.money import prize_lines, provisional
from league.pages.competition.shared import Names, people_names, state_and_names
from league.pages.competition.tickets_view import ticket_lines, ticket_names
from league.pages.shared.listing import Column, Listing, numbers
from league.selectors.competitions import competition_state
from league.selectors.tickets import tickets_of
from league.wording_competition import SOURCES, games, money
from scoring.pages.result.export import Cell


def about(competition: Competition) -> str:
    day = date_format(competition.played_on, "SHORT_DATE_FORMAT")
    return f"{competition.name} · {day}" + (f" · {competition.venue}" if competition.venue else "")


def standings(access: CompetitionAccess) -> Listing:
    state, names = state_and_names(access)
    table = drawn.listed(state, names)
    after = {"heat": len(state.approved), "heats": access.competition.heats}
    is_counted = after["heats"] and not state.plan.last_stage
    return Listing(
        title=(
            _("Standings after %(heat)s of %(heats)s heats") % after
            if is_counted
            else _("Standings after heat %(heat)s") % after
        ),
        file="standings",
        columns=(
            *numbers(_("Rank"), _("No.")),
            _who(state),
            *numbers(*table.columns),
            Column(_("Reason")),
        ),
        rows=tuple((row.rank, row.number, row.names, *row.values, row.reason) for row in table.rows),
        about=about(access.competition),
    )


def contenders(access: CompetitionAccess) -> Listing:
    competition = access.competition
    state, _names = state_and_names(access)
    people = people_names(access, state)
    count = state.plan.people
    rows: list[tuple[Cell, ...]] = []
    for one in state.contenders.values():
        players = [people.get(person, "?") for person in one.people]
        notes = [_("withdrawn")] if one.withdrawn else []
        notes += [_("before: %(name)s") % {"name": people.get(person, "?")} for person in one.left]
        rows.append((one.number, *players, one.group, ", ".join(notes)))
    return Listing(
        title=_("Start list"),
        file="start-list",
        columns=(
            *numbers(_("No.")),
            *(Column(_("Player"), is_wide=True) for _seat in range(count)),
            Column(_("Club")),
            Column(_("Note")),
        ),
        rows=tuple(rows),
        about=about(competition),
    )


def tickets(access: CompetitionAccess) -> Listing:
    state = competition_state(access.competition)
    given = tickets_of(access.competition, state)
    lines = ticket_lines(state, given, ticket_names(access, given))
    return Listing(
        title=_("Tickets to this final"),
        file="tickets",
        columns=(
            *numbers(_("No.")),
            Column(_("Name"), is_wide=True),
            Column(_("Qualifier")),
            *numbers(_("Rank")),
            Column(_("Passed on by")),
        ),
        rows=tuple(
            (at, line.names, line.qualifier, line.rank, line.passed_by) for at, line in enumerate(lines, 1)
        ),
        about=about(access.competition),
    )


def heats(access: CompetitionAccess) -> Listing:
    """Every published heat: who met at which table, and the result once approved."""
    state, names = state_and_names(access)
    shown = [heat for heat in state.heats if heat.status != "drawn"]
    sides = max((len(table.sides) for heat in shown for table in heat.heat.tables), default=2)
    return Listing(
        title=_("Heats and results"),
        file="heats",
        columns=(
            *numbers(_("Heat")),
            *_table_columns(sides, _who(state)),
            Column(_("Result")),
            Column(_("Source")),
        ),
        rows=tuple(
            (heat.number, *row)
            for heat in shown
            for row in _heat_rows(heat, names, sides, heat.status == "approved")
        ),
        about=about(access.competition),
    )


def seating(access: CompetitionAccess) -> Listing:
    state, names = state_and_names(access)
    heat = state.running
    sides = max((len(table.sides) for table in heat.heat.tables), default=2) if heat else 2
    rows = [row[:-2] for row in _heat_rows(heat, names, sides, False)] if heat else []
    number = heat.number if heat else 0
    return Listing(
        title=_("Heat %(heat)s: who sits where") % {"heat": number},
        file="seating",
        columns=_table_columns(sides, _who(state)),
        rows=tuple(rows),
        about=about(access.competition),
    )


def _who(state: State) -> Column:
    return Column(_("Player") if state.plan.people == 1 else _("Pair"), is_wide=True)


def _table_columns(sides: int, who: Column) -> tuple[Column, ...]:
    return (*numbers(_("Table")), *((Column(_("No."), is_number=True), who) * sides))


def _heat_rows(heat: HeatState, names: Names, sides: int, is_told: bool) -> list[tuple[Cell, ...]]:
    """Table, number and names of each side, games, source; byes have no table."""
    rows: list[tuple[Cell, ...]] = []
    for number, table in sorted(heat.tables.items()):
        seated = [cell for side in table.table.sides for cell in _side(side, names)]
        result = (games(table.games or (), table.ends), str(SOURCES[table.source])) if is_told else ("", "")
        rows.append((number, *seated, *[""] * (2 * sides - len(seated)), *result))
    for number in heat.heat.byes:
        rows.append((None, number, names[number], *[""] * (2 * sides - 2), pgettext("heat", "sits out"), ""))
    return rows


def _side(side: Sequence[int], names: Names) -> tuple[str, str]:
    return ", ".join(map(str, side)), " & ".join(names[number] for number in side)


def prizes(access: CompetitionAccess) -> Listing:
    competition = access.competition
    state, names = state_and_names(access)
    return Listing(
        title=_("Prize list"),
        file="prizes",
        columns=(
            *numbers(_("Rank"), _("No.")),
            _who(state),
            Column(_("Prize"), is_wide=True),
            Column(_("Each gets"), is_number=True),
        ),
        rows=tuple(
            (line.rank, number, names[number], line.prize, line.each)
            for line in prize_lines(state, names)
            for number in line.numbers
        ),
        about=about(competition),
        notes=(provisional(state),) if provisional(state) else (),
    )


def fee_list(access: CompetitionAccess) -> Listing:
    state, names = state_and_names(access)
    fee_lines = fees(state)
    rows: list[tuple[Cell, ...]] = [
        (one.number, names[one.number], money(one.due), money(one.paid), money(one.open)) for one in fee_lines
    ]
    sums = [sum(getattr(one, part) for one in fee_lines) for part in ("due", "paid", "open")]
    return Listing(
        title=_("Fees"),
        file="fees",
        columns=(
            *numbers(_("No.")),
            _who(state),
            *numbers(_("Due in €"), _("Paid in €"), _("Open in €")),
        ),
        rows=(*rows, (None, _("Sum"), *map(money, sums))),
        about=about(access.competition),
    )
