"""Folds of stored sheets, cached.

Entries never change, so those already read are cached up to a limit, and only newer ones are queried. Do not
call this inside a transaction that may roll back. All threads of the process share the cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from rules.registry import ruleset
from rules.whot.rulesets import WhotRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import decode
from scoring.engine.sheet.fold import Setup, SheetFold, extend, fold
from scoring.models import Entry, Sheet
from scoring.selectors.kept_folds import KeptFolds, Read

_COLUMNS = ("seq", "entry_id", "game", "round", "kind", "payload", "writer_id", "held", "scribe")
kept_folds = KeptFolds()


def setup_of(sheet: Sheet) -> Setup:
    rules = ruleset(sheet.ruleset_key, sheet.options)
    late = tuple(range(sheet.seats_count, sheet.seats_count + sheet.late_count))
    # A late WHOT! player gets an additional seat; at Watten the number of seats is fixed.
    seats = sheet.seats_count + len(late) * isinstance(rules.params, WhotRules)
    return Setup(rules, seats, sheet.first_dealer, late, sheet.dealer_said)


def entries_of(sheet: Sheet) -> tuple[ev.Entry, ...]:
    return _read(sheet)[0]


def sheet_fold(sheet: Sheet) -> SheetFold:
    """The fold of the sheet at `sheet.version` or later. No query when it is cached."""
    return _read(sheet)[1]


def warm(sheets: Sequence[Sheet]) -> None:
    """Read the entries of all uncached sheets at once, so that folding them needs no more queries."""
    cold = {sheet.pk: sheet for sheet in sheets if sheet.uid not in kept_folds}
    if not cold:
        return
    read: dict[int, list[ev.Entry]] = {pk: [] for pk in cold}
    rows = Entry.objects.filter(sheet_id__in=cold).order_by("sheet_id", "seq")
    for sheet_id, *row in rows.values_list("sheet_id", *_COLUMNS):
        read[sheet_id].append(_entry(*row))
    for pk, entries in read.items():
        kept = tuple(entries)
        _keep(cold[pk].uid, (kept, fold(setup_of(cold[pk]), kept)))


def remember(sheet: Sheet, entry: ev.Entry, after: SheetFold) -> None:
    """Cache the fold that this process has just committed."""
    kept = kept_folds.get(sheet.uid)
    if kept is not None and len(kept[0]) == entry.seq - 1:
        _keep(sheet.uid, ((*kept[0], entry), after))


def _read(sheet: Sheet) -> Read:
    """The cached entries and those after them.

    The last cached entry is read again: if it is missing, an older database was restored, and the cached fold
    is dropped.
    """
    kept = kept_folds.get(sheet.uid)
    if kept is not None and len(kept[1].setup.late) != sheet.late_count:
        # A person was added: all games are folded again for the larger table.
        return _read_all(sheet)
    known = kept[0] if kept else ()
    if kept is not None and len(known) == sheet.version:
        return kept
    if kept is None or not known:
        return _read_all(sheet)
    rows = _rows(sheet, since=len(known))
    if not rows or rows[0].id != known[-1].id:
        kept_folds.drop(sheet.uid)
        return _read_all(sheet)
    fresh = tuple(rows[1:])
    return _keep(sheet.uid, (known + fresh, extend(kept[1], fresh)) if fresh else kept)


def _read_all(sheet: Sheet) -> Read:
    entries = tuple(_rows(sheet, since=0))
    return _keep(sheet.uid, (entries, fold(setup_of(sheet), entries)))


def _rows(sheet: Sheet, since: int) -> list[ev.Entry]:
    rows = Entry.objects.filter(sheet_id=sheet.pk, seq__gte=since).order_by("seq")
    return [_entry(*row) for row in rows.values_list(*_COLUMNS)]


def _keep(uid: UUID, read: Read) -> Read:
    kept_folds.keep(uid, read)
    return read


def entry_of(row: Any) -> ev.Entry:
    """The engine's entry of a stored row."""
    return _entry(*(getattr(row, name) for name in _COLUMNS))


def _entry(
    seq: int,
    entry_id: UUID,
    game: int,
    round_: int,
    kind: str,
    payload: dict[str, object],
    writer: int,
    held: str,
    scribe: int | None,
) -> ev.Entry:
    return ev.Entry(seq, str(entry_id), game, round_, decode(kind, payload), str(writer), held, scribe)
