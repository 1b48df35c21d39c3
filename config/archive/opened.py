"""Opens an archive and checks that every part is there and matches the manifest."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from config.archive.manifest import KEY_FILES, KEYS, NAME, TABLES, BadArchive, Manifest, manifest_of
from config.archive.sealed import is_sealed, unseal

MOST = 64 * 2**20  # bytes; upper limit for one key and for the manifest
BLOCK = 2**20
# What `zipfile` raises for changed bits; RuntimeError where they make a part look encrypted.
DAMAGE = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, RuntimeError, OverflowError)


class Opened:
    """The parts of a checked archive."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self._file = file
        self.manifest = _checked(file)

    def table_names(self) -> list[str]:
        return sorted(self.manifest.rows)

    def lines(self, table: str) -> Iterator[bytes]:
        with self._file.open(f"{TABLES}{table}.jsonl") as member:
            yield from member

    def columns(self, table: str) -> list[str]:
        found: list[str] = json.loads(next(self.lines(table)))
        return found

    def line_hash(self, table: str) -> str:
        return self.manifest.members[f"{TABLES}{table}.jsonl"]

    def key_files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the path below the data folder and the content of each key file."""
        for name in KEY_FILES:
            if KEYS + name in self.manifest.members:
                yield name, self._file.read(KEYS + name)


@contextlib.contextmanager
def opened(path: Path, passphrase: str = "") -> Iterator[Opened]:
    """Open and check the archive. Raises BadArchive, or OSError if the file cannot be read."""
    with contextlib.ExitStack() as stack:
        source: IO[bytes] = stack.enter_context(path.open("rb"))
        if is_sealed(source.read(64)):
            source = io.BytesIO(unseal(path.read_bytes(), passphrase))
        try:
            archive = Opened(stack.enter_context(zipfile.ZipFile(source)))
        except DAMAGE:
            raise BadArchive(
                "The file is no archive of this program, or it is cut short or damaged."
            ) from None
        yield archive


def _checked(file: zipfile.ZipFile) -> Manifest:
    try:
        if file.getinfo(NAME).file_size > MOST:
            raise BadArchive("The file is no archive of this program: its manifest is too large.")
        manifest = manifest_of(file.read(NAME))
    except KeyError:
        raise BadArchive("The file is no archive of this program: it has no manifest.") from None
    here = set(file.namelist()) - {NAME}
    listed = set(manifest.members)
    may_be = {KEYS + name for name in KEY_FILES} | {f"{TABLES}{table}.jsonl" for table in manifest.rows}
    if here != listed or not listed <= may_be:
        raise BadArchive("The archive was changed: its parts are not those of its manifest.")
    for name, expected in manifest.members.items():
        if _hash(file, name) != expected:
            raise BadArchive(f"The archive was changed: {name} is not as its manifest says.")
    return manifest


def _hash(file: zipfile.ZipFile, name: str) -> str:
    digest = hashlib.sha256()
    with file.open(name) as member:
        while block := member.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()
