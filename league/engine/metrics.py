"""The metrics of standings: what each counts in the scores of one subject, and which direction is better.

Orders are lists of them. A key is a code that pages translate. Metrics in `CONTEXT` need more than the scores
of one subject; `counting` computes them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from league.engine.results import Game
from league.engine.scores import Value
from league.engine.sums import Score
from rules.core.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules

Direction = Literal["more", "less"]
How = Literal["sum", "mean", "most", "context"]


@dataclass(frozen=True, slots=True)
class Metric:
    """`of` gives the value of one score, or of a sum of them; `how` combines many. Values are exact.

    `bounded`: one game cannot change it by more than its ruleset allows.
    """

    key: str
    of: Callable[[Score], Value]
    direction: Direction = "more"
    how: How = "sum"
    bounded: bool = True

    def compute(self, scores: Collection[Score]) -> Value:
        """The value of these scores; 0 without any."""
        if self.how == "most":
            return max(map(self.of, scores), default=0)
        total = sum(map(self.of, scores))
        return Fraction(total, games_of(scores) or 1) if self.how == "mean" else total

    def sort_key(self, value: Value) -> Value:
        """The value to sort by; lower is better."""
        return -value if self.direction == "more" else value


def never_counted(rulesets: Iterable[Ruleset]) -> frozenset[str]:
    """The metrics that are 0 in every game by these rulesets."""
    each = [_never_counted(ruleset) for ruleset in rulesets]
    return frozenset.intersection(*each) if each else frozenset()


def _never_counted(ruleset: Ruleset) -> frozenset[str]:
    rules = ruleset.params
    if isinstance(rules, WhotRules):
        return _UNCOUNTED if rules.counted == "none" else frozenset()
    if isinstance(rules, WattenRules):
        return frozenset() if rules.bummerl_by_score else _OF_SCHNEIDER
    return frozenset()


def games_of(scores: Iterable[Score]) -> int:
    return sum(score.games for score in scores)


def _nothing(_score: Score) -> int:
    return 0


GAMES = Metric("games", lambda score: score.games)
WON = Metric("games_won", lambda score: score.games_won)
# What a season shows for each game, in the order of the columns.
_WATTEN = (
    GAMES,
    WON,
    Metric("games_lost", lambda score: score.games - score.games_won, "less"),
    # Marks of the opponents (Bummerl 1, Schneider 2, Retourschneider 4).
    Metric("bummerl_given", lambda score: score.bummerl_given),
    Metric("bummerl_taken", lambda score: score.bummerl_taken, "less"),
    Metric("bummerl_net", lambda score: score.bummerl_given - score.bummerl_taken),
    Metric("schneider_given", lambda score: score.given("schneider")),
    Metric("schneider_taken", lambda score: score.taken("schneider"), "less"),
    Metric("retourschneider_given", lambda score: score.given("retourschneider")),
    Metric("retourschneider_taken", lambda score: score.taken("retourschneider"), "less"),
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
    # Rounds of the games played, including those after the player was out.
    Metric("rounds", lambda score: score.rounds, bounded=False),
)
# Only policies order by these. `stayed`: the last heat somebody was in, plus one after a win there.
_COMPETITION = (
    Metric("competition_points", lambda score: score.worth),
    Metric("stayed", lambda score: score.last_heat, how="most"),
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
# Every metric that an order may name.
ALL: dict[Game, dict[str, Metric]] = {
    game: metrics | {metric.key: metric for metric in _COMPETITION} for game, metrics in METRICS.items()
}
CONTEXT = frozenset(metric.key for metric in _COMPETITION if metric.how == "context")
# Metrics that depend on who met whom; sums of scores do not know that.
OPPONENTS = frozenset({"direct", "opponents_points"})
# Metrics that depend on the heat or evening of a game.
BY_HEAT = frozenset({"stayed", "heats", "place_points"})
# Metrics that are 0 in each game by rules that do not count them.
_UNCOUNTED = frozenset({"penalty_points"})
_OF_SCHNEIDER = frozenset(
    {"schneider_given", "schneider_taken", "retourschneider_given", "retourschneider_taken"}
)
# The order that ranks a season without a policy.
ORDERS: dict[Game, tuple[str, ...]] = {
    "watten": ("games_won", "bummerl_net", "points_net"),
    "whot": ("games_won", "average_place"),
}
