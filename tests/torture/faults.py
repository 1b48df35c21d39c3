"""The planted faults: each must be caught by the same trial and the same judge that the product is tried with."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from tests.torture import planted
from tests.torture.backups import backups
from tests.torture.kills import kills
from tests.torture.report import Row
from tests.torture.restores import restores
from tests.torture.running import Site
from tests.torture.strangers import look_in
from tests.torture.tables import Ground

BEGUN = 40  # entries before the first kill: two writers of a sheet have written at once by then
TRIES = (1, 3, 8, 30)  # kills, backups or restores, each on fresh data, until the fault is caught
SECONDS = 120  # of each try
PATIENCE = 15.0  # seconds; a fault may leave a sheet that nobody can write on any more

Trial = Callable[[Site, Ground, int, int], list[str]]


def plant(name: str, prepared: Site, ground: Ground, folder: Path, seed: int) -> Row:
    """Try the product with this fault. `folder`: for the data of the tries."""
    what = f"planted: {name.replace('_', ' ')}"
    for many in TRIES:
        message = FAULTS[name](prepared.copy(folder / str(many)), ground, seed, many)
        if message:
            return Row(what, f"caught: {_short(message[0])}")
    return Row(what, "NOT CAUGHT", missed=["nobody noticed it"])


def _kills(name: str, site: Site, ground: Ground, seed: int, many: int) -> list[str]:
    until = time.monotonic() + SECONDS
    site = replace(site, entry=("tests.torture.planted", name))
    return kills(
        site, ground, seed, many=many, until=until, has_worker=False, patience=PATIENCE, begun=BEGUN
    ).verdict.faults


def _strangers(site: Site, ground: Ground, _seed: int, _many: int) -> list[str]:
    return look_in(replace(site, entry=("tests.torture.planted", "unscoped_queryset")), ground).verdict.faults


def _backups(site: Site, ground: Ground, seed: int, many: int, fault: str = "backup_by_copy") -> list[str]:
    until = time.monotonic() + SECONDS
    return backups(site, ground, seed, many=many, until=until, fault=fault).verdict.faults


def _restores(site: Site, ground: Ground, seed: int, many: int) -> list[str]:
    _backups(site, ground, seed, 2, "")
    return restores(site.folder, seed, many=many, planted="restore_in_place").verdict.faults


FAULTS: dict[str, Trial] = {
    **{name: partial(_kills, name) for name in planted.FAULTS},
    "unscoped_queryset": _strangers,
    "backup_by_copy": _backups,
    "restore_in_place": _restores,
}


def _short(said: str) -> str:
    """The text without the long numbers of sheets and entries."""
    return " ".join(word for word in said.split() if len(word) < 30)
