"""Jobs while the worker is killed with kill -9 and Redis restarts empty: each finished game must count once.

A job is what the worker must do for a finished game: its typed rows and a rating for each player.
"""

from __future__ import annotations

import random
import time

from tests.torture import rated_evening
from tests.torture.cluster import Cluster
from tests.torture.export import finished, rated
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground

PACE = (
    0.1  # seconds between two taps of a writer, for each table: some games finish in each life of the worker
)
IN_THE_MIDDLE = (0.0, 0.3)  # seconds from the first thing a worker did to its end
AT_WORK_WITHIN = 15.0  # seconds
REDIS_EVERY = 10  # kills


def jobs(
    cluster: Cluster,
    site: Site,
    ground: Ground,
    seed: int,
    *,
    many: int,
    until: float,
    games: int = 0,
    redis_every: int = REDIS_EVERY,
) -> Row:
    """Kill `many` times, and more until `games` games are finished, but not after the moment `until` of
    time.monotonic(). After every `redis_every` kills Redis comes back empty.
    """
    rng, kills, restarts = random.Random(seed), 0, 0
    evening = rated_evening.begin(site, ground, rng, "journal-jobs.jsonl", PACE * len(ground.tables))
    try:
        while (
            evening.goes_on
            and (not kills or time.monotonic() < until)
            and (kills < many or finished(site.database) < games)
        ):
            _wait_until_it_works(site)
            time.sleep(rng.uniform(*IN_THE_MIDDLE))
            site.kill("worker")
            kills += 1
            if kills % redis_every == 0:
                cluster.empty("redis")
                restarts += 1
            site.start_worker()
        verdict = rated_evening.end(site, evening)
    finally:
        site.stop()
    done = f"{evening.games} games to rate, {kills} kills of the worker, {restarts} empty restarts of Redis"
    return Row("jobs of a worker that is killed", done, verdict)


def _wait_until_it_works(site: Site) -> None:
    """Wait until a game has been rated since."""
    before, limit = rated(site.database), time.monotonic() + AT_WORK_WITHIN
    while rated(site.database) == before and time.monotonic() < limit:
        site.look_after_worker()
        time.sleep(0.01)
