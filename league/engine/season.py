"""What a season counts and in which order: a policy or a list of metrics, the least games, the best evenings.

A season without settings is ranked by `metrics.ORDERS`. A season has no lots: level subjects share a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from league.engine.counting import Counting, Evening
from league.engine.metrics import BY_HEAT, CONTEXT, METRICS, OPPONENTS, ORDERS
from league.engine.policy.policy import Criterion, Policy, order_of, to_target
from league.engine.policy.presets import POLICIES
from league.engine.results import Game, Subject
from league.engine.rulings import Adjustment
from league.engine.standings import Row, rows_of
from league.engine.sums import Score

MOST_METRICS = 5
# Besides what every season shows: the worth of games, and the part of the table beaten.
_MORE: dict[Game, tuple[str, ...]] = {
    "watten": ("competition_points",),
    "whot": ("competition_points", "others_behind"),
}


@dataclass(frozen=True, slots=True)
class Scoring:
    """`policy`: key of a preset, "" for none. `order`: keys as `order_of` takes them, () for that of the
    policy.

    `best_evenings`: how many best evenings of each count, 0 for what the policy says. `least_games`: with
    fewer nobody has a rank. `target`: points on the pad count up to it, 0 for no limit.
    """

    policy: str = ""
    order: tuple[str, ...] = ()
    least_games: int = 0
    best_evenings: int = 0
    target: int = 0


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """`evenings`: what each evening brought each subject, by the number of the evening (`Where.heat`)."""

    rows: tuple[Row, ...]
    evenings: Mapping[Subject, Mapping[int, Evening]]


def policies_of(game: Game) -> tuple[str, ...]:
    """The presets that suit a season: those that do not rank by progress in a knockout."""
    return tuple(
        key
        for key, policy in POLICIES.items()
        if policy.game == game and all(one.metric != "stayed" for one in policy.order)
    )


def metrics_of(game: Game, policy: str = "") -> tuple[str, ...]:
    """The keys that a custom order may name."""
    sums = [key for key, metric in METRICS[game].items() if metric.how == "sum"]
    by_place = ("place_points",) if policy in POLICIES and POLICIES[policy].evenings else ()
    per_game = [f"{key}_per_game" for key in sums if key != "games"]
    shown = [key for key in METRICS[game] if key not in CONTEXT]
    return (*shown, *_MORE[game], *by_place, *per_game, *(f"{key}_per_game" for key in _MORE[game]))


def season_policy(game: Game, scoring: Scoring) -> Policy:
    """The policy by which a season ranks this game. A preset of the other game is ignored."""
    preset = POLICIES.get(scoring.policy)
    if preset is None or preset.game != game:
        policy = Policy("season", game, order_of(*ORDERS[game]))
    else:
        policy = to_target(preset, scoring.target)
    order = _order(scoring.order, metrics_of(game, policy.key)) or policy.order
    return replace(
        policy,
        order=tuple(one for one in order if not one.is_step),
        least_games=max(scoring.least_games, policy.least_games),
        best_heats=scoring.best_evenings or policy.best_heats,
    )


def needs_opponents(policy: Policy) -> bool:
    """Whether the order depends on who met whom, so that sums of games are not enough."""
    evenings = policy.evenings.order if policy.evenings else ()
    return any(criterion.metric in OPPONENTS for criterion in (*policy.order, *evenings))


def needs_evenings(policy: Policy) -> bool:
    """Whether ranks depend on evenings, so that sums of a whole season are not enough."""
    return bool(policy.best_heats or policy.evenings or any(one.metric in BY_HEAT for one in policy.order))


def season_table(
    policy: Policy, scores: Iterable[Score], adjustments: Iterable[Adjustment] = (), *, evenings: bool = True
) -> SeasonTable:
    """The table of a season; `Where.heat` of a score is its evening. `evenings` False: ranks only.

    An adjustment belongs to no evening, so it counts whichever evenings do. It lists nobody who has no game.
    """
    if adjustments := tuple(adjustments):
        scores = tuple(scores)
        played = {score.subject for score in scores}
        adjustments = tuple(one for one in adjustments if one.subject in played)
    counting = Counting(policy, scores, adjustments)
    rows = rows_of(counting)
    by_subject = {row.subject: counting.evenings(row.subject) for row in rows} if evenings else {}
    return SeasonTable(rows, by_subject)


def _order(keys: tuple[str, ...], known: tuple[str, ...]) -> tuple[Criterion, ...]:
    """Keys that are not `known`, such as metrics of the other game, are ignored."""
    return order_of(*(key for key in keys if key in known))
