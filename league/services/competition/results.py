"""Results of tables: from paper, by ruling, approval of a heat, corrections, and adjustments."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from league.engine.competition import facts as ft
from league.engine.competition.counting_rules import policy_of
from league.engine.competition.ends import end_by_points, needed
from league.engine.competition.scores import is_possible
from league.engine.competition.state import HeatState, Refusal, State
from league.engine.rulings import metrics_to_adjust
from league.models import Competition
from league.selectors.competition_tables import tables_now
from league.services.competition.declaring import Declaration, declare, refused
from rules.registry import ruleset
from rules.watten.rulesets import WattenRules
from scoring.engine.watten.end import impossible_total
from scoring.services import InputError

Games = Sequence[ft.Points]
Ends = Sequence[ft.GameEnd | None]
"""How each game ended, None as its points say; () if the points say all."""
REASON_LENGTH = 200


def score_declare(
    *,
    competition: Competition,
    said: Declaration,
    heat: int,
    table: int,
    games: Games,
    reason: str = "",
    ends: Ends = (),
) -> State:
    """Declare the games of a table that wrote on paper. Changing declared games needs a reason.

    Raises InputError: competition_impossible_game, competition_impossible_end, total_not_possible and those of
    `declare`.
    """
    told = _checked(competition, games, ends)

    def make(state: State) -> list[ft.Fact]:
        at = state.heat(heat)
        before = at.tables.get(table) if at is not None else None
        if before is None or before.source != "paper" or before.games is None:
            return _answered(state, ft.ScoreDeclared(heat, table, tuple(games), ends=told))
        if (before.games, before.ends) == (tuple(games), told):
            raise refused(Refusal("nothing_changed"))
        if not _one_line(reason):
            raise refused(Refusal("reason_missing"))
        return _answered(state, ft.ScoreDeclared(heat, table, tuple(games), _one_line(reason), told))

    return declare(competition, said, make)


def table_call(*, competition: Competition, said: Declaration, heat: int, table: int, is_over: bool) -> State:
    """Call the people of a table to the director, or end the call."""
    return declare(competition, said, lambda _state: [ft.TableCalled(heat, table, is_over)])


def result_rule(
    *,
    competition: Competition,
    said: Declaration,
    heat: int,
    table: int,
    games: Games,
    reason: str,
    ends: Ends = (),
) -> State:
    """The director's ruling on a table; a correction once its heat is approved. Raises as `score_declare`."""
    told = _checked(competition, games, ends)
    reason = _one_line(reason)

    def make(state: State) -> list[ft.Fact]:
        at = state.heat(heat)
        if at is not None and at.status == "approved":
            return [ft.ResultCorrected(heat, table, tuple(games), reason, told)]
        return _answered(state, ft.ResultRuled(heat, table, tuple(games), reason, told))

    return declare(competition, said, make)


def _answered(state: State, fact: ft.ScoreDeclared | ft.ResultRuled) -> list[ft.Fact]:
    """The result of a table; it ends a call of its people, who have said it."""
    heat = state.heat(fact.heat)
    table = heat.tables.get(fact.table) if heat is not None else None
    is_called = table is not None and table.called
    return [fact, ft.TableCalled(fact.heat, fact.table, is_over=True)] if is_called else [fact]


def heat_approve(*, competition: Competition, said: Declaration, heat: int) -> State:
    """Approve the results as paper, rulings and pads have them now.

    Raises InputError: competition_result_missing with the tables that have none, and those of `declare`.
    """

    def make(state: State) -> list[ft.Fact]:
        at = state.heat(heat)
        if at is None:
            raise refused(Refusal("not_published", (heat,)))
        return [ft.HeatApproved(heat, _results(competition, state, at))]

    return declare(competition, said, make)


def _results(competition: Competition, state: State, heat: HeatState) -> tuple[ft.TableResult, ...]:
    now = tables_now(competition, state, heat)
    if open_ones := tuple(table.number for table in now if not table.is_ready):
        raise refused(Refusal("result_missing", open_ones))
    return tuple(
        ft.TableResult(table.number, (), "forfeit")
        if table.status == "forfeit"
        else ft.TableResult(table.number, table.games, table.state.source, table.places, table.ends)
        for table in now
    )


def adjustment_give(
    *, competition: Competition, said: Declaration, number: int, points: int, reason: str, metric: str = ""
) -> State:
    """Points beside the games, negative for a penalty, in a metric of the order; "" is the one that counts
    points.

    Raises InputError: competition_unknown_metric and those of `declare`.
    """
    reason = _one_line(reason)

    def make(state: State) -> list[ft.Fact]:
        if metric and metric not in metrics_to_adjust(policy_of(state)):
            raise refused(Refusal("unknown_metric"))
        return [ft.AdjustmentGiven(number, points, reason, metric)]

    return declare(competition, said, make)


def adjustment_withdraw(*, competition: Competition, said: Declaration, adjustment: int) -> State:
    return declare(competition, said, lambda _state: [ft.AdjustmentWithdrawn(adjustment)])


def _one_line(reason: str) -> str:
    return " ".join(reason.split())[:REASON_LENGTH]


def _checked(competition: Competition, games: Games, ends: Ends) -> tuple[ft.GameEnd, ...]:
    """The ends to store: () if the points say all."""
    rules = ruleset(competition.ruleset_key, competition.options)
    for at, (game, end) in enumerate(zip_longest(games, ends), 1):
        if not is_possible(rules, game, end):
            if end is not None:
                raise InputError("competition_impossible_end", f"game-{at}", {"game": at})
            if not isinstance(rules.params, WattenRules):
                raise InputError("competition_impossible_whot", f"game-{at}", {"game": at})
            code = "clipped" if rules.params.clip_to_target else "game"
            raise InputError(
                f"competition_impossible_{code}", f"game-{at}", {"game": at, "target": rules.params.target}
            )
        if isinstance(rules.params, WattenRules) and (total := impossible_total(rules.params, game)):
            points, least = total
            raise InputError("total_not_possible", f"game-{at}", {"points": points, "least": least})
    told = (end or end_by_points(game) for game, end in zip_longest(games, ends))
    return needed(games, [end for end in told if end is not None]) if any(ends) else ()
