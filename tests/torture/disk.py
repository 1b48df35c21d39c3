"""A full disk: rounds are refused and wait, pages can still be read, and all goes on once there is space.

Of three times the web process is once killed and started again while the disk is full, and once stopped in order and
started again with everything that a start checks.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.torture.evening import Evening
from tests.torture.line import Line
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground

WHAT = "a full disk"
FREE = 96 * 2**20  # bytes beside the data
BLOCK = bytes(2**16)
FULL, ROOM = 1.5, 1.0  # seconds
RESTARTS = ("stop", "", "kill")
WITHIN = 60.0  # seconds for a round to be refused, or to be accepted again


def disk(prepared: Site, ground: Ground, folder: Path, seed: int, *, many: int, until: float) -> Row:
    """Fill the disk at most `many` times, not after the moment `until`. `folder` must not exist; it becomes
    the small disk.
    """
    size = sum(path.stat().st_size for path in prepared.folder.rglob("*")) + FREE
    folder.mkdir(parents=True)
    place = folder / "disk"
    place.mkdir()
    with _mounted(place, size) as reason:
        if reason:
            return Row(WHAT, f"not done: no small disk could be mounted ({reason})")
        return _fillings(prepared.copy(place), ground, folder / "journal.jsonl", seed, many, until)


@contextlib.contextmanager
def _mounted(place: Path, size: int) -> Iterator[str]:
    """Mount a disk of so many bytes in memory. Yields the reason if that is not possible, for example without
    the right.
    """
    if not shutil.which("mount"):
        yield "no mount here"
        return
    options = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    done = subprocess.run(options, capture_output=True, text=True, check=False)
    if done.returncode:
        yield done.stderr.strip().splitlines()[0]
        return
    try:
        yield ""
    finally:
        subprocess.run(["umount", str(place)], check=True)


def _fillings(site: Site, ground: Ground, journal: Path, seed: int, many: int, until: float) -> Row:
    site.start_server()
    evening = Evening(site, ground, random.Random(seed), journal)
    evening.begin()
    fillings = 0
    wrong: list[str] = []
    try:
        while evening.goes_on and fillings < many and (not fillings or time.monotonic() < until):
            wrong += _filling(site, ground, evening, restart=RESTARTS[fillings % len(RESTARTS)])
            fillings += 1
        verdict = evening.end()
        verdict.wrong += wrong
    finally:
        site.stop()
    refused = sum(writer.refused for writer in evening.writers)
    text = f"{fillings} fillings, {evening.taps} entries, {refused} answers that there is no room"
    return Row(WHAT, text, verdict, site.back)


def _filling(site: Site, ground: Ground, evening: Evening, *, restart: str) -> list[str]:
    """Fill the disk. Returns what went wrong."""
    ballast = site.folder / "ballast"
    before = sum(writer.refused for writer in evening.writers)
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(BLOCK)
    wrong = []
    if not _until(lambda: sum(writer.refused for writer in evening.writers) > before):
        wrong.append("no round was refused on a full disk")
    if restart == "kill":
        site.kill("server")
        site.start_server()
    elif restart == "stop":
        site.end("server")
        site.ask("manage.py", "prepare")
        site.start_server()
    time.sleep(FULL)
    wrong += _unread(site, ground)
    ballast.unlink()
    taps = evening.taps
    if not _until(lambda: evening.taps > taps + len(evening.writers)):
        wrong.append("no round was taken after the disk had room again")
    site.ask("manage.py", "prepare")  # keeps room for the next time
    time.sleep(ROOM)
    return wrong


def _unread(site: Site, ground: Ground) -> list[str]:
    """The pages that cannot be read with a full disk."""
    return [
        f"{path} is answered {code} on a full disk"
        for table in ground.tables
        for path in (f"/s/{table.uid}/", f"/s/{table.uid}/board/?v=-1", f"/s/{table.uid}/result/")
        if (code := Line(site.port, table.devices[0]).get(path).code) != 200
    ]


def _until(is_so: Callable[[], bool]) -> bool:
    limit = time.monotonic() + WITHIN
    while time.monotonic() < limit:
        if is_so():
            return True
        time.sleep(0.02)
    return False
