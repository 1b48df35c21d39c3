"""Damaged backups must be refused, and a killed restore must leave a complete file."""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
import time
from pathlib import Path

from config.backups.kept import Backup, fault, manifest_path, newest_first
from tests.torture.child import Child
from tests.torture.export import Stored, export
from tests.torture.judge import Verdict
from tests.torture.report import Row

CUTS = (0, 1, 100, 4096, 50_000)  # bytes that are left


def damages(folder: Path, seed: int, *, bits: int) -> Row:
    """Flip so many single bits of the newest backup of a data folder, one at a time, and damage it in other ways."""
    rng, verdict = random.Random(seed), Verdict()
    backup = newest_first(folder / "backups")[0]
    sound = backup.path.read_bytes()
    tried = 0
    for _ in range(bits):
        place, bit = rng.randrange(len(sound)), rng.randrange(8)
        flipped = bytearray(sound)
        flipped[place] ^= 1 << bit
        tried += _tried(backup, bytes(flipped), f"bit {bit} of byte {place} flipped", verdict)
    others = {f"cut to {size} bytes": sound[:size] for size in CUTS}
    others |= {f"cut by {size} bytes": sound[:-size] for size in CUTS if size}
    others |= {f"with {size} bytes of zeros at its end": sound + bytes(size) for size in CUTS if size}
    others["another program's"] = b"SQLite format 3\0" + bytes(4096)
    others["a text"] = b"no database " * 1000
    for what, damaged in others.items():
        tried += _tried(backup, damaged, what, verdict)
    backup.path.write_bytes(sound)
    if reason := fault(backup):
        verdict.wrong.append(f"the sound one was refused: it {reason}")
    manifest = manifest_path(backup.path)
    kept = manifest.rename(manifest.with_suffix(".kept"))
    tried += _tried(newest_first(folder / "backups")[0], sound, "without its manifest", verdict)
    kept.rename(manifest)
    return Row(
        "damaged backups", f"{bits} flipped bits and {tried - bits} other damages, all to be refused", verdict
    )


def _tried(backup: Backup, damaged: bytes, what: str, verdict: Verdict) -> int:
    backup.path.write_bytes(damaged)
    if not fault(backup):
        verdict.wrong.append(f"a backup was taken for sound: {what}")
    return 1


def restores(folder: Path, seed: int, *, many: int, planted: str = "") -> Row:
    """Kill so many restores of the newest backup, each at a random moment: the old file must be there, or the
    new one.
    """
    rng, verdict = random.Random(seed), Verdict()
    database = folder / "punkteblock.sqlite3"
    _make_different(database)
    old = export(str(database))
    new = export(str(newest_first(folder / "backups")[0].path))
    if old == new:
        raise RuntimeError("the old file and the backup are equal, so no kill can show which one is there")
    kept = folder.parent / "whole"
    shutil.copytree(folder, kept)
    took, went_on = _whole(folder, planted), 0
    for _ in range(many):
        _put_back(kept, folder)
        with Child("restore", folder, planted) as child:
            child.begin()
            time.sleep(rng.uniform(0, took))
        found = _found(database)
        if found not in (old, new):
            verdict.wrong.append("a killed restore left no whole file")
            continue
        went_on += found == new
        _whole(folder, planted)
        if _found(database) != new:
            verdict.wrong.append("the restore after a killed one did not bring the backup")
    return Row("killed restores", f"{many} kills, {went_on} after the new file was there", verdict)


def _make_different(database: Path) -> None:
    """Else a backup of a moment after the last entry would be equal to the file that it replaces."""
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE scoring_sheet SET version = version + 1")


def _whole(folder: Path, planted: str) -> float:
    """Restore to the end. Returns the seconds it took."""
    with Child("restore", folder, planted) as child:
        begun = time.monotonic()
        child.begin()
        child.listen()
        return time.monotonic() - begun


def _put_back(kept: Path, folder: Path) -> None:
    shutil.rmtree(folder)
    shutil.copytree(kept, folder)


def _found(database: Path) -> dict[str, Stored] | None:
    try:
        return export(str(database))
    except sqlite3.DatabaseError:
        return None
