"""Corrects scores that were typed from paper: reopens a closed sheet, corrects its games, and closes it
again.

All in one transaction. The wrong entries stay, as always.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from scoring.access import Device, writer_for
from scoring.engine.admission.admit import content_hash
from scoring.engine.admission.check import check
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import SCHEMA, encode, kind
from scoring.engine.ledger.agreement import is_differing
from scoring.engine.sheet.fold import SheetFold, extend
from scoring.engine.sheet.score_only import scores_of
from scoring.locks import WRITES, write_in_order
from scoring.models import Change, Entry, Remark, Sheet
from scoring.selectors.sheets import sheet_fold
from scoring.services.entries import MOST_ENTRIES
from scoring.services.errors import InputError
from scoring.services.results import write_results

Scores = Mapping[str, ev.GameScored | None]
"""The right score by the id of the entry that declares a game; None for a game that was not played."""


def paper_correct(
    *, sheet: Sheet, device: Device, scores: Scores, seen: int, reason: str, entry_id: UUID
) -> Entry | None:
    """Correct the scores. Returns the first entry of the correction, which has the reason; None if nothing
    differs.

    Sending `entry_id` again returns the stored entry. `seen`: the version of the sheet that the form showed.

    Raises InputError: scores_changed_meanwhile, scores_all_struck, sheet_away, sheet_full, and the code of a
    refusal.
    """
    with WRITES, transaction.atomic():
        sheet = Sheet.objects.in_space(sheet.space).select_for_update().get(pk=sheet.pk)
        before = sheet_fold(sheet)
        if str(entry_id) in before.ledger.ids:
            return Entry.objects.get(sheet=sheet, entry_id=entry_id)
        if sheet.is_away:
            raise InputError("sheet_away")
        if before.version != seen:
            raise InputError("scores_changed_meanwhile")
        writer = writer_for(device).pk
        fresh, after = _declared(before, scores, str(writer), entry_id)
        if not fresh:
            return None
        rows = [_row(sheet, entry, writer, seen) for entry in fresh]
        write_in_order(sheet.space_id)
        Entry.objects.bulk_create(rows)
        Remark.objects.create(entry=rows[0], text=reason)
        _put_version(sheet, after)
        write_results(sheet, before, after)
        Change.objects.create(space_id=sheet.space_id, sheet=sheet, version=after.version)
        return rows[0]


def _declared(
    before: SheetFold, scores: Scores, writer: str, first: UUID
) -> tuple[Sequence[ev.Entry], SheetFold]:
    """The entries of the correction, and the fold with them."""
    changes = [(line, scores[line.entry.id]) for line in scores_of(before) if line.entry.id in scores]
    changes = [(line, score) for line, score in changes if score != line.event]
    if not changes:
        return (), before
    if sum(score is None for _line, score in changes) == len(scores_of(before)):
        raise InputError("scores_all_struck")
    fresh, after = list[ev.Entry](), before
    ids = _ids(first)

    def say(event: ev.Event, at: tuple[int, int] | None = None) -> None:
        nonlocal after
        here = at or (after.current.number, after.next_round)
        if refusal := check(after, *here, event):
            raise InputError(refusal.code, "", dict(refusal.params))
        if after.version >= MOST_ENTRIES:
            raise InputError("sheet_full", "", {"most": MOST_ENTRIES})
        fresh.append(ev.Entry(after.version + 1, next(ids), *here, event, writer))
        after = extend(after, fresh[-1:])

    if before.ledger.closed:
        say(ev.SheetReopened())
    for line, score in changes:
        target, at = line.entry.id, (line.game, line.round)
        say(ev.EntryVoided(target) if score is None else ev.EntryCorrected(target, score), at)
    if before.ledger.closed:
        say(ev.SheetClosed())
    return fresh, after


def _ids(first: UUID) -> Iterator[str]:
    yield str(first)
    for at in range(1, MOST_ENTRIES):
        yield str(uuid5(first, str(at)))


def _put_version(sheet: Sheet, after: SheetFold) -> None:
    sheet.version, sheet.is_closed = after.version, after.ledger.closed
    sheet.differs, sheet.changed_at = is_differing(after.ledger), timezone.now()
    sheet.save(update_fields=["version", "is_closed", "differs", "changed_at"])


def _row(sheet: Sheet, entry: ev.Entry, writer: int, seen: int) -> Entry:
    return Entry(
        sheet=sheet, seq=entry.seq, entry_id=UUID(entry.id), content_hash=content_hash(entry), game=entry.game,
        round=entry.round, kind=kind(entry.event), payload=encode(entry.event), schema=SCHEMA, seen=seen,
        held="", writer_id=writer, scribe=None,
    )  # fmt: skip
