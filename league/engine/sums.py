"""Many games of one subject on one evening as one value, as a database adds them up.

Counts the same as the scores of those games, except for who met whom (`metrics.OPPONENTS`). Points are
limited to the target of the policy before they are added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from league.engine.results import Outcome, Subject
from league.engine.scores import GameScore, Kind, Value, Where


class Sums(NamedTuple):
    """The sums of `GameScore` fields over `games` games; `where` is the evening.

    The last three of Watten are 0 unless a policy asks what games are worth (`Policy.asks_worth`). WHOT!:
    `place`, `shared` and `rounds` are sums too, `seats` is the size of each of the tables. A named tuple, because
    a season has thousands of them.
    """

    subject: Subject
    where: Where
    games: int
    games_won: int
    points_for: int
    points_against: int = 0
    bummerl_given: int = 0
    bummerl_taken: int = 0
    schneider_given: int = 0
    schneider_taken: int = 0
    retourschneider_given: int = 0
    retourschneider_taken: int = 0
    points_won: int = 0
    wins_with_retour: int = 0
    wins_with_schneider: int = 0
    place: int = 0
    shared: int = 0
    rounds: int = 0
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
            return Fraction(self.games_won)
        return self.games - Fraction(2 * self.place + self.shared - 2 * self.games, 2 * self.seats)

    @property
    def last_heat(self) -> int:
        return self.where.heat + bool(self.games_won)

    def given(self, outcome: Outcome) -> int:
        return self.schneider_given if outcome == "schneider" else self.retourschneider_given

    def taken(self, outcome: Outcome) -> int:
        return self.schneider_taken if outcome == "schneider" else self.retourschneider_taken


Score = GameScore | Sums


def merged(scores: Sequence[Score]) -> Sequence[Score]:
    """One sum for each table size, with the first `where`. Other scores are returned unchanged."""
    sizes: dict[int, list[Sums]] = {}
    for one in scores:
        if not isinstance(one, Sums):
            return scores
        sizes.setdefault(one.seats, []).append(one)
    return [_added_up(alike) for alike in sizes.values()]


def _added_up(alike: Sequence[Sums]) -> Sums:
    _subjects, _wheres, *numbers, _seats, worths = zip(*alike, strict=True)
    return Sums._make([*alike[0][:2], *map(sum, numbers), alike[0].seats, sum(worths)])
