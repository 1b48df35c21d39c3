"""Loads the rest of a web process after its first answer, so that this answer comes sooner.

After a crash nobody can write until the process answers, and for that it needs only the pad. The pages of the
league, the API and the offline bundle are loaded afterwards; requests for them wait until they are ready.
"""

from __future__ import annotations

import gc
import threading

from django.core.signals import request_finished
from django.urls import get_resolver

from scoring.offline.bundle import bundle

PATIENCE = 2.0  # seconds; afterwards it loads even without a request


def load_the_rest() -> threading.Thread:
    """Start a thread that waits for the first answer and then loads everything else."""
    answered = threading.Event()

    def first_answer(**_kwargs: object) -> None:
        answered.set()
        request_finished.disconnect(first_answer)

    request_finished.connect(first_answer, weak=False)
    thread = threading.Thread(target=_load, args=(answered,), daemon=True)
    thread.start()
    return thread


def _load(answered: threading.Event) -> None:
    answered.wait(PATIENCE)
    for app in get_resolver().url_patterns:
        getattr(app, "url_patterns", None)
    keep_what_is_loaded()
    bundle()


def keep_what_is_loaded() -> None:
    """Exclude everything loaded so far from garbage collection.

    A full collection over it would delay every tap by a tenth of a second and find almost nothing.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(5_000, 10, 10)  # a collection after every 700 objects took a twentieth of a score's time
