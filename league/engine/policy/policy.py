"""A scoring policy: what a game is worth, what a bye is worth, and the ordered list of criteria."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from league.engine.metrics import ALL, Metric
from league.engine.results import Game
from league.engine.scores import GameScore, Kind, Value
from league.engine.sums import Score, Sums

Step = Literal["deciding_game", "lot", "manual"]
# Decided by people, not by scores, as a recorded fact (`league.engine.rulings.Decision`).
STEPS: tuple[Step, ...] = ("deciding_game", "lot", "manual")


class PolicyError(ValueError):
    """`code` is one of: order_empty, metric_unknown, metric_twice, step_before_metric, context_per_game."""

    def __init__(self, code: str, key: str = "") -> None:
        super().__init__(f"{code} {key}".strip())
        self.code, self.key = code, key


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of an order: a metric, its mean by game, or one of STEPS."""

    metric: str
    per_game: bool = False

    @property
    def key(self) -> str:
        return f"{self.metric}_per_game" if self.per_game else self.metric

    @property
    def is_step(self) -> bool:
        return self.metric in STEPS


@dataclass(frozen=True, slots=True)
class Award:
    """What a played game is worth in competition points.

    `win` or `loss`, plus the points on the pad if `own_won` or `own_lost` is set, and for a winner
    `schneider` (a win to nil, "Warme") or `retourschneider` (a win after krank to nil, "Heiße",
    "zurückgeschneidert"). `behind` is for leaving a whole table behind at WHOT! (`GameScore.beaten`).
    """

    win: Value = 1
    loss: Value = 0
    own_won: bool = False
    own_lost: bool = False
    schneider: Value = 0
    retourschneider: Value = 0
    behind: Value = 0


@dataclass(frozen=True, slots=True)
class Unplayed:
    """How a game that nobody played counts. `worth` None: computed by the award from the other fields."""

    won: bool
    points_for: int = 0
    points_against: int = 0
    worth: Value | None = None


@dataclass(frozen=True, slots=True)
class Walkover:
    """How each kind of game that nobody played counts."""

    bye: Unplayed = Unplayed(won=True)
    forfeit_won: Unplayed = Unplayed(won=True)
    forfeit_lost: Unplayed = Unplayed(won=False)
    both_lost: Unplayed = Unplayed(won=False)

    def of(self, kind: Kind) -> Unplayed | None:
        """The value of this kind; None for a game that was played."""
        known: Unplayed | None = getattr(self, kind, None)
        return known


@dataclass(frozen=True, slots=True)
class Evenings:
    """Points for places: each evening is ranked by `order`, and the first gets `points[0]`."""

    points: tuple[Value, ...]
    order: tuple[Criterion, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """How games become an order.

    `target`: points on the pad count up to it, 0 for no limit. `best_heats`: only this many best heats or
    evenings of each subject count, 0 for all. `least_games`: with fewer a subject is not ranked. `offences`:
    points for the other side (`rulings.offence`). `through`: how many of the table, or of each group, go
    through; 0 if the organisers decide. `played_at`: the event it was found at.
    """

    key: str
    game: Game
    order: tuple[Criterion, ...]
    award: Award = Award()
    target: int = 0
    walkover: Walkover = Walkover()
    least_games: int = 0
    best_heats: int = 0
    evenings: Evenings | None = None
    offences: tuple[tuple[str, int], ...] = ()
    through: int = 0
    played_at: str = ""

    def __post_init__(self) -> None:
        check_order(self.game, self.order)
        if self.evenings:
            check_order(self.game, self.evenings.order)

    def metric(self, criterion: Criterion) -> Metric:
        return ALL[self.game][criterion.metric]

    @property
    def last_steps(self) -> tuple[str, ...]:
        """The steps that people decide after the last metric, in order."""
        return tuple(criterion.key for criterion in self.order if criterion.is_step)

    @property
    def asks_worth(self) -> bool:
        """Whether an order needs the worth of games."""
        evenings = self.evenings.order if self.evenings else ()
        return any(criterion.metric == "competition_points" for criterion in (*self.order, *evenings))

    @property
    def games_needed(self) -> int:
        """The least number of games to be ranked; a mean needs one."""
        means = any(
            criterion.per_game or (not criterion.is_step and self.metric(criterion).how == "mean")
            for criterion in self.order
        )
        return max(self.least_games, int(means))

    def summed(self, sums: Sums) -> Sums:
        """The sum as this policy counts it. Its points must already be limited to the target."""
        return sums._replace(worth=self._worth(sums))

    def counted(self, score: GameScore) -> GameScore:
        """The score as this policy counts it: unplayed games with their value, points up to the target."""
        unplayed = self.walkover.of(score.kind)
        if unplayed is not None:
            score = replace(
                score,
                won=unplayed.won,
                points_for=unplayed.points_for,
                points_against=unplayed.points_against,
            )
            if unplayed.worth is not None:
                return replace(score, worth=unplayed.worth)
        elif self.target and max(score.points_for, score.points_against) > self.target:
            score = replace(
                score,
                points_for=min(score.points_for, self.target),
                points_against=min(score.points_against, self.target),
            )
        return replace(score, worth=self._worth(score))

    def _worth(self, score: Score) -> Value:
        award = self.award
        worth = score.games_won * award.win + (score.games - score.games_won) * award.loss
        if award.own_won:
            worth += score.points_won
        if award.own_lost:
            worth += score.points_for - score.points_won
        worth += score.wins_with_retour * award.retourschneider + score.wins_with_schneider * award.schneider
        if award.behind and score.seats:
            worth += award.behind * score.beaten
        return worth


def check_order(game: Game, order: tuple[Criterion, ...]) -> None:
    """Raises PolicyError unless the order has a metric, names none twice, and people decide last."""
    if not order or order[0].is_step:
        raise PolicyError("order_empty")
    decided_by_people = False
    for criterion in order:
        if order.count(criterion) > 1:
            raise PolicyError("metric_twice", criterion.key)
        if criterion.is_step:
            decided_by_people = True
            continue
        if decided_by_people:
            raise PolicyError("step_before_metric", criterion.key)
        metric = ALL[game].get(criterion.metric)
        if metric is None:
            raise PolicyError("metric_unknown", criterion.metric)
        if criterion.per_game and metric.how != "sum":
            raise PolicyError("context_per_game", criterion.metric)


def order_of(*keys: str) -> tuple[Criterion, ...]:
    """The order of these keys; `points_net_per_game` is the mean of `points_net` by game."""
    suffix = "_per_game"
    return tuple(Criterion(key.removesuffix(suffix), key.endswith(suffix)) for key in keys)


def to_target(policy: Policy, target: int) -> Policy:
    """The policy for games to `target`: points count up to it, and a bye is a win to nil. 0 changes nothing."""
    if not target or target == policy.target:
        return policy
    kinds = ("bye", "forfeit_won", "forfeit_lost", "both_lost")
    walkover = Walkover(*(_reaching(getattr(policy.walkover, kind), target) for kind in kinds))
    return replace(policy, target=target, walkover=walkover)


def _reaching(unplayed: Unplayed, target: int) -> Unplayed:
    return replace(
        unplayed,
        points_for=target if unplayed.points_for else 0,
        points_against=target if unplayed.points_against else 0,
    )
