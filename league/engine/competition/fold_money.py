"""Folds facts about prizes and fees."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.state import Refusal, State

MOST_CENTS = 1_000_000


def _prizes_set(state: State, fact: ft.PrizesSet) -> State | Refusal:
    if fact.prizes == state.prizes:
        return Refusal("nothing_changed")
    return replace(state, prizes=fact.prizes)


def _fee_set(state: State, fact: ft.FeeSet) -> State | Refusal:
    if not 0 <= fact.cents <= MOST_CENTS:
        return Refusal("bad_fee")
    if fact.cents == state.fee:
        return Refusal("nothing_changed")
    return replace(state, fee=fact.cents)


def _fee_paid(state: State, fact: ft.FeePaid) -> State | Refusal:
    if fact.number not in state.contenders:
        return Refusal("unknown_number", (fact.number,))
    if fact.number in state.paid:
        return Refusal("paid_already", (fact.number,))
    if not 0 < fact.cents <= MOST_CENTS:
        return Refusal("bad_fee")
    return replace(state, paid=MappingProxyType({**state.paid, fact.number: fact.cents}))


def _fee_returned(state: State, fact: ft.FeeReturned) -> State | Refusal:
    if fact.number not in state.paid:
        return Refusal("not_paid", (fact.number,))
    paid = {number: cents for number, cents in state.paid.items() if number != fact.number}
    return replace(state, paid=MappingProxyType(paid))


MONEY: dict[type[Any], Any] = {
    ft.PrizesSet: _prizes_set,
    ft.FeeSet: _fee_set,
    ft.FeePaid: _fee_paid,
    ft.FeeReturned: _fee_returned,
}
