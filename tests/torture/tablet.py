"""Tablets that were offline: each taps some rounds without a server, and then sends them in order.

As in docs/offline.md: the first tap carries the round of the last board that was seen, each further one names
the tap before it (`after`), and all say that they waited.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from tests.torture.writer import Writer

MOST_WAITING = 5
AWAY = (0.0, 0.1)  # seconds on the way back


class Tablet(Writer):
    """A writer whose taps wait, up to MOST_WAITING at once."""

    aside = 422

    def run(self) -> None:
        while not self.over.is_set() and not self.fault and self.tries < self.most:
            board = self._look()
            waiting = [self._tap() for _ in range(self.rng.randint(1, MOST_WAITING))]
            time.sleep(self.rng.uniform(*AWAY))
            before: Mapping[str, str] = {}
            for tap, fields in waiting:
                self._send_until_told(tap, {**fields, **board, **before, "waited": "1", "ago": "30"})
                before = {"after": tap.entry_id}
