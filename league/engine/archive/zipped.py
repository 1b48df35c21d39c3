"""Reads and writes an archive as a zip: a manifest, and one file of JSON lines for each part.

Nothing is unpacked to disk and only known part names are read, so a path inside the zip has no effect. All
stated sizes are added up before anything is read, and no part is read beyond its stated size.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, NoReturn
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from league.engine.archive.manifest import BadArchive, Manifest, PartMark, manifest_from

Row = Mapping[str, object]
MANIFEST = "manifest.json"
MOST_MANIFEST = 200_000
MOST_LINE = 8 * 2**20
# The limit of the upload page; the command accepts more.
MOST_BYTES = 128 * 2**20
_ESCAPED = re.compile(rb"\\u(?:0000|[dD][89a-fA-F])")
_BROKEN = (
    BadZipFile,
    LargeZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
    NotImplementedError,
)


def part_written(zipped: ZipFile, name: str, rows: Iterable[str]) -> PartMark:
    """Write the lines of a part; each is one JSON object."""
    digest, count = hashlib.sha256(), 0
    with zipped.open(_info(f"{name}.jsonl"), "w", force_zip64=True) as out:
        for row in rows:
            line = f"{row}\n".encode()
            digest.update(line)
            out.write(line)
            count += 1
    return PartMark(count, digest.hexdigest())


def manifest_written(zipped: ZipFile, manifest: Manifest) -> None:
    with zipped.open(_info(MANIFEST), "w") as out:
        out.write(manifest.text().encode())


def _info(name: str) -> ZipInfo:
    # No timestamp, so that the same club always gives the same bytes.
    info = ZipInfo(name)
    info.compress_type = ZIP_DEFLATED
    return info


class Archive:
    """An archive that was checked completely: every part is there, with the length and the hash in the manifest."""

    def __init__(self, zipped: ZipFile, manifest: Manifest) -> None:
        self.manifest = manifest
        self._zipped = zipped

    def rows(self, part: str) -> Iterator[Row]:
        """The objects of a part; empty if the archive was written before the part existed. Raises BadArchive:
        archive_broken.
        """
        if part not in self.manifest.parts:
            return
        for line in _lines(self._zipped, part):
            yield _object(line, part)


@contextmanager
def opened(file: IO[bytes], parts: Sequence[str], most_bytes: int = MOST_BYTES) -> Iterator[Archive]:
    """Open and check an archive. `file` must be seekable; `parts` are the names that this release knows.

    Raises BadArchive: archive_foreign, archive_broken, archive_newer, archive_too_large.
    """
    begins = file.read(4)
    file.seek(0)
    try:
        zipped = ZipFile(file)
    except _BROKEN:
        # A file that begins like a zip was cut off.
        raise BadArchive("archive_broken" if begins == b"PK\x03\x04" else "archive_foreign") from None
    with zipped:
        manifest = _checked_manifest(zipped, most_bytes)
        if set(manifest.parts) - set(parts):
            raise BadArchive("archive_newer")
        named = {f"{part}.jsonl" for part in manifest.parts} | {MANIFEST}
        if {info.filename for info in zipped.infolist()} != named:
            raise BadArchive("archive_broken")
        for part, mark in manifest.parts.items():
            _check(zipped, part, mark)
        yield Archive(zipped, manifest)


def _checked_manifest(zipped: ZipFile, most_bytes: int) -> Manifest:
    infos = zipped.infolist()
    names = [info.filename for info in infos]
    if MANIFEST not in names:
        raise BadArchive("archive_foreign")
    is_odd = any(info.flag_bits & 1 or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for info in infos)
    if len(set(names)) != len(names) or is_odd:
        raise BadArchive("archive_broken")
    if sum(info.file_size for info in infos) > most_bytes:
        raise BadArchive("archive_too_large")
    if zipped.getinfo(MANIFEST).file_size > MOST_MANIFEST:
        raise BadArchive("archive_broken")
    try:
        return manifest_from(zipped.read(MANIFEST))
    except _BROKEN:
        raise BadArchive("archive_broken") from None


def _check(zipped: ZipFile, part: str, mark: PartMark) -> None:
    digest, count = hashlib.sha256(), 0
    for line in _lines(zipped, part):
        digest.update(line)
        count += 1
    if (count, digest.hexdigest()) != (mark.rows, mark.sha256):
        raise BadArchive("archive_broken", part)


def _lines(zipped: ZipFile, part: str) -> Iterator[bytes]:
    try:
        with zipped.open(f"{part}.jsonl") as file:
            while line := file.readline(MOST_LINE):
                if not line.endswith(b"\n"):
                    raise BadArchive("archive_broken", part)
                yield line
    except (*_BROKEN, KeyError):
        raise BadArchive("archive_broken", part) from None


def _object(line: bytes, part: str) -> Row:
    try:
        row = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadArchive("archive_broken", part) from None
    if not isinstance(row, dict) or (_ESCAPED.search(line) and not _can_be_stored(row)):
        raise BadArchive("archive_broken", part)
    return row


def _no_number(_name: str) -> NoReturn:
    raise ValueError


def _can_be_stored(value: object) -> bool:
    """Whether a database accepts every text in `value`: no NUL and no lone surrogate."""
    if isinstance(value, str):
        return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, Mapping):
        return all(_can_be_stored(one) for pair in value.items() for one in pair)
    return not isinstance(value, list) or all(map(_can_be_stored, value))
