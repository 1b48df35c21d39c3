"""The backups in a folder: manifests, order, pruning, and a check of each."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path

from config.backups import content

NEWEST, DAYS, UPGRADES = 3, 7, 10
# The number orders backups, because clocks can be wrong. Older releases wrote only the time.
_NAME = re.compile(r"punkteblock-(?:(?P<number>\d{6,})-)?(?P<day>\d{8})T[\d.]+Z\.sqlite3")


@dataclass(frozen=True, slots=True)
class Manifest:
    """`reason`: start, upgrade (before a migration) or timer. Hashes are SHA-256."""

    made_at: str
    reason: str
    release: str
    file_hash: str
    content_hash: str
    entries_hash: str
    instance: int
    migrations: tuple[str, ...]
    entries: int
    sheets: int
    games: int
    last_entry: int


@dataclass(frozen=True, slots=True)
class Backup:
    path: Path
    number: int
    day: str
    manifest: Manifest | None  # None if an older release made it, or if the manifest is lost

    def __str__(self) -> str:
        if self.manifest is None:
            return f"{self.path.name} (by an older release)"
        held = f"{self.manifest.entries} entries, {self.manifest.games} games"
        return f"no. {self.number} of {self.manifest.made_at[:16].replace('T', ' ')} UTC ({held})"


def manifest_path(path: Path) -> Path:
    return path.with_suffix(".json")


def manifest_text(manifest: Manifest) -> str:
    return json.dumps(asdict(manifest), indent=1) + "\n"


def newest_first(folder: Path) -> list[Backup]:
    found = [backup for path in folder.glob("punkteblock-*.sqlite3") if (backup := _backup(path))]
    return sorted(found, key=lambda backup: (backup.number, backup.path.name), reverse=True)


def _backup(path: Path) -> Backup | None:
    match = _NAME.fullmatch(path.name)
    return match and Backup(path, int(match["number"] or 0), match["day"], _manifest(path))


def _manifest(path: Path) -> Manifest | None:
    try:
        stored = json.loads(manifest_path(path).read_text())
        return Manifest(**stored | {"migrations": tuple(stored["migrations"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def fault(backup: Backup) -> str:
    """Why the backup cannot be restored, "" if it can. Reads the whole file."""
    try:
        held = content.read(backup.path)
    except content.Unsound as reason:
        return str(reason)
    manifest = backup.manifest
    if manifest is None:
        return "has lost its manifest" if backup.number else ""
    if content.file_hash(backup.path) != manifest.file_hash:
        return "was changed since it was made (its SHA-256 differs)"
    counts = (held.instance, held.migrations, held.entries, held.sheets, held.games, held.last_entry)
    if counts != (
        manifest.instance,
        manifest.migrations,
        manifest.entries,
        manifest.sheets,
        manifest.games,
        manifest.last_entry,
    ):
        return "does not hold what its manifest says"
    if content.content_hash(backup.path) != manifest.content_hash:
        return "does not hold the rows that its manifest says"
    return ""


def lost(database: Path, backup: Backup) -> str:
    """A sentence if a sound database has lost entries of a backup; "" if it has not, or if the backup itself
    is damaged.
    """
    try:
        number = content.lost(database, backup.path)
    except content.Unsound:
        return ""
    if not number or not backup.manifest or content.file_hash(backup.path) != backup.manifest.file_hash:
        return ""
    return f"is damaged: {number} entries are gone from sheets that are still there"


def prune(folder: Path) -> None:
    """Keep the newest three backups, the last one of each of seven days, and those made before an upgrade."""
    backups = newest_first(folder)
    days = [next(group) for _, group in groupby(backups, key=lambda backup: backup.day)]
    upgrades = [backup for backup in backups if backup.manifest and backup.manifest.reason == "upgrade"]
    kept = {backup.path for backup in (*backups[:NEWEST], *days[:DAYS], *upgrades[:UPGRADES])}
    for backup in backups:
        if backup.path not in kept:
            backup.path.unlink()
            manifest_path(backup.path).unlink(missing_ok=True)
