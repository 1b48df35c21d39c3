"""The manifest of an archive: format, release, migrations, row counts and hashes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from config.views import CA_FILE

FORMAT = 1
NAME = "manifest.json"
TABLES, KEYS = "tables/", "keys/"
# Files that a new machine needs to continue as this instance: keys of signed cookies, trusted devices, erased
# people.
KEY_FILES = ("secret_key", CA_FILE, str(Path(CA_FILE).with_suffix(".key")), "erased.jsonl")


class BadArchive(Exception):
    """The file cannot be used as an archive. The message is a full sentence for the user."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """`rows`: number of rows by table. `members`: SHA-256 of each part of the file. `folded`: hashes of what
    is computed from the rows (config/content.py). `migrations`: "app.name" of every migration applied to the
    database.
    """

    format: int
    made_at: str
    release: str
    migrations: tuple[str, ...]
    rows: Mapping[str, int]
    members: Mapping[str, str]
    folded: Mapping[str, str]

    def text(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"

    def __str__(self) -> str:
        sheets, entries = (self.rows.get(table, 0) for table in ("scoring_sheet", "scoring_entry"))
        made_at = self.made_at[:16].replace("T", " ")
        return f"Archive of {made_at} UTC, release {self.release}: sheets {sheets}, entries {entries}"


def manifest_of(text: bytes) -> Manifest:
    """Parse a manifest. Raises BadArchive."""
    try:
        content = json.loads(text)
        if content["format"] != FORMAT:
            raise BadArchive("The archive was made by a newer release. Update the program first.")
        manifest = Manifest(**content | {"migrations": tuple(content["migrations"])})
        if not all(isinstance(part, dict) for part in (manifest.rows, manifest.members, manifest.folded)):
            raise TypeError
    except (ValueError, TypeError, KeyError):
        raise BadArchive("The file is no archive of this program: it has no readable manifest.") from None
    return manifest
