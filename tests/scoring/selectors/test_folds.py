"""A fold cached in a process always equals the stored entries."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import sleep
from uuid import UUID

import pytest
from django.db import connection
from django.http import Http404

from rules.registry import ruleset
from scoring.engine.admission import admit
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, fold
from scoring.models import Change, Sheet, Space
from scoring.selectors import folds, kept_folds
from scoring.selectors.folds import entries_of
from scoring.selectors.sheets import sheet_fold
from scoring.services import entries, purge_sheet, sheet_move
from tests.scoring.conftest import Table


class SlowlyHashed(UUID):
    """Switches threads whenever it is looked up, as a UUID may: its hash is Python code."""

    def __hash__(self) -> int:
        sleep(0)
        return super().__hash__()


def roll_back(sheet: Sheet, version: int) -> None:
    """Make the database an older copy of itself."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM scoring_entry WHERE sheet_id = %s AND seq > %s", [sheet.pk, version])
        cursor.execute("UPDATE scoring_sheet SET version = %s WHERE id = %s", [version, sheet.pk])


def totals(sheet: Sheet) -> tuple[int, ...]:
    sheet.refresh_from_db()
    return tuple(sheet_fold(sheet).current.totals)


def test_eight_threads_share_a_full_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_folds, "MOST_ENTRIES", 2)
    blank = fold(Setup(ruleset("upper_austria"), 4), [])

    def keep(worker: int) -> None:
        for turn in range(500):
            folds._keep(SlowlyHashed(int=(worker + turn) % 5), ((), blank))

    try:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(keep, range(8)))
        assert len(folds.kept_folds) == 2
    finally:
        folds.kept_folds.clear()


def test_a_long_sheet_counts_as_several_short_ones(monkeypatch: pytest.MonkeyPatch, watten: Table) -> None:
    for value in (2, 3, 2):
        watten.declare("round_won", side=0, value=value)
    monkeypatch.setattr(kept_folds, "MOST_ENTRIES", 5)
    long, blank = folds._read(watten.sheet), ((), fold(Setup(ruleset("upper_austria"), 4), []))
    kept = kept_folds.KeptFolds()
    for number in range(3):
        kept.keep(UUID(int=number), blank)

    kept.keep(watten.sheet.uid, long)  # four, beside three of one each

    assert [UUID(int=number) in kept for number in range(3)] == [False, False, True]
    kept.keep(UUID(int=7), blank)
    assert (watten.sheet.uid in kept, len(kept)) == (True, 2)


def test_an_older_fold_does_not_replace_a_newer_one(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    older = (entries_of(watten.sheet), sheet_fold(watten.sheet))
    watten.declare("round_won", side=0, value=3)
    folds._keep(watten.sheet.uid, older)

    kept = folds.kept_folds.get(watten.sheet.uid)
    assert kept
    assert len(kept[0]) == 2


def test_a_restored_database_is_read_again(watten: Table) -> None:
    for _ in range(3):
        watten.declare("round_won", side=0, value=2)
    roll_back(watten.sheet, 1)

    assert totals(watten.sheet) == (2, 0)


def test_writing_continues_after_a_restored_database(watten: Table) -> None:
    """The page still shows what was lost; the entry made on it is stored and held."""
    for _ in range(3):
        watten.declare("round_won", side=0, value=2)
    roll_back(watten.sheet, 1)
    stale = entries.Envelope(str(UUID(int=5)), 3, 1, 4, "round_won", {"side": 1, "value": 2})
    receipt = entries.entry_append(access=watten.access, envelope=stale)

    assert receipt.status in ("held", "refused")
    assert watten.declare("round_won", side=1, value=4).status == "counted"
    assert totals(watten.sheet) == (2, 4)


def test_entries_added_after_a_restore_are_read_from_the_start(watten: Table) -> None:
    """Another process wrote on the restored sheet: as many entries as this process remembers, but other ones."""
    for _ in range(2):
        watten.declare("round_won", side=0, value=2)
    remembered = folds.kept_folds.get(watten.sheet.uid)
    assert remembered
    roll_back(watten.sheet, 1)
    for _ in range(2):
        watten.declare("round_won", side=1, value=3)
    folds.kept_folds.put(watten.sheet.uid, remembered)

    assert totals(watten.sheet) == (2, 6)


@pytest.mark.django_db(transaction=True)
def test_an_entry_for_a_sheet_purged_meanwhile_is_not_found(watten: Table) -> None:
    fold = sheet_fold(watten.sheet)
    purge_sheet(sheet=Sheet.objects.everywhere("test").get(pk=watten.sheet.pk))
    tap = entries.Envelope(str(UUID(int=7)), fold.version, 1, 1, "round_won", {"side": 0, "value": 2})

    with pytest.raises(Http404):
        entries.entry_append(access=watten.access, envelope=tap)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("others_stay", [True, False])
def test_the_change_row_of_an_entry_goes_to_the_sheets_new_space(watten: Table, others_stay: bool) -> None:
    old, new = watten.sheet.space, Space.objects.create(name="club")
    if others_stay:
        Sheet.objects.create(space=old, ruleset_key="upper_austria", ruleset_version=1, seats_count=4)
    sheet_move(sheet=Sheet.objects.everywhere("test").get(pk=watten.sheet.pk), space=new)
    tap = entries.Envelope(str(UUID(int=7)), 0, 1, 1, "round_won", {"side": 0, "value": 2})

    receipt = entries.entry_append(access=watten.access, envelope=tap)

    assert receipt.status == "counted"
    assert Change.objects.latest("pk").space_id == new.pk


def test_a_resend_is_compared_with_the_present_fold(watten: Table) -> None:
    """Whatever other threads do to the cache meanwhile."""
    tap = str(UUID(int=9))
    watten.declare("round_won", side=0, value=2, entry_id=tap, game=1, round=1)
    before = sheet_fold(watten.sheet)
    envelope = entries.Envelope(tap, 0, 1, 1, "round_won", {"side": 0, "value": 2})
    folds.kept_folds.clear()

    known = admit.decide(before, envelope, ev.RoundWon(0, 2))

    assert isinstance(known, admit.Receipt)
    assert known.status == "repeated"
