"""Folds facts about contenders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.state import ContenderState, Refusal, State


def _entered(state: State, fact: ft.ContenderEntered) -> State | Refusal:
    if not may_enter(state):
        return Refusal("heats_over" if not state.stage and _all_approved(state) else "closed")
    if fact.number != len(state.contenders) + 1:
        return Refusal("number_taken", (fact.number,))
    if len(fact.people) != state.plan.people or len(set(fact.people)) != len(fact.people):
        return Refusal("wrong_people", (fact.number,))
    if twice := _playing(state, fact.people):
        return Refusal("plays_already", twice)
    if fact.lives < 1:
        return Refusal("wrong_lives", (fact.number,))
    one = ContenderState(fact.number, fact.people, fact.group, lives=fact.lives)
    return _with(state, one)


def may_enter(state: State) -> bool:
    """Whether another contender can enter: not after the last heat of the first stage, and in a plan that is
    being played only if it has an empty spot.
    """
    if state.stage or _all_approved(state):
        return False
    played = [heat for heat in state.heats if heat.status != "drawn"]
    if not played or state.stage_plan.format not in ("knockout", "circles"):
        return True
    if state.stage_plan.format == "knockout":
        return False
    # Each circle of an odd number has one empty spot.
    return len(state.contenders) - len(played[0].known) < len(played[0].heat.byes)


def _all_approved(state: State) -> bool:
    return 0 < state.plan.stage(0).heats <= len(state.approved)


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


def _confirmed(state: State, fact: ft.ContenderConfirmed) -> State | Refusal:
    if fact.number not in state.contenders:
        return Refusal("unknown_number", (fact.number,))
    if fact.number in state.confirmed:
        return Refusal("nothing_changed")
    return replace(state, confirmed=state.confirmed | {fact.number})


def _unconfirmed(state: State, fact: ft.ContenderUnconfirmed) -> State | Refusal:
    if fact.number not in state.confirmed:
        return Refusal("nothing_changed")
    return replace(state, confirmed=state.confirmed - {fact.number})


def _forbidden(state: State, fact: ft.MeetingForbidden) -> State | Refusal:
    these = frozenset(fact.numbers)
    if strangers := tuple(sorted(these - state.contenders.keys())):
        return Refusal("unknown_number", strangers)
    if len(these) < 2:
        return Refusal("no_tie", fact.numbers)
    if not fact.reason.strip():
        return Refusal("reason_missing")
    return replace(state, forbidden=state.forbidden | {these})


def _allowed(state: State, fact: ft.MeetingAllowed) -> State | Refusal:
    these = frozenset(fact.numbers)
    if these not in state.forbidden:
        return Refusal("not_forbidden", fact.numbers)
    return replace(state, forbidden=state.forbidden - {these})


def _playing(state: State, people: Iterable[str]) -> tuple[int, ...]:
    """Contenders taking part that include one of these people."""
    asked = frozenset(people)
    return tuple(one.number for one in state.taking_part if asked & frozenset(one.people))


def _with(state: State, one: ContenderState) -> State:
    return replace(state, contenders=MappingProxyType({**state.contenders, one.number: one}))


CONTENDERS: dict[type[Any], Any] = {
    ft.ContenderEntered: _entered,
    ft.ContenderSubstituted: _substituted,
    ft.ContenderWithdrawn: _withdrawn,
    ft.ContenderReturned: _returned,
    ft.ContenderConfirmed: _confirmed,
    ft.ContenderUnconfirmed: _unconfirmed,
    ft.MeetingForbidden: _forbidden,
    ft.MeetingAllowed: _allowed,
}
