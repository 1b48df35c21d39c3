"""What an archive says of itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from config.views import CA_FILE

FORMAT = 1
NAME = "manifest.json"
TABLES, KEYS = "tables/", "keys/"
# What a new machine needs to go on as this one: signed cookies, trusted devices, people who stay erased.
KEY_FILES = ("secret_key", CA_FILE, str(Path(CA_FILE).with_suffix(".key")), "erased.jsonl")


class BadArchive(Exception):
    """The file cannot be used; the text is a sentence for whoever called."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """`rows`: how many by table. `members`: SHA-256 of each part of the file. `folded`: hashes of what is computed
    from the rows (config/content.py). `migrations`: "app.name" of those that the database had.
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
    """Raises BadArchive."""
    try:
        told = json.loads(text)
        if told["format"] != FORMAT:
            raise BadArchive("The archive was made by a newer release. Update the program first.")
        manifest = Manifest(**told | {"migrations": tuple(told["migrations"])})
        if not all(isinstance(part, dict) for part in (manifest.rows, manifest.members, manifest.folded)):
            raise TypeError
    except (ValueError, TypeError, KeyError):
        raise BadArchive("The file is no archive of this program: it has no readable manifest.") from None
    return manifest
