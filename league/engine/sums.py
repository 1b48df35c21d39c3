"""Many games of one subject on one evening as one value: what a database has added up, in place of the scores.

Counts as the scores of those games do, in everything but who met whom (`metrics.OPPONENTS`). All of them were won,
or all lost. Points are clipped to the target of the policy before they are added up.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from league.engine.results import Outcome, Subject
from league.engine.scores import GameScore, Kind, Value, Where


@dataclass(frozen=True, slots=True)
class Marks:
    """How many of each outcome."""

    bummerl: int = 0
    schneider: int = 0
    retourschneider: int = 0

    def count(self, outcome: Outcome) -> int:
        found: int = getattr(self, outcome)
        return found


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of the fields of `GameScore` over `games` games; `where` is the evening.

    `retour_games`, `schneider_games`: with such an outcome, a Schneider beside no Retourschneider. WHOT!: `place`
    and `shared` are sums too, `seats` is the size of each of the tables.
    """

    subject: Subject
    where: Where
    won: bool
    games: int
    points_for: int
    points_against: int = 0
    outcomes: Marks = Marks()
    bummerl: int = 0
    retour_games: int = 0
    schneider_games: int = 0
    place: int = 0
    shared: int = 0
    seats: int = 0
    rounds: int = 0
    worth: Value = 0
    kind: Kind = "played"
    opponents: tuple[Subject, ...] = ()

    @property
    def beaten(self) -> Fraction:
        if self.seats < 2:
            return Fraction(self.games * self.won)
        return self.games - Fraction(2 * self.place + self.shared - 2 * self.games, 2 * self.seats)


Score = GameScore | Sums
