"""The trials of one run by name, each with its share of the run's time."""

from __future__ import annotations

import contextlib
import math
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from config.dev.servers import demand_programs, find_programs
from tests.torture.backups import backups
from tests.torture.clocks import clocks
from tests.torture.cluster import Cluster
from tests.torture.databases import databases
from tests.torture.disk import disk
from tests.torture.faults import FAULTS, plant
from tests.torture.hanging import hanging
from tests.torture.jobs import jobs
from tests.torture.kills import kills
from tests.torture.network import network
from tests.torture.report import Row
from tests.torture.restores import damages, restores
from tests.torture.running import Site
from tests.torture.strangers import look_in
from tests.torture.tables import Ground
from tests.torture.tablets import tablets

MOST = 10**6
WEB_PROCESSES = 3  # on PostgreSQL
FILL = 240.0  # seconds in which writers come near to the number of entries that a sheet accepts
# Seconds between two taps of a writer; more with more tables, so that a start finds no more to do.
PACE = 0.3
HISTORY = 0.25  # seconds that a history of tablets takes, approximately

# Shares of the time. Trials not listed take as long as they need: damages, killed restores, strangers,
# planted faults.
PARTS = {
    "kills": 0.2,
    "postgres": 0.2,
    "jobs": 0.15,
    "network": 0.15,
    "histories": 0.07,
    "histories-postgres": 0.07,
    "hanging": 0.06,
    "backups": 0.06,
    "disk": 0.04,
}
# The numbers to which `--goals` goes on, however long that takes: kills, entries, histories, fillings,
# backups.
GOALS = {
    "kills": 375,  # 300 of them of the server
    "postgres": 1000,
    "jobs": 200,
    "network": 20_000,
    "histories": 10_000,
    "histories-postgres": 10_000,
    "hanging": 20,
    "backups": 100,
    "disk": 12,
}
JOBS = 1000  # games that the worker rates meanwhile
TABLES = 4  # times the usual ones, so that none is full before these numbers
NEEDS_SERVERS = ("postgres", "jobs", "hanging", "histories-postgres")


@dataclass
class Run:
    """`folder`: for all data of the run. `only`: the names of trials, empty for all; they share the whole time.

    With `goals` each ends at this part of its number of GOALS, too.
    """

    folder: Path
    seed: int
    seconds: float
    only: tuple[str, ...] = ()
    goals: float = 0.0

    @property
    def trials(self) -> Mapping[str, Callable[[], Row]]:
        """The trials in the order in which they run."""
        known: dict[str, Callable[[], Row]] = {
            "kills": self._kills,
            "postgres": partial(self._on_servers, "postgres", self._databases),
            "jobs": partial(self._on_servers, "jobs", partial(jobs, games=self._part(JOBS))),
            "hanging": partial(self._on_servers, "hanging", hanging),
            "network": self._network,
            "histories": self._histories,
            "histories-postgres": self._histories_on_postgres,
            "clocks": lambda: clocks(self._site("clocks"), self._ground, self.seed),
            "strangers": lambda: look_in(self._site("strangers"), self._ground),
            "disk": self._disk,
            "backups": self._backups,
            "damages": lambda: damages(self._backed.folder, self.seed, bits=400),
            "restores": lambda: restores(self._backed.folder, self.seed, many=50),
            **{f"planted-{name}": partial(self._planted, name) for name in FAULTS},
        }
        possible = [name for name in known if find_programs() or name not in NEEDS_SERVERS]
        return {name: known[name] for name in possible if not self.only or name in self.only}

    def _seconds(self, name: str) -> float:
        parts = {each: part for each, part in PARTS.items() if not self.only or each in self.only}
        return self.seconds * parts[name] / sum(parts.values())

    def _end(self, name: str) -> dict[str, Any]:
        """When a trial ends: after `many` repetitions, or at the moment `until`."""
        many = self._part(GOALS[name]) if self.goals else MOST
        return {"many": many, "until": time.monotonic() + self._seconds(name)}

    def _times(self, name: str) -> int:
        """How many times the usual tables are made, so that none is full before the end."""
        return 1 + self._part(TABLES) if self.goals else 1 + int(self._seconds(name) / FILL)

    def _part(self, number: int) -> int:
        """The share of a goal that this run tries."""
        return math.ceil(number * self.goals)

    @cached_property
    def _prepared(self) -> tuple[Site, Ground]:
        return self._made("prepared")

    @property
    def _ground(self) -> Ground:
        return self._prepared[1]

    def _made(self, name: str, histories: int = 0, times: int = 1) -> tuple[Site, Ground]:
        (self.folder / name / "data").mkdir(parents=True)
        site = Site(self.folder / name / "data")
        return site, site.prepare(histories, times)

    def _site(self, name: str) -> Site:
        return self._prepared[0].copy(self.folder / name)

    def _kills(self) -> Row:
        site, ground = self._made("kills", times=self._times("kills"))
        return kills(site, ground, self.seed, pace=PACE * self._times("kills"), **self._end("kills"))

    def _network(self) -> Row:
        site, ground = self._made("network", times=self._times("network"))
        return network(site, ground, self.seed, **self._end("network"))

    def _histories(self) -> Row:
        made = self._made("histories", self._number("histories"))
        return tablets(*made, self.seed, until=self._end("histories")["until"])

    def _number(self, name: str) -> int:
        return self._part(GOALS[name]) if self.goals else max(4, int(self._seconds(name) / HISTORY))

    def _disk(self) -> Row:
        site, ground = self._made("for the disk", times=self._times("disk"))
        return disk(site, ground, self.folder / "disk", self.seed, **self._end("disk"))

    @cached_property
    def _backed(self) -> Site:
        return self._site("backups")

    def _backups(self) -> Row:
        return backups(self._backed, self._ground, self.seed, pace=PACE, **self._end("backups"))

    def _planted(self, name: str) -> Row:
        return plant(name, *self._prepared, self.folder / name, self.seed)

    def _on_servers(self, name: str, trial: Callable[..., Row]) -> Row:
        with self.servers(name) as (cluster, site):
            ground = site.prepare(times=self._times(name))
            return trial(cluster, site, ground, self.seed, **self._end(name))

    def _databases(self, *of: Any, **end: Any) -> Row:
        return databases(*of, pace=PACE * self._times("postgres"), **end)

    def _histories_on_postgres(self) -> Row:
        name = "histories-postgres"
        with self.servers(name) as (_, site):
            ground = site.prepare(self._number(name))
            return tablets(site, ground, self.seed, until=self._end(name)["until"])

    @contextlib.contextmanager
    def servers(self, name: str) -> Iterator[tuple[Cluster, Site]]:
        """PostgreSQL and Redis of one trial, and a site with several web processes on them."""
        with tempfile.TemporaryDirectory(prefix="punkteblock-torture-") as place:
            cluster = Cluster(demand_programs(), Path(place))
            try:
                cluster.start()
                folder = self.folder / name / "data"
                folder.mkdir(parents=True)
                address = cluster.database("club")
                yield cluster, Site(folder, address, cluster.broker, cluster.cache, processes=WEB_PROCESSES)
            finally:
                cluster.stop()
