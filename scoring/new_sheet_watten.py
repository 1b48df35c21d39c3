"""The Watten part of the form of a new sheet: its fields, what they mean, what is drawn.

Owns what a Watten table may choose here. Never opens a sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.models import Sheet
from scoring.new_sheet_draft import Draft, number_or_text

Json = dict[str, Any]
SEATS = 4
USUAL_PLAYERS = 4
FIRST_RULESET = "upper_austria"
# The game's own fields with what stands in them at first.
FIELDS = {"target": "9"}
TARGETS = (9, 11, 15)


def filled(last: Sheet) -> dict[str, str]:
    """The game's own fields as the last sheet had them."""
    return {"target": str(last.options.get("target", 9))}


def options(draft: Draft) -> dict[str, object]:
    """The options of the ruleset that this form chooses."""
    return {"target": number_or_text(draft.chosen["target"])}


def context(draft: Draft, seats: list[Json], errors: Mapping[str, str]) -> Json:
    """What `scoring/_new_watten.html` draws beyond the common part."""
    return {"sides": [seats[0::2], seats[1::2]], "targets": [str(target) for target in TARGETS]}
