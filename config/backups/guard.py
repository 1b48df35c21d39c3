"""Checks at a start that the database is complete and the one that was used before."""

from __future__ import annotations

from pathlib import Path

from config.backups import content
from config.backups.kept import Backup, lost, newest_first
from config.backups.memory import TO_BE_MADE, Memory, is_other, recall
from config.backups.restore import draft_of


def trouble(database: Path, folder: Path) -> str:
    """A sentence that says what is wrong with the database; "" if the start may use it or create the first one."""
    if draft_of(database).exists():
        return "A restore was cut short."
    memory, backups = recall(database.parent), newest_first(folder)
    may_begin = memory.instance == TO_BE_MADE if memory else not backups
    if may_begin and is_first_start(database):
        return ""
    try:
        return _difference(database, memory, next((backup for backup in backups if backup.manifest), None))
    except content.Unsound as reason:
        return f"The database {database} {reason}."


def _difference(database: Path, memory: Memory | None, backup: Backup | None) -> str:
    """How the file differs from what was remembered of it, "" if it does not. Raises Unsound."""
    held = content.read(database)
    if memory and is_other(held, memory):
        return f"The database {database} belongs to another installation."
    if memory and held.last_entry < memory.last_entry:
        return (
            f"The database {database} is older than it was: it ends at entry {held.last_entry}, "
            f"and had come to {memory.last_entry}."
        )
    newest = backup and backup.manifest
    if backup and newest and newest.instance == held.instance and newest.migrations == held.migrations:
        number, digest = content.entries_hash(database, newest.last_entry)
        if number == newest.entries and digest != newest.entries_hash:
            return f"The database {database} is damaged: entries differ from those of the newest backup."
        if number < newest.entries and (reason := lost(database, backup)):
            return f"The database {database} {reason}."
    return ""


def is_first_start(database: Path) -> bool:
    """Whether there is no database yet, or only one that a first start did not finish."""
    return not database.exists() or not database.stat().st_size or content.is_begun(database)
