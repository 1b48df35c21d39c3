"""Folds facts into a state, one at a time.

`take` returns the next state or a Refusal and never raises. Folding facts one by one or all at once gives the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.fold_away import AWAY
from league.engine.competition.fold_contenders import CONTENDERS
from league.engine.competition.fold_heats import HEATS
from league.engine.competition.fold_money import MONEY
from league.engine.competition.fold_results import RESULTS
from league.engine.competition.fold_tickets import TICKETS
from league.engine.competition.plan import Plan
from league.engine.competition.state import Refusal, State

_TAKE: dict[type[Any], Callable[[State, Any], State | Refusal]] = (
    CONTENDERS | HEATS | RESULTS | MONEY | TICKETS | AWAY
)


def start(plan: Plan) -> State:
    return State(plan)


def take(state: State, fact: ft.Fact) -> State | Refusal:
    """The state after `fact`, or why it is refused. `state` is not changed."""
    after = _TAKE[type(fact)](state, fact)
    return after if isinstance(after, Refusal) else replace(after, version=state.version + 1)


def extend(state: State, facts: Iterable[ft.Fact]) -> State:
    """The state after stored facts. A fact that is refused is counted and listed, and has no other effect."""
    for fact in facts:
        after = take(state, fact)
        if isinstance(after, Refusal):
            seq = state.version + 1
            after = replace(state, version=seq, refused=(*state.refused, (seq, after)))
        state = after
    return state


def fold(plan: Plan, facts: Iterable[ft.Fact]) -> State:
    return extend(start(plan), facts)
