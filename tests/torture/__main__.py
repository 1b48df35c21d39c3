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
from collections.abc import Callable
from functools import partial
from pathlib import Path

from config.dev.servers import demand_programs, ends_on_terminate, find_programs
from tests.torture.backups import backups
from tests.torture.clocks import clocks
from tests.torture.cluster import Cluster
from tests.torture.databases import databases
from tests.torture.faults import FAULTS, plant
from tests.torture.judge import Verdict
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
    with ends_on_terminate(), tempfile.TemporaryDirectory(prefix="punkteblock-torture-") as name:
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
    trials: list[Callable[[], Row]] = [
        lambda: kills(site("kills"), ground, seed, many=MOST, until=until(0.4)),
        *([lambda: _on_postgres(folder, seed, seconds * 0.2)] if find_programs() else []),
        lambda: network(site("network"), ground, seed, many=MOST, until=until(0.15)),
        lambda: _tablets(folder / "tablets", seed, seconds),
        lambda: clocks(site("clocks"), ground, seed),
        lambda: look_in(site("strangers"), ground),
        lambda: backups(backed, ground, seed, many=MOST, until=until(0.1)),
        lambda: damages(backed.folder, seed, bits=400),
        lambda: restores(backed.folder, seed, many=50),
        *(partial(plant, name, prepared, ground, folder / name, seed) for name in FAULTS),
    ]
    return [_row(trial) for trial in trials]


def _row(trial: Callable[[], Row]) -> Row:
    """The row of a trial, also of one that did not come to its end. Told at once, for who waits for the report."""
    try:
        row = trial()
    except Exception as reason:  # whatever it was, the others go on, and the report says it
        row = Row("a trial that was cut short", "", Verdict(wrong=[repr(reason)]))
    sys.stderr.write(" | ".join(row.cells) + "\n")
    return row


def _on_postgres(folder: Path, seed: int, seconds: float) -> Row:
    with tempfile.TemporaryDirectory(prefix="punkteblock-torture-") as name:
        cluster = Cluster(demand_programs(), Path(name))
        try:
            cluster.start()
            (folder / "postgres" / "data").mkdir(parents=True)
            site = Site(folder / "postgres" / "data", cluster.database("club"), cluster.broker)
            ground = site.prepare()
            return databases(cluster, site, ground, seed, many=MOST, until=time.monotonic() + seconds)
        finally:
            cluster.stop()


def _tablets(folder: Path, seed: int, seconds: float) -> Row:
    """As many histories as fit in about a seventh of the time."""
    folder.mkdir()
    site = Site(folder)
    return tablets(site, site.prepare(max(4, int(seconds * 0.15))), seed)


if __name__ == "__main__":
    sys.exit(main())
