"""The metrics of standings: what each counts in the scores of one subject, and which direction is better.

Organisers order by different lists of them. A key is a code; the page words it. Four metrics need more than
the scores of one subject, so that standings compute them: `CONTEXT`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from league.engine.results import Game, Outcome
from league.engine.scores import Value
from league.engine.sums import Score

Direction = Literal["more", "less"]
How = Literal["sum", "mean", "most", "context"]


@dataclass(frozen=True, slots=True)
class Metric:
    """`of` is the value of one score, or of a sum of them; `how` it becomes that of many. Values are exact.
    `bounded`: one game cannot change it by more than its ruleset allows.
    """

    key: str
    of: Callable[[Score], Value]
    direction: Direction = "more"
    how: How = "sum"
    bounded: bool = True

    def compute(self, scores: Collection[Score]) -> Value:
        """0 without scores."""
        if self.how == "most":
            return max(map(self.of, scores), default=0)
        total = sum(map(self.of, scores))
        return Fraction(total, games_of(scores) or 1) if self.how == "mean" else total

    def sort_key(self, value: Value) -> Value:
        """The value for sorting; lower is better."""
        return -value if self.direction == "more" else value


def games_of(scores: Iterable[Score]) -> int:
    return sum(score.games for score in scores)


def _marks(outcome: Outcome, *, of_winners: bool) -> Callable[[Score], int]:
    return lambda score: score.marks(outcome) if score.won == of_winners else 0


def _given(score: Score) -> int:
    return score.bummerl if score.won else 0


def _taken(score: Score) -> int:
    return 0 if score.won else score.bummerl


def _nothing(_score: Score) -> int:
    return 0


GAMES = Metric("games", lambda score: score.games)
WON = Metric("games_won", lambda score: score.games if score.won else 0)
# What a season shows of each game, in the order of the columns.
_WATTEN = (
    GAMES,
    WON,
    Metric("games_lost", lambda score: 0 if score.won else score.games, "less"),
    # Marks of the opponents (Bummerl 1, Schneider 2, Retourschneider 4).
    Metric("bummerl_given", _given),
    Metric("bummerl_taken", _taken, "less"),
    Metric("bummerl_net", lambda score: _given(score) - _taken(score)),
    Metric("schneider_given", _marks("schneider", of_winners=True)),
    Metric("schneider_taken", _marks("schneider", of_winners=False), "less"),
    Metric("retourschneider_given", _marks("retourschneider", of_winners=True)),
    Metric("retourschneider_taken", _marks("retourschneider", of_winners=False), "less"),
    Metric("points_for", lambda score: score.points_for),
    Metric("points_against", lambda score: score.points_against, "less"),
    Metric("points_net", lambda score: score.points_for - score.points_against),
)
_WHOT = (
    GAMES,
    WON,
    # An exact fraction: 2.33 and 2.34 differ, 7/3 and 14/6 are equal.
    Metric("average_place", lambda score: score.place, "less", "mean"),
    Metric("penalty_points", lambda score: score.points_for, "less", bounded=False),
    # Rounds of the games played, also those after the player was out.
    Metric("rounds", lambda score: score.rounds, bounded=False),
)
# What only policies order by. `stayed`: the last heat somebody was in, and one more after a win there.
_COMPETITION = (
    Metric("competition_points", lambda score: score.worth),
    Metric("stayed", lambda score: score.where.heat + score.won, how="most"),
    Metric("others_behind", lambda score: score.beaten),
    Metric("place_points", _nothing, how="context"),
    Metric("heats", _nothing, how="context"),
    Metric("opponents_points", _nothing, how="context"),
    Metric("direct", _nothing, how="context"),
)
METRICS: dict[Game, dict[str, Metric]] = {
    "watten": {metric.key: metric for metric in _WATTEN},
    "whot": {metric.key: metric for metric in _WHOT},
}
# Every metric an order may name.
ALL: dict[Game, dict[str, Metric]] = {
    game: metrics | {metric.key: metric for metric in _COMPETITION} for game, metrics in METRICS.items()
}
CONTEXT = frozenset(metric.key for metric in _COMPETITION if metric.how == "context")
# What asks who met whom; sums of scores do not know.
OPPONENTS = frozenset({"direct", "opponents_points"})
# The order of metrics that decides the rank of a season without a policy.
ORDERS: dict[Game, tuple[str, ...]] = {
    "watten": ("games_won", "bummerl_net", "points_net"),
    "whot": ("games_won", "average_place"),
}
