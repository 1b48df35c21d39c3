"""What gunicorn does in each of its web processes; `config.server` does the same on one machine."""

from __future__ import annotations

import sys

from config.start_later import load_the_rest
from config.yielding import SWITCH_INTERVAL


def post_worker_init(_worker: object) -> None:
    """Load all pages after the first answer and keep them out of garbage collection (a hook of gunicorn)."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    load_the_rest()
