"""Counts scores by the policy of a competition: the values by which standings are sorted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from league.engine.metrics import CONTEXT, METRICS, games_of
from league.engine.policy.policy import Criterion, Evenings, Policy
from league.engine.results import Subject
from league.engine.rulings import POINTS, Adjustment
from league.engine.scores import Value
from league.engine.sums import Score, Sums, merged


@dataclass(frozen=True, slots=True)
class Evening:
    """What one evening brought: the value of the order's first criterion. `counts`: it is among the best that
    count.
    """

    value: Value
    games: int
    counts: bool = True


class Counting:
    """The values of each subject. `entered` subjects are listed even without a score; void games count for
    nobody.

    `played`: how many games each has, including evenings that do not count.
    """

    def __init__(
        self,
        policy: Policy,
        scores: Iterable[Score],
        adjustments: Iterable[Adjustment] = (),
        entered: Collection[Subject] = (),
    ) -> None:
        self.policy = policy
        self.scores: dict[Subject, list[Score]] = {subject: [] for subject in entered}
        asks_worth = policy.asks_worth
        for score in scores:
            own = self.scores.setdefault(score.subject, [])
            if isinstance(score, Sums):
                own.append(policy.summed(score) if asks_worth else score)
            elif score.kind != "void":
                own.append(policy.counted(score))
        self.played = {subject: games_of(own) for subject, own in self.scores.items()}
        self._adjusted: dict[tuple[Subject, str], Value] = {}
        for one in adjustments:
            self.scores.setdefault(one.subject, [])
            self.played.setdefault(one.subject, 0)
            if not one.withdrawn:
                known = self._adjusted.get((one.subject, one.metric), 0)
                self._adjusted[one.subject, one.metric] = known + one.amount
        self._place_points = self._by_evening(policy.evenings) if policy.evenings else {}
        self._every = self.scores
        if policy.best_heats:
            self.scores = {subject: self._best(subject, own) for subject, own in self.scores.items()}
        self._points: dict[Subject, Value] = {}
        self._wholes: dict[Subject, Sequence[Score]] = {}

    def values(self, subject: Subject) -> dict[str, Value]:
        """The value of every column of the game and of every criterion, except those that compare level subjects."""
        own = self._whole(subject)
        shown = {
            key: self._adjust(subject, key, metric.compute(own))
            for key, metric in METRICS[self.policy.game].items()
        }
        for criterion in self.policy.order:
            if not criterion.is_step and criterion.metric != "direct":
                shown[criterion.key] = self.value(criterion, subject)
        return shown

    def value(self, criterion: Criterion, subject: Subject) -> Value:
        if criterion.metric in CONTEXT:
            return self._in_context(criterion.metric, subject)
        value = self.total(criterion, subject)
        return Fraction(value) / (games_of(self._whole(subject)) or 1) if criterion.per_game else value

    def total(self, criterion: Criterion, subject: Subject) -> Value:
        """The value before division by the number of games."""
        metric = self.policy.metric(criterion)
        own = self.scores[subject] if metric.how == "most" else self._whole(subject)
        return self._adjust(subject, criterion.metric, metric.compute(own))

    def _whole(self, subject: Subject) -> Sequence[Score]:
        """The scores with all evenings merged into one, for metrics that add up."""
        if subject not in self._wholes:
            self._wholes[subject] = merged(self.scores[subject])
        return self._wholes[subject]

    def direct(self, subjects: Sequence[Subject]) -> Mapping[Subject, Value] | None:
        """Competition points in the games among these subjects; None unless all pairs met equally often."""
        level = set(subjects)
        met: Counter[tuple[Subject, Subject]] = Counter()
        points: dict[Subject, Value] = dict.fromkeys(subjects, 0)
        for subject in subjects:
            for score in self.scores[subject]:
                inside = level.intersection(score.opponents)
                met.update((subject, other) for other in inside)
                if inside:
                    points[subject] += score.worth
        times = {met[one, other] for one in subjects for other in subjects if one != other}
        return points if len(times) == 1 and times != {0} else None

    def enough(self, subject: Subject) -> bool:
        """Whether the subject has played enough games to be ranked."""
        return self.played[subject] >= self.policy.games_needed

    def evenings(self, subject: Subject) -> dict[int, Evening]:
        """Every heat or evening of a subject by its number, including those that do not count."""
        every, own, first = self._every[subject], self.scores[subject], self.policy.order[0]
        values, games = self._by_heats(first, every)
        counted = values.keys() if own is every else {score.where.heat for score in own}
        if self.policy.metric(first).how != "sum":
            values |= self._of_heats(first, subject, _by_heat(every))
        elif first.per_game:
            values = {heat: Fraction(value, games[heat]) for heat, value in values.items()}
        return {heat: Evening(value, games[heat], heat in counted) for heat, value in values.items()}

    def _by_heats(
        self, criterion: Criterion, scores: Iterable[Score]
    ) -> tuple[dict[int, Value], dict[int, int]]:
        """Sum and number of games by heat, in one pass, because a season has thousands of evenings."""
        value_of, values, games = self.policy.metric(criterion).of, dict[int, Value](), dict[int, int]()
        for score in scores:
            heat = score.where.heat
            values[heat] = values.get(heat, 0) + value_of(score)
            games[heat] = games.get(heat, 0) + score.games
        return values, games

    def _of_heats(
        self, criterion: Criterion, subject: Subject, by_heat: Mapping[int, Sequence[Score]]
    ) -> dict[int, Value]:
        """The value of each of these heats."""
        if criterion.metric == "place_points":
            return {heat: self._place_points.get((subject, heat), 0) for heat in by_heat}
        metric = self.policy.metric(criterion)
        compute, of = metric.compute, metric.of if metric.how != "mean" else None
        # Most evenings are one sum, and a season has thousands of them.
        values = {
            heat: of(scores[0]) if of and len(scores) == 1 else compute(scores)
            for heat, scores in by_heat.items()
        }
        if not criterion.per_game:
            return values
        return {heat: Fraction(value, games_of(by_heat[heat])) for heat, value in values.items()}

    def _adjust(self, subject: Subject, metric: str, value: Value) -> Value:
        return value + self._adjusted.get((subject, metric), 0)

    def _in_context(self, metric: str, subject: Subject) -> Value:
        own = self.scores[subject]
        if metric == "heats":
            value: Value = len({score.where.heat for score in own})
        elif metric == "place_points":
            heats = {score.where.heat for score in own}
            value = sum(self._place_points.get((subject, heat), 0) for heat in heats)
        else:
            met = (other for score in own for other in score.opponents)
            value = sum(self._points_of(other) for other in met)
        return self._adjust(subject, metric, value)

    def _points_of(self, subject: Subject) -> Value:
        if subject not in self._points:
            own = sum(score.worth for score in self.scores.get(subject, ()))
            self._points[subject] = self._adjust(subject, POINTS, own)
        return self._points[subject]

    def _by_evening(self, evenings: Evenings) -> dict[tuple[Subject, int], Value]:
        single = replace(self.policy, order=evenings.order, evenings=None, best_heats=0, least_games=0)
        by_heat = _by_heat(score for own in self.scores.values() for score in own)
        points: dict[tuple[Subject, int], Value] = {}
        for heat, scores in by_heat.items():
            keys = Counting(single, scores).keys()
            better = sorted(keys.values())
            for subject, key in keys.items():
                # Subjects who are level share the place and its points.
                place = better.index(key)
                points[subject, heat] = evenings.points[place] if place < len(evenings.points) else 0
        return points

    def keys(self) -> dict[Subject, tuple[Value, ...]]:
        """The sort key of each subject by the metrics of the order; lower is better."""
        return {subject: self._key(subject) for subject in self.scores}

    def _key(self, subject: Subject) -> tuple[Value, ...]:
        return tuple(
            self.policy.metric(criterion).sort_key(self.value(criterion, subject))
            for criterion in self.policy.order
            if not criterion.is_step and criterion.metric != "direct"
        )

    def _best(self, subject: Subject, own: list[Score]) -> list[Score]:
        """The scores of the best heats by the whole order; the earlier heat wins a tie."""
        by_heat = _by_heat(own)
        left, chosen, missing = sorted(by_heat), set[int](), self.policy.best_heats
        if len(left) <= missing:
            return own
        for criterion in self._of_one_heat():
            sort_key = self.policy.metric(criterion).sort_key
            values = self._of_heats(criterion, subject, {heat: by_heat[heat] for heat in left})
            keys = {heat: sort_key(value) for heat, value in values.items()}
            last = sorted(keys.values())[missing - 1]
            chosen.update(heat for heat in left if keys[heat] < last)
            left = [heat for heat in left if keys[heat] == last]
            missing = self.policy.best_heats - len(chosen)
            if len(left) == missing:
                break
        chosen.update(left[:missing])
        return [score for score in own if score.where.heat in chosen]

    def _of_one_heat(self) -> list[Criterion]:
        """The criteria of the order that can be computed for a single heat."""
        return [
            one
            for one in self.policy.order
            if not one.is_step and (one.metric not in CONTEXT or one.metric == "place_points")
        ]


def _by_heat(scores: Iterable[Score]) -> dict[int, list[Score]]:
    found: dict[int, list[Score]] = {}
    for score in scores:
        found.setdefault(score.where.heat, []).append(score)
    return found
