"""Lists while others write: readers do not miss rows of a transaction that commits late."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from league import services
from league.api import lists
from league.models import Season
from rules.walk import random_hand
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_fold
from scoring.services import hand_logs_add
from scoring.services.round_rows import write_rounds
from tests.league.api.conftest import Play, get
from tests.league.conftest import access_to, declare, won

pytestmark = [pytest.mark.servers, pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
Write = Callable[[Sheet], object]


def entry(sheet: Sheet) -> None:
    declare(sheet, won((0, 2)))


def hand(sheet: Sheet) -> None:
    hand_logs_add(access=access_to(sheet), hands=[random_hand(sheet_fold(sheet).setup.ruleset, Random(1), 4)])


def rounds(sheet: Sheet) -> None:
    write_rounds([sheet.pk])


LISTS: dict[str, tuple[Write, str]] = {
    "entries": (entry, "received_at"),
    "hands": (hand, "logged_at"),
    "rounds": (rounds, "changed_at"),
}


def in_thread(
    write: Write, sheet: Sheet, *, begun: threading.Event, may_end: threading.Event
) -> threading.Thread:
    def run() -> None:
        with transaction.atomic():
            write(sheet)
            begun.set()
            may_end.wait(30)
        connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def wait_for(thread: threading.Thread, written: threading.Event) -> None:
    """Until it has written and ended, or waits for a lock."""
    while thread.is_alive():
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0] and not written.is_set():
                return
        thread.join(0.01)


def rows(season: Season, kind: str, query: str = "") -> list[Any]:
    found: list[Any] = get(Client(), f"/seasons/{season.uid}/{kind}/{query}")["results"]
    return found


@pytest.mark.parametrize("kind", LISTS)
def test_reading_on_from_the_last_row_misses_no_row(season: Season, play: Play, kind: str) -> None:
    write, time = LISTS[kind]
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    game = won((0, 9), (0, 9)) if kind == "rounds" else ()
    slow, quick = play(*game), play(*game)
    begun, may_end, written, at_once = (threading.Event() for _ in range(4))
    at_once.set()
    first = in_thread(write, slow, begun=begun, may_end=may_end)
    assert begun.wait(30)
    second = in_thread(write, quick, begun=written, may_end=at_once)
    wait_for(second, written)
    seen = rows(season, kind)
    since = f"?since={seen[-1][time]}" if seen else ""
    may_end.set()
    first.join()
    second.join()

    assert rows(season, kind)[: len(seen)] == seen
    later = rows(season, kind, since)
    assert {row["sheet"] for row in seen + later} == {str(slow.uid), str(quick.uid)}


def test_a_stream_that_nobody_reads_on_holds_no_transaction(
    season: Season, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    sheet = play(*won((0, 9), (0, 9)))
    monkeypatch.setattr(lists, "CHUNK", 1)
    stream = iter(response := Client().get(f"/api/v1/seasons/{season.uid}/entries/?format=ndjson"))
    assert next(stream).count(b"\n") == 1

    assert held_by_us() == ("idle", None, 0, 1)
    entry(sheet)
    assert [line.count(b"\n") for line in stream] == [1, 1, 1], "with the row written meanwhile, and the end"
    assert held_by_us()[-1] == 0
    cut = Client().get(f"/api/v1/seasons/{season.uid}/entries/?format=ndjson")
    next(iter(cut))
    cut.close()
    response.close()
    assert held_by_us() == ("idle", None, 0, 0)


def test_each_connection_prepares_the_statement_of_polls_once(season: Season) -> None:
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    client, path = Client(), f"/api/v1/seasons/{season.uid}/standings/watten/"
    tag = client.get(path)["ETag"]
    for _ in range(2):
        connection.close()
        polls = [client.get(path, headers={"if-none-match": tag}).status_code for _ in range(2)]
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_prepared_statements")
            assert (polls, cursor.fetchone()[0]) == ([304, 304], 1)


def held_by_us() -> tuple[Any, ...]:
    """State and oldest snapshot of this connection as another one sees them, its locks, and its cursors."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid(), (SELECT count(*) FROM pg_cursors WHERE is_holdable)")
        pid, cursors = cursor.fetchone()
    found: list[Any] = []

    def look() -> None:
        with connection.cursor() as cursor:
            asked = "SELECT state, backend_xmin, (SELECT count(*) FROM pg_locks WHERE pid = %s)"
            cursor.execute(f"{asked} FROM pg_stat_activity WHERE pid = %s", [pid, pid])
            found.extend(cursor.fetchone())
        connection.close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    return (*found, cursors)
