"""Points beside the games of a season for the template: the list, and the form that gives them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from league import wording
from league.engine.results import Game
from league.engine.rulings import metrics_that_move
from league.engine.season import season_policy
from league.models import Season
from league.pages.season.standings import Standing
from league.pages.shared.typed import Typed
from league.selectors.season_adjustments import Given
from scoring.models.shown_names import INSIDE, ShownNames


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """`by` and `withdrawn_by` are "" for strangers. `is_pair`: it counts in the table of pairs."""

    uid: UUID
    game: str
    names: str
    is_pair: bool
    metric: str
    points: str
    reason: str
    by: str
    at: datetime
    withdrawn_by: str
    withdrawn_at: datetime | None


@dataclass(frozen=True, slots=True)
class AdjustForm:
    """For one table: its rows with the players that the form sends, and what points can be given in.

    `fact`: the form sent twice gives them once. `typed`: what was typed, if it was just refused.
    """

    game: Game
    name: str
    is_pair: bool
    rows: tuple[tuple[str, str], ...]
    metrics: tuple[tuple[str, str], ...]
    fact: UUID
    typed: Typed


def adjustment_lines(given: Iterable[Given], names: ShownNames) -> tuple[AdjustmentLine, ...]:
    return tuple(_line(one, names) for one in given)


def _line(one: Given, names: ShownNames) -> AdjustmentLine:
    is_inside = names is INSIDE
    return AdjustmentLine(
        uid=one.uid,
        game=wording.GAMES[one.game],
        names=" & ".join(sorted((names.of(player) for player in one.players), key=str.casefold)),
        is_pair=len(one.players) > 1,
        metric=wording.metric_name(one.metric),
        points=wording.signed(one.points),
        reason=names.text(one.reason),
        by=one.by if is_inside else "",
        at=one.at,
        withdrawn_by=one.withdrawn_by if is_inside else "",
        withdrawn_at=one.withdrawn_at,
    )


def adjust_form(season: Season, table: Standing, typed: Typed) -> AdjustForm:
    policy = season_policy(table.game, season.scoring)
    return AdjustForm(
        game=table.game,
        name=wording.GAMES[table.game],
        is_pair=table.by == "pair",
        rows=tuple((" ".join(one.uid for one in row.people), row.names) for row in table.rows),
        metrics=tuple((key, wording.metric_name(key)) for key in metrics_that_move(policy)),
        fact=uuid4(),
        typed=typed if typed.get("game") == table.game else Typed(),
    )
