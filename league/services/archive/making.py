"""Writes a club as an archive. Reads only; all parts are of the same moment."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from league.engine.archive.manifest import Manifest
from league.engine.archive.zipped import manifest_written, part_written
from league.models import Club, Competition
from league.selectors.content import club_content
from league.selectors.revision import space_mark
from league.services.archive.moves import moves_here
from league.services.archive.parts import PARTS, Part
from league.services.archive.rows import Plain, rows_here
from league.services.archive.sheets import sheet_lines
from scoring.engine.sheet.fold import ENGINE_REVISION
from scoring.locks import WRITES

ATTEMPTS = 3


def archive_make(
    *, club: Club, file: IO[bytes], release: str, carries: Competition | None = None
) -> Manifest:
    """Write the archive of the club to a binary file; returns its manifest.

    `carries`: the competition that left this instance in it, so that it can be written where the archive is
    taken in. All parts must be of the same moment. A transaction would block every pad if SQLite has no WAL,
    so the club is read again if it changed meanwhile; only if it never rests do writers wait.
    """
    for _ in range(ATTEMPTS):
        before = _mark(club)
        manifest = _written(club, file, release, carries)
        if _mark(club) == before:
            return manifest
        file.seek(0)
        file.truncate()
    with WRITES, transaction.atomic():
        return _written(club, file, release, carries)


def _mark(club: Club) -> tuple[str, int]:
    return space_mark(club.space_id), Club.objects.values_list("revision", flat=True).get(pk=club.pk)


def _written(club: Club, file: IO[bytes], release: str, carries: Competition | None) -> Manifest:
    with ZipFile(file, "w", ZIP_DEFLATED) as zipped:
        # Last part first: a row is read after those that refer to it, so it is in the file even if both are
        # new.
        marks = {
            part.name: part_written(zipped, part.name, _texts(_rows(club, part, carries)))
            for part in reversed(PARTS)
        }
        manifest = Manifest(
            release=release,
            made_at=timezone.now().isoformat(timespec="seconds"),
            engine=ENGINE_REVISION,
            club=str(club.uid),
            name=club.name,
            parts=marks,
            content=club_content(club),
        )
        manifest_written(zipped, manifest)
    return manifest


def _rows(club: Club, part: Part, carries: Competition | None) -> Iterator[Plain]:
    if part.name == "sheets":
        return sheet_lines(club)
    if part.name == "competitions" and carries is not None:
        carried = str(carries.uid)
        rows = rows_here(club, part)
        return ({**row, "is_here": True} if row["uid"] == carried else row for row in rows)
    return moves_here(club) if part.name == "player_moves" else rows_here(club, part)


def _texts(rows: Iterable[Plain]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(
            row, ensure_ascii=False, sort_keys=True, separators=(",", ":"), cls=DjangoJSONEncoder
        )
