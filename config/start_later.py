"""What a web process does after its first answer, so that this answer comes sooner.

A killed server is away for as long as it computes until then. It needs the pad alone: the pages of the league, the API
and what a pad keeps for itself are loaded behind it, and whoever asks for them meanwhile waits for that.
"""

from __future__ import annotations

import gc
import threading

from django.core.signals import request_finished
from django.urls import get_resolver

from scoring.offline.bundle import bundle

PATIENCE = 2.0  # seconds; nobody may ask at all


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
    """From now on look for garbage only among what comes.

    A full search among what was loaded would hold up every tap for a tenth of a second, and finds next to nothing.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(5_000, 10, 10)  # a search after each 700 objects took a twentieth of a score's time
