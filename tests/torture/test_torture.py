"""The trials themselves: the product passes them, and the planted faults do not."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest

from tests.amount import amount
from tests.torture.backups import backups
from tests.torture.clocks import DAYS, clocks
from tests.torture.disk import disk
from tests.torture.faults import FAULTS, plant
from tests.torture.kills import kills
from tests.torture.network import network
from tests.torture.restores import damages, restores
from tests.torture.running import Site
from tests.torture.strangers import look_in
from tests.torture.tables import Ground
from tests.torture.tablets import tablets

FOREVER = math.inf  # the number counts, however slow the machine is
KILLS = amount(5, 50)  # the first three of five come between commit and answer, the fifth hits the worker

Made = tuple[Site, Ground]


@pytest.fixture(scope="session")
def made(prepared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A data folder with the usual tables, to be copied."""
    site = Site(prepared_data).copy(tmp_path_factory.mktemp("torture"))
    return site, site.prepare()


@pytest.mark.slow
def test_kill_9_loses_and_doubles_nothing(made: Made, tmp_path: Path) -> None:
    site, ground = made
    row = kills(site.copy(tmp_path), ground, 7, many=KILLS, until=FOREVER)
    assert row.verdict.faults == []
    assert len(row.back) == 1 + KILLS - KILLS // 5


@pytest.mark.slow
def test_a_bad_network_loses_and_doubles_nothing(made: Made, tmp_path: Path) -> None:
    site, ground = made
    row = network(site.copy(tmp_path), ground, 7, many=amount(30, 200), until=time.monotonic() + 300)
    assert row.verdict.faults == []


@pytest.mark.slow
def test_a_full_disk_loses_nothing_and_pages_can_be_read(made: Made, tmp_path: Path) -> None:
    row = disk(*made, tmp_path / "small", 7, many=amount(1, 3), until=FOREVER)
    assert row.verdict.faults == []


@pytest.mark.slow
def test_entries_of_tablets_equal_what_a_fresh_reader_sees(prepared_data: Path, tmp_path: Path) -> None:
    site = Site(prepared_data).copy(tmp_path)
    assert tablets(site, site.prepare(amount(3, 8)), 7).verdict.faults == []


@pytest.mark.slow
def test_a_clock_that_jumps_loses_nothing(made: Made, tmp_path: Path) -> None:
    site, ground = made
    assert clocks(site.copy(tmp_path), ground, 7, DAYS[: amount(2, len(DAYS))]).verdict.faults == []


@pytest.mark.slow
def test_strangers_are_let_in_nowhere(made: Made, tmp_path: Path) -> None:
    site, ground = made
    assert look_in(site.copy(tmp_path), ground).verdict.faults == []


@pytest.mark.slow
def test_backups_hold_everything_damaged_ones_are_refused_and_killed_restores_leave_a_whole_file(
    made: Made, tmp_path: Path
) -> None:
    site, ground = made
    copied = site.copy(tmp_path)
    assert backups(copied, ground, 7, many=amount(2, 20), until=FOREVER).verdict.faults == []
    assert damages(copied.folder, 7, bits=amount(10, 100)).verdict.faults == []
    assert restores(copied.folder, 7, many=amount(3, 20)).verdict.faults == []


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str, made: Made, tmp_path: Path) -> None:
    assert plant(fault, *made, tmp_path, 1).missed == []
