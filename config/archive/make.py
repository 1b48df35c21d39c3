"""Makes an archive of a database that may be in use."""

from __future__ import annotations

import contextlib
import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from config.archive.manifest import FORMAT, KEY_FILES, KEYS, NAME, TABLES, Manifest
from config.archive.sealed import seal
from config.archive.tables import LEFT_OUT, lines
from config.backups import content as sqlite_file
from config.backups.files import sync
from config.backups.make import release
from config.content import folded, stored_models
from config.databases import as_default, attached


def make(path: Path, passphrase: str = "") -> Manifest:
    """Write the archive to `path`, encrypted if a passphrase is given. Leaves no partial file. Raises OSError."""
    now = datetime.now(UTC)
    with TemporaryDirectory(dir=path.parent, prefix=f"{path.name}.part") as folder:
        draft = Path(folder) / "draft"
        with _snapshot(Path(folder)), zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as file:
            manifest = _write(file, now)
        if passphrase:
            draft.write_bytes(seal(draft.read_bytes(), passphrase))
        draft.chmod(0o600)
        sync(draft)
        draft.replace(path)
    sync(path.parent)
    return manifest


@contextlib.contextmanager
def _snapshot(folder: Path) -> Iterator[None]:
    """Let the default database be read as it is now, while others go on writing."""
    if connection.vendor == "sqlite":
        copy = folder / "copy.sqlite3"
        database = Path(connection.settings_dict["NAME"])
        with sqlite_file.opened(database) as source, sqlite_file.opened(copy) as target:
            source.backup(target)
        with attached(f"sqlite:///{copy}") as alias, as_default(alias):
            yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _write(file: zipfile.ZipFile, now: datetime) -> Manifest:
    rows, members = {}, {}
    for model in stored_models():
        table = model._meta.db_table
        if table not in LEFT_OUT:
            name = f"{TABLES}{table}.jsonl"
            members[name], number = _add(file, name, lines(model))
            rows[table] = number - 1
    for name, text in _keys():
        members[KEYS + name], _ = _add(file, KEYS + name, [text])
    applied = MigrationRecorder(connection).applied_migrations()
    manifest = Manifest(
        format=FORMAT,
        made_at=now.isoformat(),
        release=release(),
        migrations=tuple(sorted(f"{app}.{name}" for app, name in applied)),
        rows=rows,
        members=members,
        folded=folded(),
    )
    file.writestr(NAME, manifest.text())
    return manifest


def _keys() -> Iterator[tuple[str, bytes]]:
    for name in KEY_FILES:
        with contextlib.suppress(FileNotFoundError):
            yield name, (Path(settings.DATA_DIR) / name).read_bytes()


def _add(file: zipfile.ZipFile, name: str, parts: Iterable[bytes]) -> tuple[str, int]:
    """Write the parts as one member. Returns their SHA-256 and their number."""
    digest, number = hashlib.sha256(), 0
    with file.open(name, "w", force_zip64=True) as member, io.BufferedWriter(member) as buffered:
        for part in parts:
            digest.update(part)
            buffered.write(part)
            number += 1
    return digest.hexdigest(), number
