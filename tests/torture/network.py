"""A bad network between the devices and the server, while every device writes."""

from __future__ import annotations

import random
import time

from tests.torture.evening import Evening
from tests.torture.proxy import Proxy
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground

RATE = 0.3  # share of all requests


def network(site: Site, ground: Ground, seed: int, *, many: int, until: float) -> Row:
    """About `many` entries, none begun after the moment `until` of time.monotonic()."""
    rng = random.Random(seed)
    site.start_server()
    proxy = Proxy(site.port, random.Random(rng.getrandbits(32)), RATE)
    evening = Evening(site, ground, rng, site.folder.parent / "journal.jsonl", proxy.port)
    evening.begin()
    try:
        while evening.goes_on and evening.taps < many and (not evening.taps or time.monotonic() < until):
            time.sleep(0.1)
        verdict = evening.end(proxy.close)
    finally:
        site.stop()
    hit = ", ".join(f"{number} {fate}" for fate, number in sorted(proxy.done.items()) if fate)
    return Row(f"{RATE:.0%} of requests hit by the network", f"{evening.taps} entries; {hit}", verdict)
