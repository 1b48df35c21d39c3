"""Ends a child process when the process that started it is gone. Owns that watch, never the starting."""

import os
import threading
import time

ENV = "PUNKTEBLOCK_SUPERVISED"


def end_with_parent(interval: float = 0.5) -> None:
    """Start a thread that ends this process once its parent died; only where `dev.py run` set ENV.

    A killed supervisor cannot stop its children any more; two workers or a taken port are worse than none.
    """
    if os.environ.get(ENV):
        threading.Thread(target=_watch, args=(os.getppid(), interval), daemon=True).start()


def _watch(parent: int, interval: float) -> None:
    while os.getppid() == parent:
        time.sleep(interval)
    os._exit(1)
