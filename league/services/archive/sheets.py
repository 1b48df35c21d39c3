"""A sheet as one line of an archive: the JSON of docs/export.md, with the rest under `club`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from league.models import Club
from league.services.archive.parts import PART_OF
from league.services.archive.rows import Plain, plain
from scoring.engine.board.history import history
from scoring.engine.sheet.fold import fold
from scoring.models import Entry, GivenName, Remark, Seat, Sheet
from scoring.selectors.folds import entry_of, setup_of
from scoring.selectors.sheet_data import as_json
from scoring.services.about import PURPOSE

CHUNK = 100
PART = PART_OF[Sheet]
# Keys of docs/export.md that equal a field of the sheet.
AS_EXPORTED = ("uid", "title", "begun_on", "note", "first_dealer", "dealer_said")


def sheet_lines(club: Club) -> Iterator[Plain]:
    """Every sheet of the club, in the order they were stored."""
    keys = list(Sheet.objects.in_space(club.space).order_by("pk").values_list("pk", flat=True))
    for at in range(0, len(keys), CHUNK):
        sheets = list(Sheet.objects.in_space(club.space).filter(pk__in=keys[at : at + CHUNK]).order_by("pk"))
        yield from _lines(sheets)


def sheet_line(sheet: Sheet) -> Plain:
    return next(iter(_lines([sheet])))


def _lines(sheets: Sequence[Sheet]) -> Iterator[Plain]:
    keys = [sheet.pk for sheet in sheets]
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(sheet__in=keys).select_related("writer").order_by("sheet_id", "seq"):
        entries[entry.sheet_id].append(entry)
    seats: dict[int, list[tuple[str, str]]] = defaultdict(list)
    sat = Seat.objects.filter(sheet__in=keys).order_by("sheet_id", "number")
    for key, uid, name in sat.values_list("sheet_id", "player__uid", "player__name"):
        seats[key].append((str(uid), name))
    given: dict[int, list[list[object]]] = defaultdict(list)
    named = GivenName.objects.filter(sheet__in=keys).order_by("sheet_id", "person", "number")
    for key, person, number, uid in named.values_list("sheet_id", "person", "number", "player__uid"):
        given[key].append([person, number, str(uid)])
    remarks: dict[int, dict[str, str]] = defaultdict(dict)
    noted = Remark.objects.filter(entry__sheet__in=keys).exclude(text="").order_by("entry__seq")
    for key, entry_id, text in noted.values_list("entry__sheet", "entry__entry_id", "text"):
        remarks[key][str(entry_id)] = text
    for sheet in sheets:
        line = _exported(sheet, entries[sheet.pk], [name for _uid, name in seats[sheet.pk]])
        yield line | {
            "club": _of_the_club(sheet, entries[sheet.pk])
            | {
                "seats": [uid for uid, _name in seats[sheet.pk]],
                "given": given[sheet.pk],
                "remarks": remarks[sheet.pk],
            }
        }


def _exported(sheet: Sheet, rows: Sequence[Entry], names: Sequence[str]) -> dict[str, object]:
    entries = [entry_of(row) for row in rows]
    games = history(fold(setup_of(sheet), entries))
    at = {str(row.entry_id): _utc(row.received_at) for row in rows}
    return as_json(sheet, entries, games, names, at)


def _of_the_club(sheet: Sheet, rows: Sequence[Entry]) -> dict[str, object]:
    """Other fields of the sheet, and for each entry its device, what it saw, when it was tapped, and its hash."""
    exported = {*AS_EXPORTED, *PURPOSE, "ruleset_key", "ruleset_version", "options", "seats_count"}
    fields = {
        field.name: plain(getattr(sheet, field.name)) for field in PART.fields() if field.name not in exported
    }
    devices = list(dict.fromkeys(str(row.writer.uid) for row in rows))
    lines = [
        [row.seen, plain(row.tapped_at), row.content_hash, devices.index(str(row.writer.uid))] for row in rows
    ]
    return fields | {"devices": devices, "entries": lines}


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
