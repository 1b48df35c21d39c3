"""The trials themselves: the product passes them, and the planted faults do not."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config.dev.servers import find_programs
from tests.amount import amount
from tests.torture.databases import databases
from tests.torture.disk import disk
from tests.torture.faults import FAULTS, plant
from tests.torture.jobs import jobs
from tests.torture.kills import kills
from tests.torture.network import network
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tablets import tablets
from tests.torture.trials import Run

FOREVER = math.inf  # the number counts, however slow the machine is
QUICK = ("unscoped_queryset", "backup_by_copy", "restore_in_place")  # faults that a daily run plants, too
KILLS = amount(5, 50)  # the first three of five come between commit and answer, the fifth hits the worker


@pytest.mark.slow
def test_kill_9_loses_and_doubles_nothing(prepared_data: Path, tmp_path: Path) -> None:
    site = Site(prepared_data).copy(tmp_path)
    row = kills(site, site.prepare(), 7, many=KILLS, until=FOREVER)
    assert row.verdict.faults == []
    assert len(row.back) == 1 + KILLS - KILLS // 5


@pytest.mark.slow
def test_a_bad_network_loses_and_doubles_nothing(prepared_data: Path, tmp_path: Path) -> None:
    site = Site(prepared_data).copy(tmp_path)
    row = network(site, site.prepare(), 7, many=amount(30, 200), until=time.monotonic() + 300)
    assert row.verdict.faults == []


@pytest.mark.long
def test_a_full_disk_loses_nothing_and_pages_can_be_read(prepared_data: Path, tmp_path: Path) -> None:
    site = Site(prepared_data).copy(tmp_path)
    row = disk(site, site.prepare(), tmp_path / "small", 7, many=3, until=FOREVER)
    assert row.verdict.faults == []


@pytest.mark.long
@pytest.mark.skipif(not find_programs(), reason="needs PostgreSQL and Redis")
@pytest.mark.parametrize(("name", "trial", "many"), [("postgres", databases, 10), ("jobs", jobs, 4)])
def test_servers_that_are_killed_lose_and_double_nothing(
    name: str, trial: Callable[..., Row], many: int, tmp_path: Path
) -> None:
    with Run(tmp_path, 7, 60).servers(name) as (cluster, site):
        row = trial(cluster, site, site.prepare(), 7, many=many, until=FOREVER)
    assert row.verdict.faults == []


@pytest.mark.slow
def test_entries_of_tablets_equal_what_a_fresh_reader_sees(prepared_data: Path, tmp_path: Path) -> None:
    site = Site(prepared_data).copy(tmp_path)
    assert tablets(site, site.prepare(amount(3, 8)), 7).verdict.faults == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in FAULTS]
)
def test_a_planted_fault_is_caught(fault: str, prepared_data: Path, tmp_path: Path) -> None:
    site = Site(prepared_data).copy(tmp_path / "first")
    assert plant(fault, site, site.prepare(), tmp_path, 1).missed == []
