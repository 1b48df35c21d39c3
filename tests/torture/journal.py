"""What each writer sent and what it was told, written to disk before the next step, outside the data of the
server.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

STORED = frozenset({"counted", "agreed", "held", "repeated"})  # statuses that promise a row


@dataclass(frozen=True, slots=True)
class Tap:
    """One declaration as a writer made it. `payload` is in its stored form."""

    writer: str
    sheet: str
    entry_id: str
    kind: str
    payload: Mapping[str, object]


@dataclass(slots=True)
class Told:
    """A tap with the statuses that its writer was told, oldest first."""

    tap: Tap
    answers: list[str] = field(default_factory=list)

    @property
    def is_promised(self) -> bool:
        return any(answer in STORED for answer in self.answers)


class Journal:
    """Appends lines to one file. `tap` and `answer` return once the line is on the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._file = path.open("ab")

    def tap(self, tap: Tap) -> None:
        self._write({"tap": asdict(tap)})

    def answer(self, tap: Tap, status: str) -> None:
        self._write({"answer": status, "to": tap.entry_id})

    def close(self) -> None:
        with self._lock:
            self._file.close()

    def _write(self, line: Mapping[str, object]) -> None:
        with self._lock:
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())


def read(path: Path) -> list[Told]:
    """Every tap of the file in the order of the taps."""
    told: dict[str, Told] = {}
    for line in path.read_text().splitlines():
        content = json.loads(line)
        if "tap" in content:
            tap = Tap(**content["tap"])
            told[tap.entry_id] = Told(tap)
        else:
            told[content["to"]].answers.append(content["answer"])
    return list(told.values())
