"""Supervision of processes: restarts them when they die, and stops them together."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence

from config.dev.machine import ROOT, WINDOWS, say


class Child:
    """A process that is restarted when it dies, later each time when it dies young."""

    FIRST, LAST, OLD = 0.2, 10.0, 30.0  # seconds

    def __init__(self, name: str, command: Sequence[str], env: dict[str, str]) -> None:
        self.name, self.command, self.env = name, command, env
        self.delay = self.FIRST
        self.start()

    def start(self) -> None:
        # In its own process group: Ctrl-C reaches only dev.py, which then stops everything in order.
        self.process = subprocess.Popen(self.command, cwd=ROOT, env=self.env, start_new_session=not WINDOWS)
        self.started = time.monotonic()
        self.again: float | None = None

    def look_after(self) -> None:
        now = time.monotonic()
        if self.again is None and self.process.poll() is not None:
            self._signal_group(signal.SIGTERM)  # processes that a killed worker left behind
            self.delay = self.FIRST if now - self.started > self.OLD else min(2 * self.delay, self.LAST)
            self.again = now + self.delay
            say(f"{self.name} ended ({self.process.returncode}); starting it again in {self.delay:.1f} s")
        elif self.again is not None and now >= self.again:
            self.start()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()

    def finish(self, deadline: float) -> None:
        try:
            self.process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            say(f"{self.name} did not stop in time; killed")
            self.process.kill()
            self.process.wait()
        self._signal_group(getattr(signal, "SIGKILL", signal.SIGTERM))

    def _signal_group(self, number: int) -> None:
        if not WINDOWS:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)


def supervise(children: list[Child], stop: threading.Event, every: Callable[[], None]) -> None:
    try:
        while not stop.wait(0.2):
            for child in children:
                child.look_after()
            every()
    finally:
        say("Stopping ...")
        for child in children:
            child.stop()
        deadline = time.monotonic() + 15
        for child in children:
            child.finish(deadline)
