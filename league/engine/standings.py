"""Ranks scores into a table of standings and explains every rank.

Subjects level in every criterion share a rank, and the next rank is skipped. Every other row names the
criterion that separated it from the row above: a metric, a lot or a deciding game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from league.engine.counting import Counting
from league.engine.metrics import ORDERS
from league.engine.policy.policy import Criterion, Policy, order_of
from league.engine.results import Game, Result, Subject, WattenResult
from league.engine.rulings import Adjustment, Decision
from league.engine.scores import NOWHERE, GameScore, Value, Where, pairs_of, players_of, scores_of

State = Literal["ranked", "too_few_games", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Row:
    """`tied_with`: the other subjects of the same rank. `decided_by`: the key of the criterion that separated
    this row from the one above, "" for the first row and for ties. Unranked rows come last with rank 0.
    """

    rank: int
    subject: Subject
    values: Mapping[str, Value]
    tied_with: tuple[Subject, ...]
    decided_by: str
    state: State = "ranked"


def standings(
    game: Game, results: Iterable[Result], *, by_pair: bool = False, order: Sequence[str] | None = None
) -> tuple[Row, ...]:
    """The table of one game. `order`: keys as `order_of` takes them. Tied rows are in the order of their subjects."""
    policy = Policy("season", game, order_of(*(order or ORDERS[game])))
    return ranking(policy, (score for result in results for score in season_scores(result, by_pair)))


def ranking(
    policy: Policy,
    scores: Iterable[GameScore],
    *,
    adjustments: Iterable[Adjustment] = (),
    decisions: Sequence[Decision] = (),
    entered: Collection[Subject] = (),
    withdrawn: Collection[Subject] = (),
) -> tuple[Row, ...]:
    """The table under `policy`. `entered` are listed even without a score; results against `withdrawn` still
    count.
    """
    return rows_of(Counting(policy, scores, adjustments, entered), decisions, withdrawn)


def rows_of(
    counting: Counting, decisions: Sequence[Decision] = (), withdrawn: Collection[Subject] = ()
) -> tuple[Row, ...]:
    """The table of counted scores, like `ranking`."""
    states = {subject: _state(counting, subject, withdrawn) for subject in counting.scores}
    ranked = [subject for subject, state in states.items() if state == "ranked"]
    rows: list[Row] = []
    for level, decided_by in _levels(counting, ranked, counting.policy.order, decisions, ""):
        rank = len(rows) + 1
        for index, subject in enumerate(level):
            tied = tuple(other for other in level if other != subject)
            rows.append(Row(rank, subject, counting.values(subject), tied, "" if index else decided_by))
    for subject in sorted(states, key=lambda one: (states[one] == "withdrawn", one)):
        if states[subject] != "ranked":
            rows.append(Row(0, subject, counting.values(subject), (), "", states[subject]))
    return tuple(rows)


def season_scores(result: Result, by_pair: bool, where: Where = NOWHERE) -> list[GameScore]:
    """The scores of one result for each player, or each pair. `where` identifies the evening."""
    pairs = by_pair and isinstance(result, WattenResult)
    return scores_of(result, pairs_of(result) if pairs else players_of(result), where)  # type: ignore[arg-type]


def _state(counting: Counting, subject: Subject, withdrawn: Collection[Subject]) -> State:
    if subject in withdrawn:
        return "withdrawn"
    return "ranked" if counting.enough(subject) else "too_few_games"


def _levels(
    counting: Counting,
    subjects: Sequence[Subject],
    order: Sequence[Criterion],
    decisions: Sequence[Decision],
    decided_by: str,
) -> Iterator[tuple[list[Subject], str]]:
    """Groups of level subjects, best first, each with the criterion that put it below the one before."""
    if len(subjects) < 2 or not order:
        if subjects:
            yield sorted(subjects), decided_by
        return
    criterion, *rest = order
    key = _sort_keys(counting, criterion, subjects, decisions).__getitem__
    for index, (_key, run) in enumerate(groupby(sorted(subjects, key=key), key=key)):
        yield from _levels(counting, list(run), rest, decisions, criterion.key if index else decided_by)


def _sort_keys(
    counting: Counting, criterion: Criterion, subjects: Sequence[Subject], decisions: Sequence[Decision]
) -> Mapping[Subject, Value]:
    if criterion.is_step:
        order = _decided(criterion, subjects, decisions)
        return {subject: order.index(subject) if order else 0 for subject in subjects}
    if criterion.metric == "direct":
        points = counting.direct(subjects)
        return {subject: -points[subject] if points else 0 for subject in subjects}
    sort_key = counting.policy.metric(criterion).sort_key
    return {subject: sort_key(counting.value(criterion, subject)) for subject in subjects}


def _decided(
    criterion: Criterion, subjects: Sequence[Subject], decisions: Sequence[Decision]
) -> tuple[Subject, ...]:
    """The last order of this step that names all subjects, () if there is none."""
    fitting = (one.order for one in reversed(decisions) if one.step == criterion.metric)
    return next((order for order in fitting if set(subjects) <= set(order)), ())
