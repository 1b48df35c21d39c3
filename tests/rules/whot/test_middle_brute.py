"""Logs from the deal and from the middle, compared with what may have been played at a table of a few cards.

What may have been played must be accepted, with the same hands. What cannot have been is refused only as far as the
library page says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from rules.core.hand import Hand
from rules.notation import write
from rules.whot.actions import Lay, WhotAction, WhotSetup
from rules.whot.codes import format_card
from rules.whot.lookups import compiled
from rules.whot.pack import PACKS
from rules.whot.position import Position
from tests.amount import amount
from tests.rules.whot.tiny_logs import (
    Tiny,
    after,
    beginning,
    changed,
    holds,
    moment,
    noted,
    possible,
    something,
)
from tests.rules.whot.tiny_state import State, States, ordered
from tests.rules.whot.tiny_table import TinyTable

PLAYED_TABLES, TABLES = amount(25, 4_000), amount(6, 1_500)
LOGS, MOST_ACTIONS = 20, 9
MOST_STATES = 2_500


def differs(states: States, position: Position) -> str:
    """How the library's table differs from every one of these; "" if it does not."""
    table = position.state()
    for state in states:
        if not all(map(holds, state.hands, table.hands)):
            return f"hands {table.hands} not {state.hands}"
    live = [state for state in states if not state.over]
    if position.over and live:
        return f"over: {position.over}"
    if live and table.pick not in {state.pick for state in live}:
        return f"pick {table.pick}"
    if live and table.stock not in {len(state.stock) for state in live}:
        return f"stock {table.stock}"
    return ""


def verdict(tiny: Tiny, setup: WhotSetup, told: tuple[WhotAction, ...], states: States) -> str:
    """Why the library is wrong about this log, to which `states` may have led; "" if it is right."""
    code, position = tiny.judged(setup, told)
    wrong = code or (differs(states, position) if position else "")
    if not wrong:
        return ""
    pack = " ".join(map(format_card, tiny.table.pack))
    return f"{wrong}\n{pack}\n{write(Hand(tiny.ruleset, setup, told))}"


# --- one course of play, with more cards -----------------------------------------------------------------


def enlarged(tiny: Tiny) -> bool:
    """Add cards, and deal more of them; whether that is possible."""
    rng, table = tiny.rng, tiny.table
    others = [of for of in PACKS[tiny.rules.pack].cards if of not in table.pack]
    table.pack = tuple(sorted(table.pack + tuple(rng.sample(others, rng.choice((0, 2, 4, 6))))))
    table.size = min((len(table.pack) - 2) // table.seats, rng.choice((1, 2, 2, 3)))
    return table.size > 0


def a_deal(rng: Random, table: TinyTable) -> tuple[State, WhotSetup]:
    """A deal, and what a log tells of it."""
    pack = rng.sample(table.pack, len(table.pack))
    hands = tuple(tuple(sorted(pack.pop() for _ in range(table.size))) for _ in range(table.seats))
    top, dealer = pack.pop() if table.rules.opening == "turn_up" else 0, rng.randrange(table.seats)
    begun = table.begun(hands, top, tuple(sorted(pack)), (dealer + 1) % table.seats)
    share = rng.choice((0, 0.3, 0.6, 1))
    told = tuple(noted(rng, tuple(rng.sample(hand, len(hand))), share) for hand in hands)
    return rng.choice(begun)._replace(taken=(), turned=None), WhotSetup(dealer, told, top)


def played_on(rng: Random, table: TinyTable, state: State) -> State | None:
    """The state after any legal action: often several cards, or a turn before the turn."""
    tries = list(table.actions(state))
    rng.shuffle(tries)
    rare = [act for act in tries if isinstance(act, Lay) and (len(act.tokens) > 1 or act.seat != state.seat)]
    for action in [*(rare if rng.random() < 0.6 else ()), *tries]:
        if going_on := [each for each in table.told(state, action) if not each.over]:
            return rng.choice(going_on)
    return None


def a_start(rng: Random, table: TinyTable) -> tuple[State, WhotSetup]:
    """Where a log begins: with the deal, or later."""
    dealt, setup = a_deal(rng, table)
    state = dealt
    for _ in range(0 if rng.random() < 0.3 else rng.randint(1, 12)):
        state = played_on(rng, table, state) or state
    if not state.pile:
        state = dealt  # A log begins with the deal until a card lies on the pile.
    elif state is not dealt:
        setup = moment(rng, table, state)
    state = state._replace(taken=(), turned=None)
    # An order of the pile that the setup tells must be one that it can have.
    orders = ordered(state, setup.stock) if len(state.stock) <= 6 else []
    return (rng.choice(orders), setup) if orders else (state, replace(setup, stock=()))


def wrongly_judged(number: int, patch: pytest.MonkeyPatch) -> Iterator[str]:
    """The logs of one table in which the library does not follow the play."""
    rng = Random(f"played {number}")
    tiny = Tiny(rng)
    if not enlarged(tiny):
        return
    tiny.patched(patch)
    for _ in range(LOGS):
        state, setup = a_start(rng, tiny.table)
        told: tuple[WhotAction, ...] = ()
        while len(told) < MOST_ACTIONS and not state.over:
            if wrong := verdict(tiny, setup, told, (state,)):
                yield f"{number} {wrong}"
                break
            action = something(rng, tiny.table, state)
            if following := tiny.table.told(state, action):
                told, state = (*told, action), rng.choice(following)
            elif rng.random() < 0.2:
                break


# --- every course of play, with fewer cards ---------------------------------------------------------------


def wrongly_refused(number: int, patch: pytest.MonkeyPatch) -> Iterator[str]:
    """The logs of one table that are refused, although some course of play may have led to all they tell."""
    rng = Random(f"tiny {number}")
    tiny = Tiny(rng)
    states = tiny.table.reachable(MOST_STATES) or ()
    moments = [state for state in states if state.pile]
    if not moments:
        return
    tiny.patched(patch)
    for _ in range(LOGS):
        setup = moment(rng, tiny.table, rng.choice(moments))
        if rng.random() < 0.3:
            setup = beginning(rng, tiny.table)
        if rng.random() < 0.6:
            setup = changed(rng, tiny.table, setup)
        told: tuple[WhotAction, ...] = ()
        found = possible(tiny.table, states, setup)
        while found and len(told) < MOST_ACTIONS:
            if wrong := verdict(tiny, setup, told, found):
                yield f"{number} {wrong}"
                break
            going_on = tuple(state for state in found if not state.over)
            if not going_on:
                break
            told += (something(rng, tiny.table, rng.choice(going_on)),)
            found = after(tiny.table, going_on, told[-1])


@pytest.fixture(autouse=True)
def whole_packs_afterwards() -> Iterator[None]:
    yield
    compiled.cache_clear()


def test_a_log_of_any_course_of_play_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [text for number in range(PLAYED_TABLES) for text in wrongly_judged(number, monkeypatch)] == []


def test_no_log_is_refused_to_which_a_course_of_play_may_have_led(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [text for number in range(TABLES) for text in wrongly_refused(number, monkeypatch)] == []
