"""Writers: each declares one round after the other on its sheet, and sends it until the server answers."""

from __future__ import annotations

import http.client
import random
import threading
import time
from collections.abc import Mapping
from uuid import UUID

from tests.markup import place_of
from tests.torture.hand import Hand
from tests.torture.journal import STORED, Journal, Tap
from tests.torture.line import Answer, Line

AGAIN = 0.05  # seconds before the next attempt
LATER = {429, 503}  # not now; no other answer of this kind is allowed


class Writer(threading.Thread):
    """Writes until `over` is set, at most `most` taps. `fault` says what no server should have answered."""

    aside = 0  # the status of an entry that can never be on the sheet; 0: there should be none

    def __init__(
        self,
        name: str,
        sheet: str,
        hand: Hand,
        line: Line,
        journal: Journal,
        rng: random.Random,
        most: int = 10**9,
        pace: float = 0,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self.sheet, self.hand, self.line, self.journal, self.rng = sheet, hand, line, journal, rng
        self.most, self.pace = most, pace  # seconds between two taps
        self.over = threading.Event()  # no new taps
        self.gives_up = threading.Event()  # not even the answer to the last one
        self.open: Tap | None = None  # sent and not answered yet
        self.tries = 0
        self.refused = 0  # answers with a status of LATER
        self.took: list[tuple[float, float]] = []  # of each answered request: time.monotonic() and seconds
        self.fault = ""
        self.place: Mapping[str, str] = {}

    def run(self) -> None:
        while not self.over.is_set() and not self.fault and self.tries < self.most:
            self.place = self.place or self._look()
            tap, fields = self._tap()
            self.open = tap
            self._send_until_told(tap, {**fields, **self.place})
            self.over.wait(self.pace)

    def _tap(self) -> tuple[Tap, Mapping[str, object]]:
        """The next declaration, recorded in the journal, with the fields of its form."""
        declared = self.hand.next(self.rng)
        entry_id = str(UUID(int=self.rng.getrandbits(128), version=4))
        tap = Tap(self.name, self.sheet, entry_id, declared.kind, declared.payload)
        self.journal.tap(tap)
        self.tries += 1
        return tap, {**declared.fields, "kind": tap.kind, "entry_id": tap.entry_id}

    def _send_until_told(self, tap: Tap, fields: Mapping[str, object]) -> None:
        while not self.fault and not self.gives_up.is_set():
            answer = self._post(fields)
            if answer is None or answer.code in LATER:
                self.refused += answer is not None
                time.sleep(AGAIN)
                continue
            status = "aside" if answer.code == self.aside else answer.status
            if not status or answer.code not in (200, self.aside):
                self.fault = f"{tap.entry_id} was answered {answer.code} {answer.text[:200]!r}"
                continue
            self.open = None
            self.journal.answer(tap, status)
            if status in STORED:
                self.hand.stored(tap)
            self.place = {} if status in ("repeated", "aside") else place_of(answer.text)
            return

    def _post(self, fields: Mapping[str, object]) -> Answer | None:
        begun = time.monotonic()
        try:
            answer = self.line.post(f"/s/{self.sheet}/entries/", fields)
        except (OSError, http.client.HTTPException):
            return None
        self.took.append((begun, time.monotonic() - begun))
        return answer

    def _look(self) -> Mapping[str, str]:
        """Version, game and round as the board shows them."""
        while not self.over.is_set():
            try:
                if place := place_of(self.line.get(f"/s/{self.sheet}/board/?v=-1").text):
                    return place
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(AGAIN)
        return {"seen": "0", "game": "1", "round": "1"}
