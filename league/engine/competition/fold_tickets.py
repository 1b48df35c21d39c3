"""Folds facts about the tickets of a final."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.state import Refusal, State

MOST_TICKETS = 64


def _qualifier_set(state: State, fact: ft.QualifierSet) -> State | Refusal:
    if not 0 <= fact.tickets <= MOST_TICKETS:
        return Refusal("bad_tickets", (MOST_TICKETS,))
    others = tuple(one for one in state.qualifiers if one.competition != fact.competition)
    after = (*others, fact) if fact.tickets else others
    if set(after) == set(state.qualifiers):
        return Refusal("nothing_changed")
    return replace(state, qualifiers=after)


def _ticket_rule_set(state: State, fact: ft.TicketRuleSet) -> State | Refusal:
    if fact.one_each == state.one_each:
        return Refusal("nothing_changed")
    return replace(state, one_each=fact.one_each)


def _ticket_returned(state: State, fact: ft.TicketReturned) -> State | Refusal:
    people = frozenset(fact.people)
    if not people:
        return Refusal("no_ticket")
    if people in state.gave_back:
        return Refusal("nothing_changed")
    return replace(state, gave_back=state.gave_back | {people})


def _ticket_kept(state: State, fact: ft.TicketKept) -> State | Refusal:
    people = frozenset(fact.people)
    if people not in state.gave_back:
        return Refusal("nothing_changed")
    return replace(state, gave_back=state.gave_back - {people})


TICKETS: dict[type[Any], Any] = {
    ft.QualifierSet: _qualifier_set,
    ft.TicketRuleSet: _ticket_rule_set,
    ft.TicketReturned: _ticket_returned,
    ft.TicketKept: _ticket_kept,
}
