"""Keeps some room on the disk of the data, so that a start on a full disk can still open the database to read.

SQLite makes two small files beside a database with a write-ahead log, also for reading. A clean stop deletes them.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

NAME = "room"
SIZE = 2**20  # bytes
PLENTY = 64 * SIZE  # free bytes with which the room is kept


def keep_room(data: Path) -> None:
    """Keep the room from now on, if the disk has plenty."""
    if not (data / NAME).exists() and shutil.disk_usage(data).free > PLENTY:
        # Random, because some file systems store zeros in no space.
        (data / NAME).write_bytes(os.urandom(SIZE))


def give_room(data: Path) -> None:
    """Give the room up if the disk is full. On one that cannot be written it stays."""
    if shutil.disk_usage(data).free < SIZE:
        with contextlib.suppress(OSError):
            (data / NAME).unlink(missing_ok=True)
