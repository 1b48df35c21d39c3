"""Many games of one subject on one evening as one value: what a database has added up, in place of the scores.

Counts as the scores of those games do, in everything but who met whom (`metrics.OPPONENTS`). All of them were won,
or all lost. Points are clipped to the target of the policy before they are added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from league.engine.results import Outcome, Subject
from league.engine.scores import GameScore, Kind, Value, Where


class Sums(NamedTuple):
    """The sums of the fields of `GameScore` over `games` games; `where` is the evening.

    `schneider`, `retourschneider`: how many of these outcomes; `retour_games`, `schneider_games`: games with one, a
    Schneider beside no Retourschneider. WHOT!: `place` and `shared` are sums too, `seats` is the size of each of the
    tables. A named tuple, because a season has some thousands of them.
    """

    subject: Subject
    where: Where
    won: bool
    games: int
    points_for: int
    points_against: int = 0
    rounds: int = 0
    bummerl: int = 0
    schneider: int = 0
    retourschneider: int = 0
    retour_games: int = 0
    schneider_games: int = 0
    place: int = 0
    shared: int = 0
    seats: int = 0
    worth: Value = 0

    @property
    def kind(self) -> Kind:
        return "played"

    @property
    def opponents(self) -> tuple[Subject, ...]:
        return ()

    @property
    def beaten(self) -> Fraction:
        if self.seats < 2:
            return Fraction(self.games * self.won)
        return self.games - Fraction(2 * self.place + self.shared - 2 * self.games, 2 * self.seats)

    def marks(self, outcome: Outcome) -> int:
        return self.schneider if outcome == "schneider" else self.retourschneider


Score = GameScore | Sums


def merged(scores: Sequence[Score]) -> Sequence[Score]:
    """Sums as one for each of won, lost and size of table; `where` is that of the first. Other scores as they are."""
    kinds: dict[tuple[bool, int], list[Sums]] = {}
    for one in scores:
        if not isinstance(one, Sums):
            return scores
        kinds.setdefault((one.won, one.seats), []).append(one)
    return [_added_up(alike) for alike in kinds.values()]


def _added_up(alike: Sequence[Sums]) -> Sums:
    _subjects, _wheres, _won, *numbers, _seats, worths = zip(*alike, strict=True)
    return Sums._make([*alike[0][:3], *map(sum, numbers), alike[0].seats, sum(worths)])
