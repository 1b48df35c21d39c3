"""The best and the worst rank that each subject can still reach, given the remaining meetings.

Spans are sound, never too narrow: each criterion of the order lies between what the games so far and the
extreme results of the others give, and nobody counts as above another unless that is certain. With few games
left, every outcome is tried, which is exact for games won. Later criteria are compared as if they were
independent, so a span may be wider than necessary. New results only narrow a span, unless a result is
corrected, annulled or adjusted.

Metrics that depend on others, on the last heat or on the best evenings end the comparison: after them, and in
a knockout, any order of level subjects counts as possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal, get_args

from league.engine.counting import Counting
from league.engine.policy.policy import Criterion, Policy
from league.engine.results import Outcome, Subject
from league.engine.rulings import Adjustment, Decision
from league.engine.scores import GameScore, Kind, Value, Where
from league.engine.standings import ranking

Fate = Literal["through", "out", "open"]
Result = Literal["won", "lost", "any"]
# Upper limit of comparisons when every outcome is tried.
MOST_COMPARISONS = 50_000
_UNPLAYED: dict[Result, tuple[Kind, ...]] = {
    "won": ("forfeit_won", "bye"),
    "lost": ("forfeit_lost", "both_lost"),
}


@dataclass(frozen=True, slots=True)
class Meeting:
    """`games` still to play between two sides (Watten) or by a whole table (WHOT!). A bye has one side."""

    sides: tuple[Subject, ...]
    games: int = 1


@dataclass(frozen=True, slots=True)
class Span:
    best: int
    worst: int

    def fate(self, through: int) -> Fate:
        """Whether this rank is certain to be among the first `through`, certain not to be, or open."""
        if self.worst <= through:
            return "through"
        return "out" if self.best > through else "open"


# Lower and upper bound of each criterion, as sort keys: lower is better.
Bounds = tuple[tuple[Value, Value], ...]


def spans(
    policy: Policy,
    scores: Iterable[GameScore],
    remaining: Sequence[Meeting],
    *,
    adjustments: Sequence[Adjustment] = (),
    decisions: Sequence[Decision] = (),
    entered: Collection[Subject] = (),
    withdrawn: Collection[Subject] = (),
) -> dict[Subject, Span]:
    """The span of everybody who can still be ranked; withdrawn subjects have none."""
    scores = list(scores)
    known = {*entered, *(side for meeting in remaining for side in meeting.sides)}
    if not remaining:
        rows = ranking(
            policy, scores, adjustments=adjustments, decisions=decisions, entered=known, withdrawn=withdrawn
        )
        shared = 1 if policy.last_steps else 0
        return {
            row.subject: Span(row.rank, row.rank + shared * len(row.tied_with)) for row in rows if row.rank
        }
    table = _Table(policy, Counting(policy, scores, adjustments, known), remaining, withdrawn)
    found: dict[Subject, Span] = {}
    for outcome in table.outcomes():
        for subject, span in table.spans(outcome).items():
            old = found.get(subject, span)
            found[subject] = Span(min(old.best, span.best), max(old.worst, span.worst))
    return found


class _Table:
    """The remaining games, one by one, and what each can bring to each side."""

    def __init__(
        self,
        policy: Policy,
        counting: Counting,
        remaining: Sequence[Meeting],
        withdrawn: Collection[Subject],
    ) -> None:
        self.policy, self.counting = policy, counting
        self.games = [meeting.sides for meeting in remaining for _ in range(meeting.games)]
        self.left = {subject: sum(subject in game for game in self.games) for subject in counting.scores}
        self.subjects = [
            subject
            for subject in counting.scores
            if subject not in withdrawn
            and counting.played[subject] + self.left[subject] >= policy.games_needed
        ]
        # A bye brings what its policy says, which is never more than a place at a table of two.
        self.criteria, self.ranges = _compared(policy, max(2, *map(len, self.games)))
        self.base = {
            subject: [counting.total(criterion, subject) for criterion in self.criteria]
            for subject in self.subjects
        }

    def outcomes(self) -> Iterator[tuple[int | None, ...]]:
        """Every outcome: the index of the side that wins each game, -1 for nobody; None if all is left open."""
        # At WHOT! two may share first place.
        can_try = self.policy.game == "watten"
        choices = [(-1, 0, 1) if can_try and len(game) == 2 else (None,) for game in self.games]
        ways = 3 ** sum(len(choice) > 1 for choice in choices)
        if ways * len(self.subjects) ** 2 > MOST_COMPARISONS:
            yield (None,) * len(self.games)
        else:
            yield from product(*choices)

    def spans(self, outcome: Sequence[int | None]) -> dict[Subject, Span]:
        bounds = self._bounds(outcome)
        found = {}
        for subject, own in bounds.items():
            above = sum(_is_above(other, own) for other in bounds.values())
            below = sum(_is_above(own, other) for other in bounds.values())
            found[subject] = Span(1 + above, len(bounds) - below)
        return found

    def _bounds(self, outcome: Sequence[int | None]) -> dict[Subject, Bounds]:
        totals = {subject: [[value, value] for value in base] for subject, base in self.base.items()}
        for game, winner in zip(self.games, outcome, strict=True):
            for side, subject in enumerate(game):
                result: Result = "any" if winner is None else "won" if side == winner else "lost"
                for ends, (low, high) in zip(totals.get(subject, ()), self.ranges[result], strict=False):
                    ends[0] += low
                    ends[1] += high
        return {subject: tuple(self._keys(subject, ends)) for subject, ends in totals.items()}

    def _keys(self, subject: Subject, totals: Sequence[Sequence[Value]]) -> Iterator[tuple[Value, Value]]:
        for criterion, ends in zip(self.criteria, totals, strict=True):
            sort_key = self.policy.metric(criterion).sort_key
            games = self.counting.played[subject] + self.left[subject]
            divisor = games if criterion.per_game else 1
            low, high = sorted(sort_key(Fraction(end) / divisor if divisor > 1 else end) for end in ends)
            yield low, high


def _is_above(one: Bounds, other: Bounds) -> bool:
    """Whether `one` is certain to end above `other`."""
    for (_low, worst), (best, _high) in zip(one, other, strict=True):
        if worst != best:
            return worst < best
    return False


def _compared(
    policy: Policy, seats: int
) -> tuple[list[Criterion], Mapping[Result, list[tuple[Value, Value]]]]:
    """The criteria that can be compared before all games are played, and what one game can add to each."""
    criteria: list[Criterion] = []
    for criterion in policy.order:
        if criterion.is_step or policy.metric(criterion).how != "sum":
            break
        if not policy.metric(criterion).bounded or _game_range(
            policy, criterion, seats, "any", 1
        ) != _game_range(policy, criterion, seats, "any", 2):
            break
        criteria.append(criterion)
        if policy.best_heats:
            # The whole order decides which evenings count, so nothing is certain after the first criterion.
            break
    if (
        policy.best_heats
        and criteria
        and (criteria[0].per_game or policy.metric(criteria[0]).direction == "less")
    ):
        criteria = []
    results: tuple[Result, ...] = get_args(Result)
    return criteria, {
        result: [_game_range(policy, criterion, seats, result, 1) for criterion in criteria]
        for result in results
    }


def _game_range(
    policy: Policy, criterion: Criterion, seats: int, result: Result, points: int
) -> tuple[Value, Value]:
    """The least and the most that one game can add. `points` is the most on the pad if there is no target."""
    of = policy.metric(criterion).of
    values = [of(policy.counted(score)) for score in _extremes(seats, result, policy.target or points)]
    # A new evening may replace one of the best, whatever it brings.
    values += [0] if policy.best_heats else []
    return min(values), max(values)


def _extremes(seats: int, result: Result, most: int) -> Iterator[GameScore]:
    outcomes: tuple[Outcome, ...] = get_args(Outcome)
    wins = {"won": (True,), "lost": (False,), "any": (True, False)}[result]
    for won, own, theirs, outcome in product(wins, (0, most), (0, most), outcomes):
        marks = {"bummerl": 1, "schneider": 2, "retourschneider": 4}[outcome]
        place = 1 if won else seats
        yield GameScore((), Where(), "played", won, own, theirs, (outcome,), marks, outcome, place, 1, seats)
    for kinds in [_UNPLAYED[one] for one in ("won", "lost") if result in (one, "any")]:
        for kind in kinds:
            yield GameScore((), Where(), kind)
