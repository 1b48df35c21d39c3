"""Writes a club as an archive. Reads only, and one state, so that the parts fit each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from league.engine.archive.manifest import Manifest
from league.engine.archive.zipped import manifest_written, part_written
from league.models import Club
from league.selectors.content import club_content
from league.services.archive.moves import moves_here
from league.services.archive.one_state import one_state
from league.services.archive.parts import PARTS, Part
from league.services.archive.rows import Plain, rows_here
from league.services.archive.sheets import sheet_lines
from scoring.engine.sheet.fold import ENGINE_REVISION


def archive_make(*, club: Club, file: IO[bytes], release: str) -> Manifest:
    """Write the archive of the club to a binary file; returns its manifest."""
    with one_state(), ZipFile(file, "w", ZIP_DEFLATED) as zipped:
        marks = {part.name: part_written(zipped, part.name, _texts(_rows(club, part))) for part in PARTS}
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


def _rows(club: Club, part: Part) -> Iterator[Plain]:
    if part.name == "sheets":
        return sheet_lines(club)
    return moves_here(club) if part.name == "player_moves" else rows_here(club, part)


def _texts(rows: Iterable[Plain]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(
            row, ensure_ascii=False, sort_keys=True, separators=(",", ":"), cls=DjangoJSONEncoder
        )
