"""The manifest of an archive: format, club, release, and the hash of each part. It is read before anything else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

FORMAT, VERSION = "punkteblock-club", 1
Code = Literal[
    "archive_foreign",
    "archive_broken",
    "archive_newer",
    "archive_too_large",
    "archive_impossible",
    "archive_other_club",
    "archive_conflict",
    "archive_conflict_of",
    "archive_elsewhere",
    "archive_name_taken",
    "archive_merged_there",
    "archive_computes_otherwise",
]


@dataclass
class BadArchive(Exception):
    """Why an archive is refused. `what` is the part or the name concerned, "" for the whole file."""

    code: Code
    what: str = ""

    def __str__(self) -> str:
        return f"{self.code}: {self.what}"


@dataclass(frozen=True, slots=True)
class PartMark:
    """Row count and hash of one part, as the manifest states them."""

    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`engine` is the revision of the folds that `content` was computed with. `content` holds a hash of each
    fold, competition, table of standings and rating; an instance that takes the club in must compute the
    same.
    """

    release: str
    made_at: str
    engine: int
    club: str
    name: str
    parts: Mapping[str, PartMark]
    content: Mapping[str, str]

    def text(self) -> str:
        content = self._told()
        return json.dumps(content | {"hash": _hash(content)}, ensure_ascii=False, indent=1, sort_keys=True)

    def _told(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "release": self.release,
            "made_at": self.made_at,
            "engine": self.engine,
            "club": self.club,
            "name": self.name,
            "parts": {name: {"rows": mark.rows, "sha256": mark.sha256} for name, mark in self.parts.items()},
            "content": dict(self.content),
        }


def manifest_from(text: bytes) -> Manifest:
    """Raises BadArchive: archive_foreign, archive_newer, archive_broken."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise BadArchive("archive_broken") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadArchive("archive_foreign")
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BadArchive("archive_newer")
    if content.pop("hash", None) != _hash(content):
        raise BadArchive("archive_broken")
    try:
        parts = {name: PartMark(mark["rows"], mark["sha256"]) for name, mark in content["parts"].items()}
        return Manifest(
            release=content["release"],
            made_at=content["made_at"],
            engine=content["engine"],
            club=content["club"],
            name=content["name"],
            parts=parts,
            content=content["content"],
        )
    except (KeyError, TypeError, AttributeError):
        raise BadArchive("archive_broken") from None


def _hash(content: Mapping[str, object]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
