"""The worker's timer. It counts elapsed seconds, so that changing the clock of the machine does not stop it.

Celery's own timer waits for a time of day. After a laptop's clock was set back by three hours it would
publish nothing for three hours, and ratings would not change.
"""

from __future__ import annotations

import time
from typing import Any

from celery.beat import Scheduler

FIRST = 300.0  # seconds a task waits at most after a start, because a laptop does not run for a whole day


class Timer(Scheduler):
    """Runs the entries of CELERY_BEAT_SCHEDULE; the schedule of each is a number of seconds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.due: dict[str, float] = {}
        super().__init__(*args, **kwargs)

    def tick(self, *_args: Any, **_kwargs: Any) -> float:
        """Publish the tasks that are due. Returns the seconds until the next call."""
        now = time.monotonic()
        for name, entry in self.schedule.items():
            every = entry.schedule.seconds
            if self.due.setdefault(name, now + min(every, FIRST)) <= now:
                self.apply_entry(entry, producer=self.producer)
                self.due[name] = now + every
        return max(0.0, min([self.max_interval, *(due - now for due in self.due.values())]))
