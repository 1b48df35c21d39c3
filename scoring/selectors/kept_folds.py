"""The folds that this process keeps, the least lately used of them dropped first. All threads share them."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from uuid import UUID

from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import SheetFold

MOST_ENTRIES = 60_000  # of all sheets together: 400 evenings, or a dozen of the longest sheets
Read = tuple[tuple[ev.Entry, ...], SheetFold]


class KeptFolds:
    """Bounded by entries, not by sheets: a long sheet takes the room of many short ones."""

    def __init__(self) -> None:
        self._folds: OrderedDict[UUID, Read] = OrderedDict()
        self._lock = Lock()
        self._room = 0

    def get(self, uid: UUID) -> Read | None:
        return self._folds.get(uid)

    def __contains__(self, uid: object) -> bool:
        return uid in self._folds

    def __len__(self) -> int:
        return len(self._folds)

    def keep(self, uid: UUID, read: Read) -> None:
        """Keep the fold unless a newer one is there already."""
        with self._lock:
            kept = self._folds.get(uid)
            if kept is None or _age(kept) < _age(read):
                self._put(uid, read)
            self._folds.move_to_end(uid)
            while self._room > MOST_ENTRIES and len(self._folds) > 1:
                self._drop(next(iter(self._folds)))

    def put(self, uid: UUID, read: Read) -> None:
        """Keep this fold instead of whatever is there."""
        with self._lock:
            self._put(uid, read)

    def drop(self, uid: UUID) -> None:
        with self._lock:
            self._drop(uid)

    def clear(self) -> None:
        with self._lock:
            self._folds.clear()
            self._room = 0

    def _put(self, uid: UUID, read: Read) -> None:
        self._drop(uid)
        self._folds[uid] = read
        self._room += _room(read)

    def _drop(self, uid: UUID) -> None:
        kept = self._folds.pop(uid, None)
        self._room -= _room(kept) if kept else 0


def _age(read: Read) -> tuple[int, int]:
    return (len(read[1].setup.late), len(read[0]))


def _room(read: Read) -> int:
    """A sheet without entries takes room, too."""
    return len(read[0]) + 1
