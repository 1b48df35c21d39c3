"""PostgreSQL, the web process, the worker and Redis die in turn while tables are written on; Redis comes back empty."""

from __future__ import annotations

import random
import time
from collections import Counter

from tests.torture.cluster import Cluster
from tests.torture.evening import Evening
from tests.torture.ratings import in_step
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground

PAUSE = (0.1, 0.6)  # seconds of writing between two kills
TURNS = ("postgres", "worker", "redis", "server", "worker")


def databases(cluster: Cluster, site: Site, ground: Ground, seed: int, *, many: int, until: float) -> Row:
    """At most `many` kills, none after the moment `until` of time.monotonic()."""
    rng, done = random.Random(seed), Counter[str]()
    site.start_server()
    site.start_worker()
    back = list(site.back)
    evening = Evening(site, ground, rng, site.folder.parent / "journal.jsonl")
    evening.begin()
    try:
        while evening.goes_on and done.total() < many and time.monotonic() < until:
            time.sleep(rng.uniform(*PAUSE))
            name = TURNS[done.total() % len(TURNS)]
            done[name] += 1
            _again(name, cluster, site, back)
            site.look_after_worker()
        verdict = evening.end()
        site.look_after_worker()
        verdict.wrong += in_step(site)
    finally:
        site.stop()
    killed = ", ".join(f"{done[name]} of {name}" for name in sorted(done))
    what = "kill -9 of everything, on PostgreSQL"
    return Row(what, f"{evening.taps} entries, {evening.games} games rated; kills: {killed}", verdict, back)


def _again(name: str, cluster: Cluster, site: Site, back: list[float]) -> None:
    if name == "server":
        site.kill("server")
        site.start_server()
        back.append(site.back[-1])
    elif name == "worker":
        site.kill("worker")
        site.start_worker()
    else:
        cluster.kill(name)
        begun = time.monotonic()
        cluster.begin(name)
        site.wait_until_it_answers()
        back += [time.monotonic() - begun] * (name == "postgres")
