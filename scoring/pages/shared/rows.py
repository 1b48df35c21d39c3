"""The rows of a board as HTML: what was written stands there again with every answer, only the last row is new.

Owns the drawing of a row, kept by all that it shows and where it leads. Never decides what is in it: that are `watten`
and `whot`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string

from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.labels import labels

Json = dict[str, Any]
TEMPLATES = {"watten": "scoring/board/_watten_row.html", "whot": "scoring/board/_whot_row.html"}


def drawn(game: str, rows: Sequence[Json]) -> list[str]:
    """Each row through the template of its game."""
    return [_drawn(template=TEMPLATES[game], row=row) for row in rows]


@kept
def _drawn(template: str, row: Json) -> str:
    return render_to_string(template, {"row": row, "t": labels()})
