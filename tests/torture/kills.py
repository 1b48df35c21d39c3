"""kill -9 of the web process and of the worker while tables are written on.

Three of five kills come once a commit is on the disk (SQLite's rollback journal has just gone) and its answer
is most likely not sent yet. Process death only; power loss is not tried.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from tests.torture.commits import unanswered, wait_for_commit
from tests.torture.evening import Evening
from tests.torture.ratings import in_step
from tests.torture.report import Row
from tests.torture.running import PATIENCE, Site
from tests.torture.tables import Ground

PAUSE = (0.02, 0.3)  # seconds of writing between two kills
LOOK_EVERY = 0.02  # seconds


@dataclass(slots=True)
class Kills:
    """The kills so far. `unanswered`: rows that were stored but not acknowledged before the kill."""

    web: int = 0
    worker: int = 0
    unanswered: int = 0

    def __str__(self) -> str:
        killed = f"{self.web} kills of the server, {self.worker} of the worker"
        return f"{killed}, {self.unanswered} between commit and answer"


def kills(
    site: Site,
    ground: Ground,
    seed: int,
    *,
    many: int,
    until: float,
    has_worker: bool = True,
    patience: float = PATIENCE,
    pace: float = 0,
    begun: int = 0,
) -> Row:
    """Kill at most `many` times, not after the moment `until` of time.monotonic(). The first time once `begun` entries
    were declared, however slow the machine is.
    """
    rng = random.Random(seed)
    site.start_server()
    if has_worker:
        site.start_worker()
    evening = Evening(site, ground, rng, site.folder.parent / "journal.jsonl", patience=patience, pace=pace)
    evening.begin()
    done = Kills()
    try:
        while evening.goes_on and evening.taps < begun and time.monotonic() < until:
            time.sleep(LOOK_EVERY)
        while (
            evening.goes_on
            and (kills := done.web + done.worker) < many
            and (not kills or time.monotonic() < until)
        ):
            _one(done, site, evening, rng, has_worker=has_worker)
        verdict = evening.end()
        if has_worker:
            verdict.wrong += in_step(site)
    finally:
        site.stop()
    return Row("kill -9 under writers", f"{evening.taps} entries, {done}", verdict, site.back)


def _one(done: Kills, site: Site, evening: Evening, rng: random.Random, *, has_worker: bool) -> None:
    time.sleep(rng.uniform(*PAUSE))
    turn = (done.web + done.worker) % 5
    if turn == 4 and has_worker:
        site.kill("worker")
        site.start_worker()
        done.worker += 1
        return
    if turn in (0, 1, 2):
        wait_for_commit(site)
    site.kill("server")
    done.web += 1
    time.sleep(0.02)
    done.unanswered += unanswered(site, evening)
    site.start_server()
