"""Restores an archive, into the PostgreSQL database of the settings or as a new SQLite file in the data folder."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from config.archive.manifest import BadArchive
from config.archive.opened import Opened, opened
from config.backups import content
from config.backups.files import sync
from config.backups.memory import forget, recall, remember_database
from config.backups.restore import draft_of, set_aside

PASSPHRASE = "PUNKTEBLOCK_PASSPHRASE"  # noqa: S105  # the name of a variable


def rehearse(path: Path, passphrase: str, folder: Path) -> str:
    """Restore the archive into a new SQLite file in `folder`. Returns a sentence on what was compared. Raises
    BadArchive.
    """
    return _restore_in_process(path, passphrase, folder / "rehearsal.sqlite3")


def replace_file(path: Path, passphrase: str, may_replace: bool) -> str:
    """Replace the SQLite file by the archive's database. A kill at any moment leaves one complete file in
    place.

    The former file stays beside it. Raises BadArchive without having changed anything.
    """
    database = Path(connection.settings_dict["NAME"])
    if not may_replace and _has_scores(database):
        raise BadArchive(f"{database} holds scores. With --replace they are set aside; nothing was changed.")
    connection.close()
    draft = draft_of(database)
    _remove(draft)
    try:
        message = _restore_in_process(path, passphrase, draft)
        content.settle(draft)
    except BaseException:
        _remove(draft)
        raise
    sync(draft)
    known = recall(database.parent)
    set_aside(database)
    os.replace(draft, database)
    _remove(draft)  # the draft's journals
    sync(database.parent)
    forget(database.parent)
    remember_database(database, known.number if known else 0)
    return message


def put_keys(archive: Opened) -> list[str]:
    """Copy the archive's keys into the data folder. Returns the names of differing keys, which were set aside."""
    replaced = []
    for name, text in archive.key_files():
        path = Path(settings.DATA_DIR) / name
        if path.exists() and path.read_bytes() == text:
            continue
        if path.exists():
            path.rename(path.with_name(f"{path.name}.{datetime.now(UTC):%Y%m%dT%H%M%SZ}"))
            replaced.append(name)
        path.parent.mkdir(mode=0o700, exist_ok=True)
        path.touch(0o600)
        path.write_bytes(text)
        sync(path)
    return replaced


def _remove(draft: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm"):
        draft.with_name(draft.name + suffix).unlink(missing_ok=True)


def _has_scores(database: Path) -> bool:
    try:
        return content.read(database).entries > 0
    except content.Unsound:
        return False


def _restore_in_process(path: Path, passphrase: str, database: Path) -> str:
    """Restore in a separate process, because data migrations write to the default database."""
    with opened(path, passphrase):
        pass  # checks first that the archive can be read
    command = [sys.executable, "manage.py", "restore", str(path.resolve()), "--rows-only"]
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{database.resolve()}", PASSPHRASE: passphrase}
    done = subprocess.run(  # noqa: S603  # this program
        command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BadArchive(done.stderr.strip().removeprefix("CommandError: ")[-600:])
    return done.stdout.strip()
