"""Checks the hand logs of an archive."""

from __future__ import annotations

import base64

from league.engine.archive.manifest import BadArchive
from league.services.archive.intake import Intake
from league.services.archive.rows import Plain, impossible
from league.services.archive.sheet_line import SURPRISES
from rules.compact import decode
from rules.core.errors import RulesError


def check_hand(_intake: Intake, row: Plain) -> None:
    """Raises BadArchive: archive_newer for an unknown ruleset or format, archive_impossible for other bytes."""
    try:
        decode(base64.b64decode(str(row["compact"])))
    except RulesError as error:
        is_newer = error.code in ("unknown_format", "unknown_ruleset")
        raise BadArchive("archive_newer" if is_newer else "archive_impossible", "hands") from None
    except SURPRISES:
        impossible("hands")
