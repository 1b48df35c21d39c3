"""Supervises processes: restarts them when they die, and stops them together."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence

from config.dev.machine import INHERITED, ROOT, WINDOWS, say


class Child:
    """A process that is restarted when it dies, with a growing delay while it dies before it works.

    `answers`: whether it works; without it, a process that has run for OLD seconds counts as working.
    """

    FIRST, LAST, OLD = 0.2, 10.0, 30.0  # seconds

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        env: dict[str, str],
        answers: Callable[[], bool] | None = None,
    ) -> None:
        self.name, self.command, self.env, self.answers = name, command, env, answers
        self.delay = self.FIRST
        self.start()

    def start(self) -> None:
        # In its own process group, so that Ctrl-C reaches only dev.py, which then stops everything in order.
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, env=self.env, start_new_session=not WINDOWS, pass_fds=INHERITED
        )
        self.started = time.monotonic()
        self.again: float | None = None
        self.was_of_use = False

    def look_after(self) -> None:
        now = time.monotonic()
        if self.process.poll() is None:
            self.was_of_use = self.was_of_use or self._is_of_use(now)
        elif self.again is None:
            self._signal_group(signal.SIGTERM)  # processes that a killed worker left behind
            self.delay = self.FIRST if self.was_of_use else min(2 * self.delay, self.LAST)
            self.again = now + self.delay
            say(f"{self.name} ended ({self.process.returncode}); starting it again in {self.delay:.1f} s")
        elif now >= self.again:
            self.start()

    def _is_of_use(self, now: float) -> bool:
        return self.answers() if self.answers else now - self.started > self.OLD

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
