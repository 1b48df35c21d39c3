"""The inputs of a draw as one canonical text, and its hash.

The text is JSON with sorted keys and no spaces. Scores, forbidden pairings, withdrawals, finishes and
contenders have no order of their own and are sorted, so the hash depends on what was known and not on how it
was stored.
"""

from __future__ import annotations

import json
from hashlib import sha256

from league.engine.draw.field import Field, Heat, Options, Spot


def inputs_hash(field: Field, options: Options) -> str:
    """SHA-256 of the inputs, in hex."""
    return sha256(inputs_text(field, options).encode()).hexdigest()


def inputs_text(field: Field, options: Options) -> str:
    inputs = {
        "contenders": sorted(
            [one.number, list(one.people), one.group, one.lives] for one in field.contenders
        ),
        "heats": [_heat(heat) for heat in field.heats],
        "forbidden": sorted(sorted(numbers) for numbers in field.forbidden),
        "withdrawn": sorted(field.withdrawn),
        "scores": sorted([number, score.rank, str(score.points)] for number, score in field.scores.items()),
        "finishes": sorted([one.heat, one.table, list(one.places)] for one in field.finishes),
        "options": [list(option) for option in sorted(options)],
    }
    return json.dumps(inputs, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _heat(heat: Heat) -> list[object]:
    tables = sorted(
        [table.number, [list(side) for side in table.sides], _spot(table.spot), table.dealer]
        for table in heat.tables
    )
    return [heat.number, tables, list(heat.byes)]


def _spot(spot: Spot | None) -> list[object]:
    return [] if spot is None else [spot.kind, spot.level, spot.index]
