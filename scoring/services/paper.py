"""Opens and closes sheets typed from paper, for which only the scores of the games are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from uuid import UUID, uuid4

from scoring.access import Device, writer_for
from scoring.engine.admission.admit import content_hash
from scoring.engine.admission.check import check_content
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import SCHEMA, encode, kind
from scoring.engine.sheet.fold import SheetFold, fold
from scoring.locks import write_in_order
from scoring.models import Change, Entry, Player, Sheet, Space
from scoring.models.shown_title import TablePurpose
from scoring.selectors.folds import setup_of
from scoring.services.errors import InputError
from scoring.services.results import write_results
from scoring.services.tables import NewTable, tables_open


@dataclass(frozen=True, slots=True)
class PaperTable:
    """`players` sit clockwise, partners opposite. `games` are in the order of play."""

    uid: UUID
    day: date
    title: str
    purpose: TablePurpose
    players: tuple[Player, ...]
    games: tuple[ev.GameScored, ...]


def paper_open(
    *,
    space: Space,
    ruleset_key: str,
    options: Mapping[str, object],
    tables: Sequence[PaperTable],
    device: Device,
) -> list[Sheet]:
    """Open and close a sheet for each table, written by `device`. Runs in the caller's transaction.

    Raises InputError as `tables_open`, impossible_score, and the code of a refusal.
    """
    sheets: list[Sheet] = []
    for day, of_day in groupby(sorted(tables, key=lambda table: table.day), lambda table: table.day):
        here = list(of_day)
        opened = tables_open(
            space=space,
            ruleset_key=ruleset_key,
            options=options,
            # Nobody knows who dealt.
            tables=[
                NewTable(one.uid, one.players, dealer_said=False, title=one.title, purpose=one.purpose)
                for one in here
            ],
            begun_on=day,
            club_reopens=True,
        )
        _write(opened, [table.games for table in here], device)
        sheets += opened
    return sheets


def _write(sheets: Sequence[Sheet], games: Sequence[Sequence[ev.GameScored]], device: Device) -> None:
    writer = writer_for(device).pk
    written = [(sheet, _entries(of, writer)) for sheet, of in zip(sheets, games, strict=True)]
    folds = [(sheet, fold(setup_of(sheet), ()), fold(setup_of(sheet), entries)) for sheet, entries in written]
    for _sheet, empty, after in folds:
        _check(empty, after)
    for space in {sheet.space_id for sheet in sheets}:
        write_in_order(space)
    Entry.objects.bulk_create(_row(sheet, entry, writer) for sheet, entries in written for entry in entries)
    for sheet, empty, after in folds:
        sheet.version, sheet.is_closed = after.version, True
        sheet.save(update_fields=["version", "is_closed"])
        write_results(sheet, empty, after)
    Change.objects.bulk_create(
        Change(space_id=sheet.space_id, sheet=sheet, version=sheet.version) for sheet in sheets
    )


def _entries(games: Sequence[ev.GameScored], writer: int) -> list[ev.Entry]:
    facts = [
        ev.Entry(at, str(uuid4()), at, 1, game, str(writer), "", None) for at, game in enumerate(games, 1)
    ]
    last = len(games) + 1
    return [*facts, ev.Entry(last, str(uuid4()), last, 1, ev.SheetClosed(), str(writer), "", None)]


def _check(empty: SheetFold, after: SheetFold) -> None:
    for game in after.games:
        for row in game.rows:
            if refusal := check_content(empty, row.line.event):
                raise InputError(refusal.code, "", dict(refusal.params))
            if row.flag:
                raise InputError("impossible_score")


def _row(sheet: Sheet, entry: ev.Entry, writer: int) -> Entry:
    return Entry(
        sheet=sheet, seq=entry.seq, entry_id=UUID(entry.id), content_hash=content_hash(entry), game=entry.game,
        round=entry.round, kind=kind(entry.event), payload=encode(entry.event), schema=SCHEMA, seen=entry.seq - 1,
        held="", writer_id=writer, scribe=None,
    )  # fmt: skip
