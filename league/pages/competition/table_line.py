"""The line on the pad of a competition's table: table number, remaining time of the heat, a call by the director,
and that its games are over.
"""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import TableDevice
from league.selectors.competition_tables import SheetRow, is_played
from league.selectors.competitions import competition_state, heat_published_at


@dataclass(frozen=True, slots=True)
class TableLine:
    """`news` changes with the text. `stands_out`: the table has to do something."""

    text: str
    stands_out: bool

    @property
    def news(self) -> int:
        return crc32(repr((self.text, self.stands_out)).encode())


def table_line(held: TableDevice, sheet: SheetRow | None, *, is_due: bool) -> TableLine:
    """Short enough for the bar of a pad on a phone. `sheet` is that of the running heat; `is_due`: it is not open
    yet.
    """
    competition, number = held.placard.competition, held.placard.table
    state = competition_state(competition)
    heat = state.running
    table = heat.tables.get(number) if heat is not None else None
    if heat is None or table is None:
        return TableLine(_("Table %(table)s") % {"table": number}, False)
    if heat.status == "approved":
        return _all_played(number)
    if table.called:
        return TableLine(_("Table %(table)s: to the director") % {"table": number}, True)
    if is_due:
        return TableLine(
            _("Table %(table)s · heat %(heat)s opens") % {"table": number, "heat": heat.number}, False
        )
    if table.games is not None:  # from paper or by a ruling: what its pad writes does not count
        return TableLine(_("Table %(table)s: result is in") % {"table": number}, True)
    if is_played(competition, state, heat, number, sheet):
        return _all_played(number)
    begun = heat_published_at(competition, heat.number)
    if competition.minutes is None or begun is None:
        return TableLine(_("Table %(table)s · heat %(heat)s") % {"table": number, "heat": heat.number}, False)
    left = competition.minutes - int((timezone.now() - begun).total_seconds() // 60)
    values = {"table": number, "minutes": abs(left)}
    if left < 0:
        return TableLine(_("Table %(table)s · %(minutes)s min over") % values, False)
    return TableLine(_("Table %(table)s · %(minutes)s min left") % values, False)


def _all_played(number: int) -> TableLine:
    return TableLine(_("Table %(table)s: all played") % {"table": number}, True)
