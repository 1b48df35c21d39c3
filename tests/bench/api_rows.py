"""The derived rows: of one finished game, and all of them again: a group of `tests.bench.api`.

api-game-rows-seconds      from the score that ends a game until rows and ratings tell it, as the worker does it
                           in its turn of each second                                                       1 s
api-game-rows-entries      entries read for it, all of that sheet                           those of the sheet
api-rebuild-lock-seconds   the longest transaction of a rebuild of all rounds, in the task, while nothing
                           else is written                                                              0.05 s
api-rebuild-seconds        all of it                                                                     none
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.bench.api_games import ROUNDS, table
from tests.bench.rounds import count, say
from tests.bench.season import seconds

if TYPE_CHECKING:
    from league.models import Club

GAME, LOCK = 1.0, 0.05


def figures(club: Club, database: str) -> Iterator[bool]:
    from league import services

    services.follow_rounds()
    services.follow_changes()
    yield from _game(club, database)
    yield from _rebuild(database)


def _game(club: Club, database: str) -> Iterator[bool]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from league import services
    from league.demo.pads import declare, rounds
    from scoring.models import RoundRow
    from scoring.selectors.folds import kept_folds

    sheet = table(club)
    declare(sheet, rounds(*ROUNDS[:3]))
    services.follow_rounds()
    services.follow_changes()
    kept_folds.clear()  # the worker is another process
    declare(sheet, rounds(*ROUNDS))
    kept_folds.clear()

    def follow() -> None:
        services.follow_rounds()
        services.follow_changes()

    with CaptureQueriesContext(connection) as asked:
        took = seconds(follow)
    assert RoundRow.objects.filter(sheet=sheet).count() == len(ROUNDS)
    yield say(f"api-game-rows-seconds-{database}", took, GAME)
    reads = [one["sql"] for one in asked if 'FROM "scoring_entry"' in one["sql"]]
    elsewhere = [
        sql
        for sql in reads
        if f'"sheet_id" IN ({sheet.pk})' not in sql and f'"sheet_id" = {sheet.pk}' not in sql
    ]
    yield count(f"api-game-rows-elsewhere-{database}", len(elsewhere), 0)


def _rebuild(database: str) -> Iterator[bool]:
    from league import tasks
    from scoring.models import RoundRow, RowsMark
    from scoring.services import round_rows

    RoundRow.objects.all().delete()
    RowsMark.objects.all().delete()
    with _locks() as held:
        begun = time.perf_counter()
        tasks.write_rounds()
        took = time.perf_counter() - begun
    assert not RowsMark.objects.exclude(revision=round_rows.REVISION).exists()
    work, wall = (sorted(times) for times in zip(*held, strict=True))
    longest = work[-1] if database == "sqlite" else wall[-1]
    yield say(f"api-rebuild-lock-seconds-{database}", longest, LOCK)
    print(
        f"api-rebuild-{database} rounds={RoundRow.objects.count()} seconds={took:.1f} transactions={len(held)} "
        f"wall-lock-median={wall[len(wall) // 2] * 1e3:.1f}ms wall-lock-longest={wall[-1] * 1e3:.1f}ms"
    )


@contextmanager
def _locks() -> Iterator[list[tuple[float, float]]]:
    """The duration of each outermost transaction, from its BEGIN to the end of its COMMIT, in CPU time and
    wall time.
    """
    from django.db import transaction

    held: list[tuple[float, float]] = []
    enter, leave = transaction.Atomic.__enter__, transaction.Atomic.__exit__
    begun: list[tuple[float, float]] = []

    def timed_enter(self: Any) -> None:
        begun.append((time.process_time(), time.perf_counter()))
        enter(self)

    def timed_exit(self: Any, *error: Any) -> None:
        leave(self, *error)
        work, wall = begun.pop()
        if not begun:
            held.append((time.process_time() - work, time.perf_counter() - wall))

    transaction.Atomic.__enter__, transaction.Atomic.__exit__ = timed_enter, timed_exit
    try:
        yield held
    finally:
        transaction.Atomic.__enter__, transaction.Atomic.__exit__ = enter, leave
