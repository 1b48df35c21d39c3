"""`python -m tests.torture [--minutes N] [--seed S]`: what a club may trust its season to, tried and counted.

The server is killed while tables are written on, the network between is bad, tablets bring what they wrote without one,
strangers ask for every table, backups are damaged and restores killed, and known mistakes are planted. A journal of its
own, a canonical export and an independent fold say what was lost, doubled or wrong. Exit code 1 if anything was, or if
a planted mistake was not noticed. Loopback only; leaves nothing behind.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from config.dev.servers import find_programs
from tests.torture.backups import backups
from tests.torture.clocks import clocks
from tests.torture.cluster import Cluster
from tests.torture.databases import databases
from tests.torture.faults import FAULTS, plant
from tests.torture.kills import kills
from tests.torture.network import network
from tests.torture.report import Row, render
from tests.torture.restores import damages, restores
from tests.torture.running import Site
from tests.torture.strangers import look_in
from tests.torture.tablets import tablets

MOST = 10**6


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py torture", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("--minutes", type=float, default=10, help="about so long, default: %(default)s")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="punkteblock-torture-") as name:
        rows = _tried(Path(name), options.seed, options.minutes * 60)
    told = f"python3 dev.py torture --minutes {options.minutes:g} --seed {options.seed}"
    sys.stdout.write(render(rows, told) + "\n")
    return 0 if all(row.is_clean for row in rows) else 1


def _tried(folder: Path, seed: int, seconds: float) -> list[Row]:
    """Most of the time goes to kills; damages, killed restores and what is planted come in addition."""
    (folder / "prepared").mkdir()
    prepared = Site(folder / "prepared")
    ground = prepared.prepare()

    def site(name: str) -> Site:
        return prepared.copy(folder / name)

    def until(part: float) -> float:
        return time.monotonic() + seconds * part

    backed = site("backups")
    return [
        kills(site("kills"), ground, seed, many=MOST, until=until(0.4)),
        *_on_postgres(folder, seed, seconds * 0.2),
        network(site("network"), ground, seed, many=MOST, until=until(0.15)),
        _tablets(folder / "tablets", seed, seconds),
        clocks(site("clocks"), ground, seed),
        look_in(site("strangers"), ground),
        backups(backed, ground, seed, many=MOST, until=until(0.1)),
        damages(backed.folder, seed, bits=400),
        restores(backed.folder, seed, many=50),
        *(plant(name, prepared, ground, folder / name, seed) for name in FAULTS),
    ]


def _on_postgres(folder: Path, seed: int, seconds: float) -> list[Row]:
    """Nothing where PostgreSQL and Redis are not installed."""
    if (programs := find_programs()) is None:
        return []
    with tempfile.TemporaryDirectory(prefix="punkteblock-torture-") as name:
        cluster = Cluster(programs, Path(name))
        cluster.start()
        try:
            (folder / "postgres" / "data").mkdir(parents=True)
            site = Site(folder / "postgres" / "data", cluster.database("club"), cluster.broker)
            ground = site.prepare()
            return [databases(cluster, site, ground, seed, many=MOST, until=time.monotonic() + seconds)]
        finally:
            cluster.stop()


def _tablets(folder: Path, seed: int, seconds: float) -> Row:
    """As many histories as fit in about a seventh of the time."""
    folder.mkdir()
    site = Site(folder)
    return tablets(site, site.prepare(max(4, int(seconds * 0.15))), seed)


if __name__ == "__main__":
    sys.exit(main())
