"""Several web processes on PostgreSQL: each of them, all of them, the database and the worker are killed in
turn.

So is Redis, which comes back empty.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from tests.torture import rated_evening
from tests.torture.cluster import Cluster
from tests.torture.commits import unanswered, wait_for_commit
from tests.torture.evening import Evening
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground

PAUSE = (0.1, 0.6)  # seconds of writing between two kills
WEB, ALL, WORKER, DATABASE, REDIS = (
    "one web process",
    "all web processes",
    "the worker",
    "PostgreSQL",
    "Redis",
)
# Of ten kills six hit a worker of the web server or of the tasks, three the server, one the database; the first
# four, which a daily run tries, one of each.
TURNS = (DATABASE, WEB, WORKER, ALL, WEB, WORKER, ALL, WEB, WORKER, ALL)
REDIS_EVERY = 25  # kills of something else
AT_A_COMMIT = (WEB, ALL, DATABASE)


def databases(
    cluster: Cluster,
    site: Site,
    ground: Ground,
    seed: int,
    *,
    many: int,
    until: float,
    pace: float = 0,
    redis_every: int = REDIS_EVERY,
) -> Row:
    """Kill at most `many` times, not after the moment `until` of time.monotonic(). After every `redis_every`
    of them Redis comes back empty.
    """
    rng, done, between = random.Random(seed), Counter[str](), 0
    evening = rated_evening.begin(site, ground, rng, "journal.jsonl", pace)
    back = list(site.back)
    try:
        while (
            evening.goes_on and (number := _others(done)) < many and (not number or time.monotonic() < until)
        ):
            time.sleep(rng.uniform(*PAUSE))
            name = TURNS[number % len(TURNS)]
            if name in AT_A_COMMIT:
                wait_for_commit(site)
            done[name] += 1
            between += _again(name, cluster, site, evening, back, rng)
            if _others(done) % redis_every == 0:
                cluster.empty("redis")
                done[REDIS] += 1
            site.look_after_worker()
        verdict = rated_evening.end(site, evening)
    finally:
        site.stop()
    killed = ", ".join(f"{done[name]} of {name}" for name in (WEB, ALL, WORKER, DATABASE, REDIS))
    many_ = f"{evening.taps} entries, {evening.games} games rated; kills: {killed}"
    what = f"kill -9 of everything, {site.processes} web processes on PostgreSQL"
    return Row(what, f"{many_}; {between} between commit and answer", verdict, back)


def _others(done: Counter[str]) -> int:
    return done.total() - done[REDIS]


def _again(
    name: str, cluster: Cluster, site: Site, evening: Evening, back: list[float], rng: random.Random
) -> int:
    """Kill it and start it again. Returns the number of stored but unanswered rounds, if nothing else answers."""
    between = 0
    if name == WEB:
        site.kill_one_process(rng)
        site.wait_until_it_answers()
    elif name == ALL:
        site.kill("server")
        between = unanswered(site, evening)
        site.start_server()
        back.append(site.back[-1])
    elif name == WORKER:
        site.kill("worker")
        site.start_worker()
    else:
        begun = time.monotonic()
        cluster.empty("postgres")
        site.wait_until_it_answers()
        back.append(time.monotonic() - begun)
    return between
