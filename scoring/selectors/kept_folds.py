"""A cache of folds that drops those unused for longest. All threads of the process share it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from uuid import UUID

from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import SheetFold

MOST_ENTRIES = 60_000  # of all sheets together: 400 evenings, or a dozen of the longest sheets
Read = tuple[tuple[ev.Entry, ...], SheetFold]


class KeptFolds:
    """Limited by the number of entries, not of sheets, because a long sheet takes as much memory as many
    short ones.
    """

    def __init__(self) -> None:
        self._folds: OrderedDict[UUID, Read] = OrderedDict()
        self._lock = Lock()
        self._room = 0

    def get(self, uid: UUID) -> Read | None:
        """The cached fold, which now counts as used."""
        with self._lock:
            read = self._folds.get(uid)
            if read is not None:
                self._folds.move_to_end(uid)
        return read

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
        """Replace the cached fold by this one."""
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
    """The size that counts against the limit; a sheet without entries has one too."""
    return len(read[0]) + 1
