"""One moment at a tiny table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from rules.whot.pack import UNKNOWN
from tests.rules.whot.tiny_cards import Cards, Need


class State(NamedTuple):
    """One moment. `pile` is the lowest card first, `stock` the next one first, or sorted if its order `is_open`.

    `answers`: the numbers that answer a pending `pick`. `saved`: what was asked and the direction before the WHOT card
    on top was laid, None on the upcard. `due` and `missed`: the seats that have a call to make, or missed it, with
    whether it is the last card. `drew`: who has just drawn which card and may lay it. `skipped`: who may answer.
    `taken`: the seats and cards of the last draw, in order. `turned`: how many cards were turned over in the last
    action, and how many of `taken` were drawn before; -1 cards if it happened twice.
    """

    hands: tuple[Cards, ...]
    pile: Cards
    stock: Cards
    is_open: bool
    seat: int
    top: int
    need: Need
    direction: int = 1
    pick: int = 0
    answers: Cards = ()
    saved: tuple[Need, int] | None = None
    blanks: int = 0
    due: tuple[int, bool] | None = None
    missed: tuple[tuple[int, bool], ...] = ()
    drew: tuple[int, int] | None = None
    skipped: int | None = None
    over: bool = False
    taken: tuple[tuple[int, int], ...] = ()
    turned: tuple[int, int] | None = None


States = tuple[State, ...]


def ordered(state: State, known: Sequence[int]) -> list[State]:
    """The states with every order of the pile that begins with these cards, as far as they are known."""
    if len(known) > len(state.stock):
        return []
    if not any(known):
        return [state]
    orders = set(permutations(state.stock)) if state.is_open else {state.stock}
    fitting = [
        each for each in orders if all(want in (UNKNOWN, of) for want, of in zip(known, each, strict=False))
    ]
    return [state._replace(stock=each, is_open=False) for each in sorted(fitting)]


def next_seat(state: State, steps: int) -> int:
    return (state.seat + state.direction * steps) % len(state.hands)


def without(held: Cards, *taken: int) -> Cards:
    left = [*held]
    for of in taken:
        left.remove(of)
    return tuple(left)
