"""The metrics of standings, one class each: the meaning of a column, and which direction is better.

A league is ordered by a list of metric keys, which differs between organisers. `name` is a code; the page
words it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, Literal, TypeVar

from league.engine.results import Game, Outcome, Share, WattenShare, WhotShare

Value = int | Fraction
Direction = Literal["more", "less"]
S = TypeVar("S", bound=Share)


class Metric(Generic[S]):
    """`direction` says which values are better. `compute` needs at least one share and is exact."""

    key: ClassVar[str]
    name: ClassVar[str]
    direction: ClassVar[Direction] = "more"

    def compute(self, shares: Sequence[S]) -> Value:
        raise NotImplementedError

    def sort_key(self, value: Value) -> Value:
        """The value for sorting; lower is better."""
        return -value if self.direction == "more" else value


class Games(Metric[Share]):
    key, name = "games", "games"

    def compute(self, shares: Sequence[Share]) -> int:
        return len(shares)


class WattenWon(Metric[WattenShare]):
    key, name = "games_won", "games_won"

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return sum(share.won for share in shares)


class WattenLost(Metric[WattenShare]):
    key, name, direction = "games_lost", "games_lost", "less"

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return sum(not share.won for share in shares)


class BummerlGiven(Metric[WattenShare]):
    """Marks of the opponents (Bummerl 1, Schneider 2, Retourschneider 4)."""

    key, name = "bummerl_given", "bummerl_given"

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return sum(share.bummerl for share in shares if share.won)


class BummerlTaken(Metric[WattenShare]):
    key, name, direction = "bummerl_taken", "bummerl_taken", "less"

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return sum(share.bummerl for share in shares if not share.won)


class BummerlNet(Metric[WattenShare]):
    key, name = "bummerl_net", "bummerl_net"

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return BummerlGiven().compute(shares) - BummerlTaken().compute(shares)


class _Outcomes(Metric[WattenShare]):
    outcome: ClassVar[Outcome]
    of_winners: ClassVar[bool]

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return sum(share.outcomes.count(self.outcome) for share in shares if share.won == self.of_winners)


class SchneiderGiven(_Outcomes):
    key, name, outcome, of_winners = "schneider_given", "schneider_given", "schneider", True


class SchneiderTaken(_Outcomes):
    key, name, outcome, of_winners = "schneider_taken", "schneider_taken", "schneider", False
    direction = "less"


class RetourschneiderGiven(_Outcomes):
    key, name = "retourschneider_given", "retourschneider_given"
    outcome, of_winners = "retourschneider", True


class RetourschneiderTaken(_Outcomes):
    key, name, direction = "retourschneider_taken", "retourschneider_taken", "less"
    outcome, of_winners = "retourschneider", False


class PointsFor(Metric[WattenShare]):
    key, name = "points_for", "points_for"

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return sum(share.points_for for share in shares)


class PointsAgainst(Metric[WattenShare]):
    key, name, direction = "points_against", "points_against", "less"

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return sum(share.points_against for share in shares)


class PointsNet(Metric[WattenShare]):
    key, name = "points_net", "points_net"

    def compute(self, shares: Sequence[WattenShare]) -> int:
        return sum(share.points_for - share.points_against for share in shares)


class WhotWon(Metric[WhotShare]):
    key, name = "games_won", "games_won"

    def compute(self, shares: Sequence[WhotShare]) -> int:
        return sum(share.place == 1 for share in shares)


class AveragePlace(Metric[WhotShare]):
    """An exact fraction: 2.33 and 2.34 differ, 7/3 and 14/6 are equal."""

    key, name, direction = "average_place", "average_place", "less"

    def compute(self, shares: Sequence[WhotShare]) -> Fraction:
        return Fraction(sum(share.place for share in shares), len(shares))


class PenaltyPoints(Metric[WhotShare]):
    key, name, direction = "penalty_points", "penalty_points", "less"

    def compute(self, shares: Sequence[WhotShare]) -> int:
        return sum(share.points for share in shares)


class Rounds(Metric[WhotShare]):
    """Rounds of the games played, also those after the player was out."""

    key, name = "rounds", "rounds"

    def compute(self, shares: Sequence[WhotShare]) -> int:
        return sum(share.rounds for share in shares)


_WATTEN: tuple[type[Metric[Any]], ...] = (
    Games, WattenWon, WattenLost, BummerlGiven, BummerlTaken, BummerlNet, SchneiderGiven, SchneiderTaken,
    RetourschneiderGiven, RetourschneiderTaken, PointsFor, PointsAgainst, PointsNet,
)  # fmt: skip
_WHOT: tuple[type[Metric[Any]], ...] = (Games, WhotWon, AveragePlace, PenaltyPoints, Rounds)
# Every metric a game has, in the order of the columns.
METRICS: dict[Game, dict[str, Metric[Any]]] = {
    "watten": {metric.key: metric() for metric in _WATTEN},
    "whot": {metric.key: metric() for metric in _WHOT},
}
# The default order of metrics that decides the rank.
ORDERS: dict[Game, tuple[str, ...]] = {
    "watten": ("games_won", "bummerl_net", "points_net"),
    "whot": ("games_won", "average_place"),
}
