"""What a director can do at a table that somebody left before its first game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.engine.competition.leavers import Leaver, leavers
from league.engine.competition.state import HeatState, State
from league.selectors.competition_tables import TableNow


@dataclass(frozen=True, slots=True)
class SeatKey:
    """One key: `leaves` and `comes` as in `SeatLeft`, `text` says what it does."""

    leaves: int
    comes: int
    text: str


SeatKeys = Mapping[int, tuple[SeatKey, ...]]
"""The keys by table; those of 0 are for who had a bye."""
NO_KEYS: SeatKeys = MappingProxyType({})


def seat_keys(state: State, heat: HeatState, now: tuple[TableNow, ...]) -> SeatKeys:
    """Keys for everybody who left a table that has not written."""
    waiting = {table.number for table in now if table.heard is None and table.state.games is None}
    keys: dict[int, tuple[SeatKey, ...]] = {}
    for one in leavers(state, heat, waiting):
        keys[one.table] = (*keys.get(one.table, ()), SeatKey(one.number, one.comes, _text(one)))
    return keys


def about_seat(state: State, heat: HeatState, now: tuple[TableNow, ...], number: int) -> str:
    """What can be done about the seat of somebody who left; "" if nothing has to."""
    table = next((one for one in now if number in one.state.table.numbers), None)
    if table is None or table.status in ("finished", "told"):
        return ""
    values = {"number": number, "heat": heat.number, "table": table.number}
    if any(key.leaves == number for key in seat_keys(state, heat, now).get(table.number, ())):
        return (
            _(
                "No. %(number)s was to play in heat %(heat)s. The key for the free seat is under “Tables”, until the"
                " table writes."
            )
            % values
        )
    if table.status == "forfeit":
        return (
            _(
                "No. %(number)s sits in heat %(heat)s. As long as no table has written, you can take it back and"
                " draw again. Otherwise the others win all its games there, unless you enter the result of the table."
            )
            % values
        )
    return (
        _(
            "No. %(number)s sits at table %(table)s, which has begun. If it is not played to its end, enter its result"
            " on the page of the table."
        )
        % values
    )


def _text(one: Leaver) -> str:
    if not one.table:
        return _("No. %(number)s no longer sits out") % {"number": one.number}
    if one.comes:
        return _("No. %(number)s takes the free seat") % {"number": one.comes}
    if one.players:
        values = {"table": one.table, "n": one.players}
        return _("Table %(table)s plays with %(n)s") % values
    if not one.free:
        return _("Table %(table)s is dissolved") % {"table": one.table}
    return ngettext(
        "Table %(table)s is dissolved: no. %(numbers)s has a bye",
        "Table %(table)s is dissolved: nos. %(numbers)s have a bye",
        len(one.free),
    ) % {"table": one.table, "numbers": ", ".join(map(str, one.free))}
