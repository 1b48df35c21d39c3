"""When the timer of the worker publishes its tasks: by seconds that passed, whatever the clock of the machine says.

Celery's own waits for a time of day. After a laptop's clock was set back by three hours it would publish nothing for
three hours, and ratings would stand still.
"""

from __future__ import annotations

import time
from typing import Any

from celery.beat import Scheduler

FIRST = 300.0  # seconds after a start that a task waits at most: a laptop does not run for a day


class Timer(Scheduler):
    """Runs the entries of CELERY_BEAT_SCHEDULE, each with a number of seconds as its schedule."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.due: dict[str, float] = {}
        super().__init__(*args, **kwargs)

    def tick(self, *_args: Any, **_kwargs: Any) -> float:
        """Publish what is due; returns the seconds until the next look."""
        now = time.monotonic()
        for name, entry in self.schedule.items():
            every = entry.schedule.seconds
            if self.due.setdefault(name, now + min(every, FIRST)) <= now:
                self.apply_entry(entry, producer=self.producer)
                self.due[name] = now + every
        return max(0.0, min([self.max_interval, *(due - now for due in self.due.values())]))
