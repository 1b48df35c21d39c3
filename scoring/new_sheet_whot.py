"""The WHOT! part of the form of a new sheet: its fields, what they mean, what is drawn.

Owns what a WHOT! table may choose here. Never opens a sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.registry import ruleset
from rules.whot.rulesets import LIMITS
from scoring import wording
from scoring.models import Sheet
from scoring.new_sheet_draft import MAX_PLAYERS, Draft, number_or_text

Json = dict[str, Any]
SEATS = MAX_PLAYERS
USUAL_PLAYERS = 4
FIRST_RULESET = "leaflet_long"
# The game's own fields with what stands in them at first.
FIELDS = {"limit": "100"}
# What the pad has buttons for; the rules library knows more (`rules.registry.keys`).
OFFERED = (
    "leaflet_classic",
    "leaflet_short",
    "leaflet_long",
    "numberlock_classic",
    "numberlock_new",
    "numberlock_knockout",
)


def filled(last: Sheet) -> dict[str, str]:
    """The game's own fields as the last sheet had them."""
    return {"limit": str(last.options.get("limit", 100))}


def options(draft: Draft) -> dict[str, object]:
    """The options of the ruleset that this form chooses."""
    return {"limit": number_or_text(draft.chosen["limit"])}


def context(draft: Draft, seats: list[Json], errors: Mapping[str, str]) -> Json:
    """What `scoring/_new_whot.html` draws beyond the common part."""
    return {
        "rulesets": [_ruleset(key, draft) for key in OFFERED],
        "counts": [str(count) for count in range(2, MAX_PLAYERS + 1)],
        "lowest_limit": LIMITS[0],
        "highest_limit": LIMITS[-1],
    }


def _ruleset(key: str, draft: Draft) -> Json:
    return {
        "key": key,
        "name": wording.ruleset_name(key),
        "help": wording.ruleset_help(key),
        "chosen": key == draft.ruleset_key,
        "counts_points": getattr(ruleset(key).params, "match", "") == "elimination",
    }
