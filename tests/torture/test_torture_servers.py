"""The trials on a PostgreSQL and a Redis of their own, which are killed and hang: the product passes them."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from config.dev.servers import demand_programs
from tests.amount import amount
from tests.torture.cluster import Cluster
from tests.torture.databases import databases
from tests.torture.hanging import hanging
from tests.torture.jobs import jobs
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground

pytestmark = [pytest.mark.servers, pytest.mark.postgres, pytest.mark.slow]

PROCESSES = 2  # of the web server
Hosts = tuple[Cluster, Site, Ground]


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    """Both servers, and a site with the usual tables whose database is to be copied."""
    # a short path: PostgreSQL runs as another user, who may not read pytest's folders
    with tempfile.TemporaryDirectory(prefix="punkteblock-torture-") as place:
        cluster = Cluster(demand_programs(), Path(place))
        try:
            cluster.start()
            site = Site(
                tmp_path_factory.mktemp("servers"),
                cluster.database("made"),
                cluster.broker,
                cluster.cache,
                processes=PROCESSES,
            )
            yield cluster, site, site.prepare()
        finally:
            cluster.stop()


TRIALS = {
    "databases": partial(databases, many=amount(4, 10), redis_every=4),
    "jobs": partial(jobs, many=amount(2, 4), redis_every=2),
    "hanging": partial(hanging, many=amount(12, 20), turn=1.5, share=0.5, enough=30),
}


@pytest.mark.parametrize("name", TRIALS)
def test_servers_that_are_killed_or_hang_lose_and_double_nothing(
    name: str, hosts: Hosts, tmp_path: Path
) -> None:
    cluster, site, ground = hosts
    trial: Callable[..., Row] = TRIALS[name]
    copied = replace(
        site.copy(tmp_path), address=cluster.database(name, like="made"), processes=site.processes
    )
    assert trial(cluster, copied, ground, 7, until=math.inf).verdict.faults == []
