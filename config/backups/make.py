"""Makes a backup of a database that may be in use."""

from __future__ import annotations

import errno
import shutil
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from config.backups import content
from config.backups.files import sync, write
from config.backups.kept import Backup, Manifest, lost, manifest_path, manifest_text, newest_first, prune
from config.backups.memory import Memory, recall, remember, state_of

ROOM = 16 * 2**20  # bytes that must stay free after a backup


class Refused(Exception):
    """The file holds fewer entries than are remembered of it."""


def back_up(database: Path, folder: Path, reason: str) -> Backup:
    """Back up the database as it is now. Returns the newest backup instead if that holds the same rows.

    Raises Refused, content.Unsound and OSError (disk full, no permission). Removes its own draft and drafts
    of killed runs.
    """
    folder.mkdir(exist_ok=True)
    _remove_drafts(folder)
    size = database.stat().st_size
    if shutil.disk_usage(folder).free < size + ROOM:
        raise OSError(errno.ENOSPC, f"a backup needs {(size + ROOM) >> 20} MB of free space")
    state = state_of(database)
    draft = folder / "backup.part"
    try:
        # SQLite's backup API, because a plain copy of a file in use may miss rows.
        with content.opened(database) as source, content.opened(draft) as copy:
            source.backup(copy)
            copy.execute(
                "PRAGMA journal_mode=DELETE"
            )  # one file that can also be read where nothing can be written
        backup = _kept(draft, folder, reason, recall(database.parent))
    finally:
        _remove_drafts(folder)
    _remember(database.parent, backup, state)
    prune(folder)
    return backup


def _kept(draft: Path, folder: Path, reason: str, memory: Memory | None) -> Backup:
    held, rows = content.read(draft), content.content_hash(draft)
    if memory and held.last_entry < memory.last_entry:
        raise Refused(f"holds entries up to {held.last_entry}, it had {memory.last_entry}")
    backups = newest_first(folder)
    before = backups[0].manifest if backups else None
    if before and before.instance == held.instance and (gone := lost(draft, backups[0])):
        raise Refused(gone)
    if backups and _is_equal(backups[0], held, rows):
        return _for_upgrade(backups[0]) if reason == "upgrade" else backups[0]
    number = max([memory.number if memory else 0, *(backup.number for backup in backups[:1])]) + 1
    now = datetime.now(UTC)
    path = folder / f"punkteblock-{number:06}-{now:%Y%m%dT%H%M%S.%fZ}.sqlite3"
    manifest = Manifest(
        made_at=now.isoformat(),
        reason=reason,
        release=release(),
        file_hash=content.file_hash(draft),
        content_hash=rows,
        entries_hash=content.entries_hash(draft, held.last_entry)[1],
        instance=held.instance,
        migrations=held.migrations,
        entries=held.entries,
        sheets=held.sheets,
        games=held.games,
        last_entry=held.last_entry,
    )
    sync(draft)
    write(manifest_path(path), manifest_text(manifest))
    draft.replace(path)
    sync(folder)
    return Backup(path, number, f"{now:%Y%m%d}", manifest)


def _is_equal(backup: Backup, held: content.Content, rows: str) -> bool:
    manifest = backup.manifest
    if manifest is None:
        return False
    if (manifest.content_hash, manifest.migrations, manifest.instance) != (
        rows,
        held.migrations,
        held.instance,
    ):
        return False
    return content.file_hash(backup.path) == manifest.file_hash


def _for_upgrade(backup: Backup) -> Backup:
    """The same backup, marked as the one before an upgrade."""
    if backup.manifest is None:
        return backup
    values = {name: getattr(backup.manifest, name) for name in Manifest.__slots__} | {"reason": "upgrade"}
    write(manifest_path(backup.path), manifest_text(Manifest(**values)))
    return Backup(backup.path, backup.number, backup.day, Manifest(**values))


def _remember(data: Path, backup: Backup, state: str) -> None:
    known = recall(data)
    if known and backup.manifest:
        remember(data, Memory(known.instance, backup.number, backup.manifest.last_entry, state))


def _remove_drafts(folder: Path) -> None:
    """Delete the remains of killed backups: drafts with their journals, and manifests without a file."""
    for draft in folder.glob("*.part*"):
        draft.unlink()
    for manifest in folder.glob("punkteblock-*.json"):
        if not manifest.with_suffix(".sqlite3").exists():
            manifest.unlink()


def release() -> str:
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text())
    return str(project["project"]["version"])
