"""Stored sheets as plain data for the pages.

Reads only; the pages and `scoring.wording` turn codes into text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID
from zlib import crc32

from django.db.models import Q, QuerySet, prefetch_related_objects
from django.utils import timezone

from scoring.access import Device
from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import AnyBoard, board
from scoring.engine.board.board_view import Label
from scoring.engine.board.history import history, preview, why, whys
from scoring.engine.board.history_view import GameWhy, HistoryGame, HistoryLine, Preview, Why
from scoring.engine.board.scribes import view_of
from scoring.engine.board.window import RECENT_ROWS
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RoundNumber
from scoring.engine.sheet.logged_round import LoggedRound, logged_rounds
from scoring.engine.sheet.seating import now
from scoring.engine.watten import bummerl
from scoring.engine.watten.game import WattenGame
from scoring.models import Entry, FormerName, GivenName, HandLog, Remark, Sheet, SheetGrant, queries
from scoring.models.grant import Scope
from scoring.models.shown_names import (
    INSIDE,
    ShownNames,
    names_outside,
    names_seen,
    read_by,
    seat_names,
)
from scoring.selectors.folds import entries_of, setup_of, sheet_fold, warm
from scoring.selectors.hands import hand_round_numbers

__all__ = [
    "boards_of",
    "sheet_board",
    "sheet_bummerl_tally",
    "sheet_closed_at",
    "sheet_devices",
    "sheet_entries",
    "sheet_fold",
    "sheet_former_names",
    "sheet_given_names",
    "sheet_hand_logs",
    "sheet_history",
    "sheet_logged_rounds",
    "sheet_names",
    "sheet_persons",
    "sheet_place",
    "sheet_preview",
    "sheet_remarks",
    "sheet_times",
    "sheet_voidings",
    "sheet_why",
    "sheet_whys",
    "sheet_written",
    "sheets_at",
    "sheets_of_device",
    "sheets_opened_by",
    "sheets_this_evening",
    "tables_of",
]
EVENING = timedelta(hours=8)


def sheet_persons(sheet: Sheet) -> list[str]:
    """The names of everybody who ever played on the sheet, by number.

    Queried each time, because names may be changed or erased.
    """
    seen = names_seen(sheet)
    return [seen.called(player, name) for player, name in queries.names_by_person(sheet)]


def sheet_given_names(sheet: Sheet) -> dict[int, list[str]]:
    """All names given on the sheet, by person and in order; only of people who were renamed."""
    if not sheet_fold(sheet).ledger.named:
        return {}
    given: dict[int, list[str]] = {}
    rows = GivenName.objects.filter(sheet=sheet).order_by("person", "number")
    seen = names_seen(sheet)
    for person, player, name in rows.values_list("person", "player_id", "player__name"):
        given.setdefault(person, []).append(seen.called(player, name))
    return given


def sheet_former_names(sheet: Sheet) -> list[FormerName]:
    """Earlier names of players on the sheet that their club has corrected, oldest first. Not for readers outside."""
    if names_seen(sheet) is not INSIDE:
        return []
    known = FormerName.objects.filter(player__seats__sheet=sheet)
    return list(known.select_related("player").distinct())


def sheet_names(sheet: Sheet) -> list[str]:
    """The present names by seat."""
    names = sheet_persons(sheet)
    if not sheet.version and not sheet.late_count:
        return names  # nobody has changed seats or joined
    fold = sheet_fold(sheet)
    return [names[person] for person in now(fold) if person < len(names)]


def sheet_place(sheet: Sheet, pen: Pen | None) -> RoundNumber:
    """The round that the pad of this pen stands in; with two scribes, the one that its scribe has to read."""
    view = view_of(sheet_fold(sheet), pen)
    return view.current.number, view.next_round


def sheet_board(sheet: Sheet, pen: Pen | None = None, *, most_rows: int = RECENT_ROWS) -> AnyBoard:
    """The present board; with two scribes, as the scribe of `pen` sees it. `most_rows` applies to WHOT!."""
    return board(sheet_fold(sheet), sheet_persons(sheet), pen, _label(sheet), most_rows=most_rows)


def _label(sheet: Sheet) -> Label:
    return Label(str(sheet.uid), sheet.shown_title, str(sheet.relabelled), sheet.games_planned)


def sheet_history(sheet: Sheet) -> tuple[HistoryGame, ...]:
    return history(sheet_fold(sheet))


def sheet_line(sheet: Sheet, entry_id: str) -> HistoryLine | None:
    """One line of the history; None if it is not there."""
    for game in sheet_history(sheet):
        for line in game.lines:
            if line.id == entry_id:
                return line
    return None


def sheet_entries(sheet: Sheet) -> tuple[ev.Entry, ...]:
    """Every entry in order, including held ones."""
    return entries_of(sheet)


def sheet_written(sheet: Sheet) -> dict[str, datetime]:
    """The time at which each entry was stored, by entry id."""
    rows = Entry.objects.filter(sheet=sheet).values_list("entry_id", "received_at")
    return {str(entry_id): at for entry_id, at in rows}


def sheet_times(sheet: Sheet, ids: Iterable[str]) -> dict[str, tuple[datetime, datetime | None]]:
    """For each of these entries the time it was stored and, if it waited on its device, the time it was
    tapped; else None.
    """
    rows = Entry.objects.filter(sheet=sheet, entry_id__in=list(ids))
    return {
        str(entry_id): (came, tapped)
        for entry_id, came, tapped in rows.values_list("entry_id", "received_at", "tapped_at")
    }


def sheet_closed_at(sheet: Sheet) -> datetime | None:
    """The time at which the sheet was closed; None while it is open."""
    closing = sheet_fold(sheet).ledger.closing
    if closing is None:
        return None
    rows = Entry.objects.filter(sheet=sheet, seq=closing.seq).values_list("received_at", flat=True)
    return rows.first()


def sheet_bummerl_tally(sheet: Sheet) -> bummerl.Evening:
    """The Bummerl tally of a Watten sheet (`scoring.engine.watten.bummerl`)."""
    return bummerl.tally([game for game in sheet_fold(sheet).games if isinstance(game, WattenGame)])


def sheet_why(sheet: Sheet, entry_id: str) -> Why | None:
    return why(sheet_fold(sheet), entry_id)


def sheet_whys(sheet: Sheet, *, most_games: int, most_rows: int) -> tuple[GameWhy, ...]:
    return whys(sheet_fold(sheet), most_games, most_rows)


def sheet_preview(sheet: Sheet, event: ev.Event) -> Preview:
    return preview(setup_of(sheet), entries_of(sheet), event)


def sheet_voidings(sheet: Sheet) -> dict[str, str]:
    """The voiding entry of each voided entry, by the id of the voided one. Voiding that entry restores the first."""
    return {target: entry.id for target, entry in sheet_fold(sheet).ledger.voidings().items()}


def sheet_remarks(sheet: Sheet) -> dict[str, str]:
    """The remarks beside entries, by entry id, without emptied ones."""
    remarks, seen = Remark.objects.filter(entry__sheet=sheet).exclude(text=""), names_seen(sheet)
    texts = {str(entry): seen.text(text) for entry, text in remarks.values_list("entry__entry_id", "text")}
    return {entry: text for entry, text in texts.items() if text}


def sheet_hand_logs(sheet: Sheet) -> dict[RoundNumber, HandLog]:
    """The latest hand log of each round, by present round number."""
    number_of = hand_round_numbers(sheet_fold(sheet))
    kept = sheet.hand_logs.filter(game__gt=0).order_by("pk").select_related("entry").defer("verdict")
    return {at: log for log in kept if (at := number_of(log)) is not None}


def sheet_logged_rounds(
    sheet: Sheet, logs: Mapping[RoundNumber, HandLog] | None = None
) -> dict[str, LoggedRound]:
    """What the hand logs of the sheet add to their rounds, by the entry that settled the round.

    `logs`: the result of `sheet_hand_logs`, if the caller has it.
    """
    known = sheet_hand_logs(sheet) if logs is None else logs
    return logged_rounds(sheet_fold(sheet), {at: bytes(log.compact) for at, log in known.items()})


def sheet_devices(sheet: Sheet) -> dict[str, str]:
    """The names of the devices that write here, by writer, without unnamed ones."""
    seen = names_seen(sheet)
    named = sheet.grants.filter(writer__isnull=False).exclude(name="")
    names = {str(writer): seen.text(name) for writer, name in named.values_list("writer_id", "name")}
    return {writer: name for writer, name in names.items() if name}


def sheets_of_device(device: Device | None, *, most: int = 12) -> list[Sheet]:
    """The sheets this browser may write on, newest first."""
    if device is None:
        return []
    grants = SheetGrant.objects.live(timezone.now()).filter(
        holder_hash=device.holder, scope__in=("side", "write", "direct")
    )
    mine = Sheet.objects.everywhere("a device's own grants").filter(grants__in=grants)
    return list(mine.prefetch_related("seats__player")[:most])


def uids_of_device(device: Device | None) -> list[UUID]:
    """The ids of all sheets that this browser may open, to write or to watch."""
    if device is None:
        return []
    grants = SheetGrant.objects.live(timezone.now()).filter(holder_hash=device.holder)
    return list(grants.values_list("sheet__uid", flat=True))


def sheets_opened_by(device: Device | None, *, most: int = 12) -> list[Sheet]:
    """The sheets this browser opened itself, newest first; sheets joined by a link are left out."""
    if device is None:
        return []
    grants = SheetGrant.objects.live(timezone.now()).filter(
        holder_hash=device.holder, scope="direct", via=None
    )
    mine = Sheet.objects.everywhere("a device's own grants").filter(grants__in=grants)
    return list(mine.prefetch_related("seats__player")[:most])


def sheets_this_evening(device: Device | None) -> QuerySet[Sheet]:
    """The sheets of today and of the last hours that this browser may see."""
    sheets = Sheet.objects.everywhere("a device's own grants")
    if device is None:
        return sheets.none()
    grants = SheetGrant.objects.live(timezone.now()).filter(holder_hash=device.holder)
    return of_this_evening(sheets.filter(grants__in=grants))


def of_this_evening(sheets: QuerySet[Sheet]) -> QuerySet[Sheet]:
    """Those of these sheets that belong to this evening, also after midnight. Sheets typed from paper later
    do not.
    """
    today = timezone.localdate()
    late = Q(changed_at__gt=timezone.now() - EVENING, begun_on__gte=today - timedelta(days=1))
    return sheets.filter(Q(begun_on=today) | late)


@dataclass(frozen=True, slots=True)
class WallTables:
    """One page of the tables of an evening: running ones first, then the newest.

    `sheets` are keys. `numbers` counts all tables of the evening in the order of opening, from 1. `version`
    changes whenever a table of the page is written on, added, removed or relabelled.
    """

    sheets: tuple[int, ...]
    numbers: Mapping[int, int]
    page: int
    last: int
    version: int


def tables_of(sheets: QuerySet[Sheet], page: int, size: int) -> WallTables:
    """The page of these sheets, or the nearest one that exists; one query for any number of tables."""
    ordered = sheets.order_by("is_closed", "-created_at", "-pk").values_list("pk", "version", "relabelled")
    rows = list(ordered)
    last = max(1, -(-len(rows) // size))
    page = min(max(page, 1), last)
    shown = rows[(page - 1) * size : page * size]
    numbers = {pk: number for number, pk in enumerate(sorted(row[0] for row in rows), 1)}
    news = [page, last, *((*row, numbers[row[0]]) for row in shown)]
    return WallTables(tuple(row[0] for row in shown), numbers, page, last, crc32(repr(news).encode()))


def sheets_at(tables: WallTables) -> list[Sheet]:
    """The sheets of the page with their players, in its order; three queries, plus one for uncached folds."""
    found = Sheet.objects.everywhere("keys of sheets that the reader may see").in_bulk(tables.sheets)
    sheets = [found[pk] for pk in tables.sheets if pk in found]
    prefetch_related_objects(sheets, "seats__player")
    warm(sheets)
    return sheets


def read_by_device(device: Device | None, sheets: Sequence[Sheet]) -> None:
    """Let sheets that this device only watches show the names for readers outside; one query, plus one for
    each club.
    """
    holder = device.holder if device else ""
    watched = SheetGrant.objects.live(timezone.now()).filter(
        holder_hash=holder, scope=Scope.WATCH, sheet__in=[sheet.pk for sheet in sheets]
    )
    keys, shown = set(watched.values_list("sheet_id", flat=True)), dict[int, ShownNames]()
    for sheet in sheets:
        if sheet.pk in keys:
            if sheet.space_id not in shown:
                shown[sheet.space_id] = names_outside(sheet.space_id)
            read_by(sheet, shown[sheet.space_id])


def boards_of(sheets: Sequence[Sheet]) -> list[AnyBoard]:
    """The boards of these sheets, which must be loaded with their players."""
    return [board(sheet_fold(sheet), seat_names(sheet), label=_label(sheet)) for sheet in sheets]
