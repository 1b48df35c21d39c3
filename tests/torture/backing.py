"""`python -m tests.torture.backing backup|restore FOLDER [FAULT]`: one backup or restore of the product, to
be killed.

Prints "ready" and waits for a line, so that a kill hits the work and not the start. A planted fault exists
only in this process.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from config.backups import make, restore

BLOCK, PAUSE = 64 * 1024, 0.01  # bytes, and seconds between them


def _slowly(source: Path, target: Path) -> None:
    """Copy as slowly as a disk under load."""
    with source.open("rb") as read, target.open("wb") as written:
        while block := read.read(BLOCK):
            written.write(block)
            written.flush()
            time.sleep(PAUSE)


class Copied(sqlite3.Connection):
    """A connection whose backup is a plain copy of the file."""

    def backup(self, target: sqlite3.Connection, **_options: Any) -> None:
        _slowly(_file(self), _file(target))


def backup_by_copy() -> None:
    """Copy the file while it is written to."""
    sqlite3.connect = partial(sqlite3.connect, factory=Copied)  # type: ignore[assignment]


def _file(connection: sqlite3.Connection) -> Path:
    return Path(connection.execute("PRAGMA database_list").fetchone()[2])


def restore_in_place() -> None:
    """Overwrite the database by the backup."""

    def put(backup: Any, database: Path) -> None:
        _slowly(backup.path, database)

    restore._put = put


FAULTS: dict[str, Callable[[], None]] = {
    fault.__name__: fault for fault in (backup_by_copy, restore_in_place)
}


def main() -> int:
    what, folder, *faults = sys.argv[1:]
    for fault in faults:
        FAULTS[fault]()
    database = Path(folder) / "punkteblock.sqlite3"
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for _ in sys.stdin:
        try:
            if what == "backup":
                done = make.back_up(database, Path(folder) / "backups", "timer")
            else:
                done = restore.restore(database, Path(folder) / "backups", lambda _said: None)
        except (make.Refused, make.content.Unsound, sqlite3.DatabaseError) as reason:
            sys.stdout.write(f"refused: {reason}\n")
        else:
            sys.stdout.write(f"{done.path}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
