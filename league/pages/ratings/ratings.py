"""The ratings of one way of playing for the template."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from league import wording
from league.engine.ratings import Way
from league.pages.shared.rulesets import Ruleset, rulesets
from league.selectors import RatedPlayer, RulesetUse


@dataclass(frozen=True, slots=True)
class Row:
    """`value` sorts the table: the estimate `mu` minus three times its uncertainty `sigma`. `uid` links to
    the figures.
    """

    rank: int
    uid: str
    name: str
    value: str
    mu: str
    sigma: str
    games: int
    as_of: date


@dataclass(frozen=True, slots=True)
class Ratings:
    name: str
    rulesets: tuple[Ruleset, ...]
    rows: tuple[Row, ...]


def ratings(way: Way, players: Iterable[RatedPlayer], uses: Sequence[RulesetUse]) -> Ratings:
    return Ratings(str(wording.WAYS[way]), rulesets(uses), tuple(map(_row, players)))


def _row(rated: RatedPlayer) -> Row:
    return Row(
        rank=rated.rank,
        uid=rated.player.uid,
        name=rated.player.name,
        value=wording.decimal(rated.ordinal, 1),
        mu=wording.decimal(rated.mu, 1),
        sigma=wording.decimal(rated.sigma, 1),
        games=rated.games,
        as_of=rated.as_of,
    )
