"""Ends a child process when its parent process is gone."""

import os
import threading
import time

ENV = "PUNKTEBLOCK_SUPERVISED"


def end_with_parent(interval: float = 0.5) -> None:
    """Start a thread that ends this process when its parent dies. Does so only if `dev.py run` set ENV.

    A killed supervisor cannot stop its children, which would keep the port or run a second worker.
    """
    if os.environ.get(ENV):
        threading.Thread(target=_watch, args=(os.getppid(), interval), daemon=True).start()


def _watch(parent: int, interval: float) -> None:
    while os.getppid() == parent:
        time.sleep(interval)
    os._exit(1)
