"""An evening with a worker that rates its games: from the start of both to a verdict that counts the ratings too."""

from __future__ import annotations

import random

from tests.torture.evening import Evening
from tests.torture.judge import Verdict
from tests.torture.ratings import in_step
from tests.torture.running import Site
from tests.torture.tables import Ground


def begin(site: Site, ground: Ground, rng: random.Random, journal: str, pace: float) -> Evening:
    """Start the server, the worker and the writers. `journal`: the name of a file beside the site's folder."""
    site.start_server()
    site.start_worker()
    evening = Evening(site, ground, rng, site.folder.parent / journal, pace=pace)
    evening.begin()
    return evening


def end(site: Site, evening: Evening) -> Verdict:
    """Wait for the writers and for the worker."""
    verdict = evening.end()
    verdict.wrong += in_step(site)
    return verdict
