"""Backups made while tables are written on: each must hold what was acknowledged before, and be consistent."""

from __future__ import annotations

import random
import sqlite3
import time
from pathlib import Path

from tests.torture.child import Child
from tests.torture.evening import Evening
from tests.torture.export import export
from tests.torture.journal import Told, read
from tests.torture.judge import Verdict, judge
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground


def backups(
    site: Site, ground: Ground, seed: int, *, many: int, until: float, fault: str = "", pace: float = 0
) -> Row:
    """Make up to `many` backups, beginning none after the moment `until` of time.monotonic()."""
    rng, verdict, done = random.Random(seed), Verdict(), 0
    site.start_server()
    evening = Evening(site, ground, rng, site.folder.parent / "journal.jsonl", pace=pace)
    evening.begin()
    try:
        with Child("backup", site.folder, fault) as child:
            while not done or (done < many and time.monotonic() < until and not verdict.faults):
                time.sleep(rng.uniform(0.05, 0.4))
                before = read(evening.path)
                child.begin()
                done += 1
                _one(child.listen(), before, evening, verdict)
        verdict.add(evening.end())
    finally:
        site.stop()
    return Row("backups while tables are written on", f"{done} backups, {evening.taps} entries", verdict)


def _one(said: str, before: list[Told], evening: Evening, verdict: Verdict) -> None:
    """`before`: what had been acknowledged when the backup began."""
    if said.startswith("refused"):
        verdict.wrong.append(f"no backup was made, it {said}")
        return
    promised = {taken.tap.entry_id for taken in before if taken.is_promised}
    taken = [
        Told(each.tap, each.answers if each.tap.entry_id in promised else []) for each in read(evening.path)
    ]
    games = {table.uid: table.game for table in evening.ground.tables}
    try:
        verdict.add(judge(taken, export(said), games))
    except sqlite3.DatabaseError as error:
        verdict.wrong.append(f"the backup {Path(said).name} cannot be read ({error})")
