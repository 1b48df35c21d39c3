"""Remembers beside the database that it existed and how many entries it had."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from config.backups.content import Content, opened, read
from config.backups.files import write

NAME = "instance.json"
TO_BE_MADE = 0  # instance number of a database that somebody asked to start empty


@dataclass(frozen=True, slots=True)
class Memory:
    """`number`: of the newest backup. `state`: size and time of the database file at that backup, "" without
    a backup.
    """

    instance: int
    number: int
    last_entry: int
    state: str = ""


def recall(data: Path) -> Memory | None:
    """What is remembered; None if nothing is. An unreadable file counts as nothing, because the backups tell
    as well.
    """
    try:
        return Memory(**json.loads((data / NAME).read_text()))
    except (OSError, ValueError, TypeError):
        return None


def remember(data: Path, memory: Memory) -> None:
    write(data / NAME, json.dumps(asdict(memory)) + "\n")


def forget(data: Path) -> None:
    (data / NAME).unlink(missing_ok=True)


def remember_database(database: Path, number: int = 0) -> Memory:
    """Give the file an instance number if it has none, and remember it beside the file.

    `number`: of the newest backup known; a higher remembered number is kept.
    """
    content = read(database)
    instance = content.instance or _numbered(database)
    known = recall(database.parent)
    kept, state = (known.number, known.state) if known else (0, "")
    memory = Memory(instance, max(kept, number), content.last_entry, state)
    if memory != known:
        remember(database.parent, memory)
    return memory


def is_other(content: Content, memory: Memory) -> bool:
    """Whether the file belongs to another installation. A file without a number may belong to any."""
    return content.instance not in (0, memory.instance)


def _numbered(database: Path) -> int:
    # `user_version` travels with every copy of the file, and this program uses it for nothing else.
    instance = secrets.randbelow(2**31 - 1) + 1
    with opened(database) as connection:
        connection.execute(f"PRAGMA user_version = {instance}")
    return instance


def state_of(database: Path) -> str:
    """Size and time of the file and of its log. They change with every write."""
    parts = (database, database.with_name(f"{database.name}-wal"))
    return " ".join(
        f"{stat.st_size} {stat.st_mtime_ns}" for part in parts if part.exists() for stat in [part.stat()]
    )
