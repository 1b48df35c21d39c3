"""A rebuild of derived rows waits for the disk between its transactions, scores wait within theirs."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.db import connection, transaction

from scoring.derived_writes import FULL, NORMAL, SHEETS, derived_write, derived_writes
from scoring.models import Space
from scoring.services import round_rows
from tests.scoring.conftest import Table

on_sqlite = pytest.mark.sqlite(reason="PostgreSQL locks rows, and waits for the disk without them")


def asked(pragma: str) -> str:
    with connection.cursor() as cursor:
        return str(cursor.execute(f"PRAGMA {pragma}").fetchone()[0])


@pytest.fixture
def durable(transactional_db: None) -> Iterator[None]:
    """A connection as the product has it; a test's does not wait for the disk."""
    if connection.vendor != "sqlite" or asked("journal_mode") != "wal":
        pytest.skip("only with a write-ahead log")
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA synchronous={FULL}")
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")


@on_sqlite
def test_commits_of_derived_rows_do_not_wait_for_the_disk_and_later_ones_do(durable: None) -> None:
    pages = asked("wal_autocheckpoint")
    with derived_writes() as written:
        assert (asked("synchronous"), asked("wal_autocheckpoint")) == (str(NORMAL), "0")
        with transaction.atomic():
            Space.objects.create()
        written()

    assert (asked("synchronous"), asked("wal_autocheckpoint")) == (str(FULL), pages)


@on_sqlite
def test_the_setting_comes_back_after_a_failure(durable: None) -> None:
    with pytest.raises(ValueError, match="x"), derived_writes():
        raise ValueError("x")

    assert asked("synchronous") == str(FULL)


@on_sqlite
def test_the_log_stays_short_meanwhile(durable: None) -> None:
    """Or the next score would copy it into the database: nothing is left for it to copy."""
    with derived_writes() as written:
        for _ in range(SHEETS):
            Space.objects.create()
            written()
        _, frames, copied = _checkpoint()
        assert frames == copied


def _checkpoint() -> tuple[int, int, int]:
    with connection.cursor() as cursor:
        busy, frames, copied = cursor.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return busy, frames, copied


@on_sqlite
def test_a_rebuild_writes_so(durable: None, watten: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    watten.declare("round_won", side=0, value=2)
    levels: list[str] = []
    apply = round_rows._apply
    monkeypatch.setattr(round_rows, "_apply", lambda *of: (levels.append(asked("synchronous")), apply(*of)))

    round_rows.catch_up()
    watten.declare("round_won", side=0, value=3)
    round_rows.write_rounds([watten.sheet.pk])

    assert levels == [str(NORMAL), str(FULL)]


def test_inside_a_transaction_nothing_is_changed(db: None) -> None:
    with transaction.atomic(), derived_writes() as written:
        for _ in range(SHEETS):
            written()


@pytest.mark.parametrize("fails", [False, True])
def test_no_garbage_is_collected_while_the_lock_is_held(db: None, *, fails: bool) -> None:
    gc.enable()
    with suppress(ValueError), derived_write():
        assert connection.in_atomic_block
        assert not gc.isenabled()
        if fails:
            raise ValueError

    assert gc.isenabled()
