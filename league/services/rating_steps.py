"""How one evening changed the ratings, as it is stored: each player with the rating before and after.

A floating-point number written to JSON and read back is the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import cast

from league.engine.ratings import Rated, Way

Key = tuple[str, Way]
Row = list[str | float | int]


@dataclass(frozen=True, slots=True)
class Last:
    """A rating and its evening."""

    rated: Rated
    day: date


@dataclass(frozen=True, slots=True)
class Step:
    """`before` is None for a newcomer to this way of playing."""

    key: Key
    before: Last | None
    after: Rated


def encode(steps: Iterable[Step]) -> list[Row]:
    return [_row(step) for step in steps]


def decode(rows: Iterable[Row]) -> Iterator[Step]:
    for uid, way, mu, sigma, games, *before in rows:
        yield Step(
            (str(uid), cast(Way, way)),
            _last(*before) if before else None,
            Rated(float(mu), float(sigma), int(games)),
        )


def _row(step: Step) -> Row:
    row: Row = [*step.key, step.after.mu, step.after.sigma, step.after.games]
    if step.before:
        old = step.before.rated
        row += [old.mu, old.sigma, old.games, step.before.day.isoformat()]
    return row


def _last(mu: str | float, sigma: str | float, games: str | float, day: str | float) -> Last:
    return Last(Rated(float(mu), float(sigma), int(games)), date.fromisoformat(str(day)))
