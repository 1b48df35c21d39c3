"""Stored rows to engine entries, with a cache of what can never change.

Owns the way from the database to the fold. Entries are ink, so those already
read are kept, a bounded number of sheets; only newer ones are asked for.
Never called inside a transaction that may roll back.
"""

from __future__ import annotations

from collections import OrderedDict
from uuid import UUID

from rules.registry import ruleset
from scoring.engine import events as ev
from scoring.engine.codec import decode
from scoring.engine.fold import Setup, SheetFold, extend, fold
from scoring.models import Entry, Sheet

_KEPT_SHEETS = 512
_COLUMNS = ("seq", "entry_id", "game", "round", "kind", "payload", "writer_id", "held")
_folds: OrderedDict[UUID, tuple[tuple[ev.Entry, ...], SheetFold]] = OrderedDict()


def setup_of(sheet: Sheet) -> Setup:
    return Setup(ruleset(sheet.ruleset_key, sheet.options), sheet.seats_count, sheet.first_dealer)


def entries_of(sheet: Sheet) -> tuple[ev.Entry, ...]:
    return _read(sheet)[0]


def sheet_fold(sheet: Sheet) -> SheetFold:
    """The sheet at `sheet.version` or later. No query when this process has already read that far."""
    return _read(sheet)[1]


def remember(sheet: Sheet, entry: ev.Entry, after: SheetFold) -> None:
    """Keep what this process has just committed, so that it need not be read back."""
    kept = _folds.get(sheet.uid)
    if kept is not None and len(kept[0]) == entry.seq - 1:
        _keep(sheet.uid, ((*kept[0], entry), after))


def _read(sheet: Sheet) -> tuple[tuple[ev.Entry, ...], SheetFold]:
    kept = _folds.get(sheet.uid)
    known = kept[0] if kept else ()
    if kept is not None and len(known) >= sheet.version:
        _keep(sheet.uid, kept)
        return kept
    fresh = Entry.objects.filter(sheet_id=sheet.pk, seq__gt=len(known)).order_by("seq")
    entries = known + tuple(_entry(*row) for row in fresh.values_list(*_COLUMNS))
    after = extend(kept[1], entries[len(known) :]) if kept else fold(setup_of(sheet), entries)
    return _keep(sheet.uid, (entries, after))


def _keep(uid: UUID, read: tuple[tuple[ev.Entry, ...], SheetFold]) -> tuple[tuple[ev.Entry, ...], SheetFold]:
    _folds[uid] = read
    _folds.move_to_end(uid)
    while len(_folds) > _KEPT_SHEETS:
        _folds.popitem(last=False)
    return read


def _entry(
    seq: int,
    entry_id: UUID,
    game: int,
    round_: int,
    kind: str,
    payload: dict[str, object],
    writer: int,
    held: str,
) -> ev.Entry:
    return ev.Entry(seq, str(entry_id), game, round_, decode(kind, payload), str(writer), held)
