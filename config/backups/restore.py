"""Puts a backup in place of the database. A kill at any moment leaves a complete file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from config.backups import content
from config.backups.files import sync, write
from config.backups.kept import Backup, fault, newest_first
from config.backups.memory import Memory, recall, remember


class NoBackup(Exception):
    """No backup in the folder is sound."""


def draft_of(database: Path) -> Path:
    """Path of the copy that becomes the database. While it exists, a restore is unfinished."""
    return database.with_name(f"{database.name}.restoring")


def went_back(database: Path) -> Path:
    """Path of the mark that says the database was restored. It stays until the database has recorded it
    (scoring/release.py).
    """
    return database.with_name("restored")


def restore(database: Path, folder: Path, say: Callable[[str], None]) -> Backup:
    """Put the newest sound backup in place and return it. `say` is called with each newer one that was
    refused, and why.

    The former file and its journals are renamed, not deleted, because a specialist may still recover data.
    Raises NoBackup without having changed anything.
    """
    for backup in newest_first(folder):
        if reason := fault(backup):
            say(f"Refused {backup.path.name}: it {reason}.")
            continue
        _put(backup, database)
        return backup
    raise NoBackup


def _put(backup: Backup, database: Path) -> None:
    draft = draft_of(database)
    try:
        shutil.copyfile(backup.path, draft)
        sync(draft)
        if content.file_hash(draft) != content.file_hash(backup.path):
            raise OSError(f"{draft} cannot be read back as it was written; check the disk")
        write(went_back(database), "")
    except OSError:  # nothing was replaced: the next start may use the database
        draft.unlink(missing_ok=True)
        raise
    set_aside(database)
    os.replace(draft, database)
    sync(database.parent)
    held = content.read(database)
    known = recall(database.parent)
    number = max(known.number if known else 0, backup.number)
    remember(database.parent, Memory(held.instance, number, held.last_entry))


def set_aside(database: Path) -> None:
    """Give the file a second, lasting name and move its journals away, because a new file must not meet them."""
    aside = f".damaged-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    for suffix in ("-journal", "-wal", "-shm"):
        part = database.with_name(database.name + suffix)
        if part.exists():
            part.rename(part.with_name(part.name + aside))
    if database.exists():
        second = database.with_name(database.name + aside)
        try:
            os.link(database, second)
        except OSError:  # the file system has no hard links
            shutil.copyfile(database, second)
