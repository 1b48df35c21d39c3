"""What facts about contenders do to the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.state import ContenderState, Refusal, State


def _entered(state: State, fact: ft.ContenderEntered) -> State | Refusal:
    if len(state.approved) >= state.plan.heats:
        return Refusal("heats_over")
    if fact.number != len(state.contenders) + 1:
        return Refusal("number_taken", (fact.number,))
    if len(fact.people) != state.plan.people or len(set(fact.people)) != len(fact.people):
        return Refusal("wrong_people", (fact.number,))
    if twice := _playing(state, fact.people):
        return Refusal("plays_already", twice)
    return _with(state, ContenderState(fact.number, fact.people, fact.group))


def _substituted(state: State, fact: ft.ContenderSubstituted) -> State | Refusal:
    one = state.contenders.get(fact.number)
    if one is None or fact.leaves not in one.people:
        return Refusal("unknown_person", (fact.number,))
    if twice := _playing(state, (fact.comes,)):
        return Refusal("plays_already", twice)
    people = tuple(fact.comes if person == fact.leaves else person for person in one.people)
    return _with(state, replace(one, people=people, left=(*one.left, fact.leaves)))


def _withdrawn(state: State, fact: ft.ContenderWithdrawn) -> State | Refusal:
    one = state.contenders.get(fact.number)
    if one is None:
        return Refusal("unknown_number", (fact.number,))
    if one.withdrawn:
        return Refusal("withdrawn_already", (fact.number,))
    return _with(state, replace(one, withdrawn=True))


def _returned(state: State, fact: ft.ContenderReturned) -> State | Refusal:
    one = state.contenders.get(fact.number)
    if one is None or not one.withdrawn:
        return Refusal("not_withdrawn", (fact.number,))
    if twice := _playing(state, one.people):
        return Refusal("plays_already", twice)
    return _with(state, replace(one, withdrawn=False))


def _playing(state: State, people: Iterable[str]) -> tuple[int, ...]:
    """The contenders who take part with one of these people."""
    asked = frozenset(people)
    return tuple(one.number for one in state.taking_part if asked & frozenset(one.people))


def _with(state: State, one: ContenderState) -> State:
    return replace(state, contenders=MappingProxyType({**state.contenders, one.number: one}))


CONTENDERS: dict[type[Any], Any] = {
    ft.ContenderEntered: _entered,
    ft.ContenderSubstituted: _substituted,
    ft.ContenderWithdrawn: _withdrawn,
    ft.ContenderReturned: _returned,
}
