"""Tables are written on while the clock of the server jumps, forward and back."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from tests.torture.evening import Evening
from tests.torture.report import Row
from tests.torture.running import PRODUCT, Site
from tests.torture.tables import Ground

DAYS = (
    "2038-01-19",
    "1970-01-02",
    "2026-10-25",
    "2100-03-01",
    "2026-10-24",
)  # the third is the end of summer time
TAPS = 20  # at least, with each clock
WITHIN = 60.0  # seconds


def clocks(site: Site, ground: Ground, seed: int, days: Sequence[str] = DAYS) -> Row:
    """Kill the web process and start it again with each clock, at last with the right one."""
    site.start_server()
    evening = Evening(site, ground, random.Random(seed), site.folder.parent / "journal.jsonl")
    evening.begin()
    entries = [("tests.torture.clocked", day) for day in days]
    try:
        for entry in (*entries, PRODUCT):
            site.kill("server")
            site.entry = entry
            site.start_server()
            enough, limit = evening.taps + TAPS, time.monotonic() + WITHIN
            while evening.goes_on and evening.taps < enough and time.monotonic() < limit:
                time.sleep(0.05)
        verdict = evening.end()
    finally:
        site.stop()
    return Row("clocks that jump", f"{evening.taps} entries, {', '.join(days)} and back", verdict)
