"""The compact bytes of every action, as in stored hands: they must not be renumbered."""

from __future__ import annotations

import pytest

from rules.core.errors import Unreadable
from rules.whot.actions import (
    Answer,
    Claim,
    Draw,
    Got,
    Lay,
    Pick,
    Raise,
    Show,
    Timeout,
    Turned,
    Warn,
    WhotAction,
    WhotSetup,
    Win,
)
from rules.whot.compact import decode, encode
from rules.whot.lookups import compiled
from rules.whot.tokens import CHOICES, called_suit, choice_of, format_token, is_small, reverses, skips, whot
from tests.rules.whot.helpers import cards, params

TABLES = compiled(params("custom"))
C1, C5, T4 = cards("c1 c5 t4")
T3 = cards("t3")[0]
SETUP = WhotSetup(2, ((), (), ()), T3, ())
HEAD = bytes((0x23, 0, 0, 0, 0, T3))
"""Three players, P3 deals, nothing is known but an upcard triangle 3: P1 begins."""


@pytest.mark.parametrize(
    ("action", "tail"),
    [
        (Lay(0, (T4,)), (T4,)),
        (Lay(0, (T4,), 12), (0xFE, 12, T4)),
        (Lay(1, (T4,), 0), (0xFE, 0, 0xF3, 1, T4)),
        (Draw(0, 0, 20), (0xFE, 20, 0xF0)),
        (Pick(0, (C5, 0), 7), (0xFE, 7, 0xF5, 2, C5, 0)),
        (Timeout(0, 21), (0xFE, 21, 0xF7)),
        (Lay(0, (C1, C5)), (0xF2, 2, C1, C5)),
        (Draw(0), (0xF0,)),
        (Draw(0, C5), (0xF1, C5)),
        (Pick(0, (C5, 0)), (0xF5, 2, C5, 0)),
        (Timeout(0), (0xF7,)),
        (Draw(2), (0xF3, 2, 0xF0)),
        (Timeout(1), (0xF3, 1, 0xF7)),
        (Pick(1, (0,)), (0xF3, 1, 0xF5, 1, 0)),
        (Show(1, (C1, T4)), (0xF4, 1, 2, C1, T4)),
        (Got(1, (C1, 0)), (0xF6, 1, 2, C1, 0)),
        (Warn(1, False), (0xF8, 0x01)),
        (Warn(2, True), (0xF8, 0x12)),
        (Claim(1, 2), (0xF9, 0x21)),
        (Raise(1, 300), (0xFA, 1, 1, 44)),
        (Raise(2, 700), (0xFA, 2, 2, 188)),
        (Answer(1, True), (0xFB, 0x11, 0)),
        (Answer(0, False, 0), (0xFB, 0x00, 1)),
        (Answer(2, True, 9), (0xFB, 0x12, 10)),
        (Turned(1, True, (C1, 0)), (0xFC, 0x11, 2, C1, 0)),
        (Turned(2, False, (0,)), (0xFC, 0x02, 1, 0)),
        (Win(2), (0xFD, 2)),
    ],
    ids=str,
)
def test_an_action_survives_its_bytes(action: WhotAction, tail: tuple[int, ...]) -> None:
    assert encode(TABLES, SETUP, [action]) == HEAD + bytes(tail)
    assert decode(TABLES, HEAD + bytes(tail), 0) == (SETUP, (action,))


def test_an_action_out_of_turn_is_marked_and_play_continues_from_there() -> None:
    actions = (Draw(0), Draw(2), Draw(0), Draw(2), Timeout(0))
    data = bytes((0xF0, 0xF3, 2, 0xF0, 0xF0, 0xF3, 2, 0xF0, 0xF7))
    assert encode(TABLES, SETUP, actions) == HEAD + data
    assert decode(TABLES, HEAD + data, 0)[1] == actions


def test_a_whole_setup_with_a_call_of_the_dealer_survives_its_bytes() -> None:
    setup = WhotSetup(1, ((C1, C5), (T4, 0)), cards("W")[0], (0, T3), call=2)
    data = encode(TABLES, setup, [])
    assert data == bytes((0x12, 2, 2, 2, C1, C5, T4, 0, 0x82, 0, T3))
    assert decode(TABLES, b"\x07" + data, 1) == (setup, ())


@pytest.mark.parametrize(
    ("tail", "code", "told"),
    [
        ((0xF4, 1, 1, 0), "unknown_card", {"text": "0"}),
        ((0xF4, 0x11, 1, C1), "unknown_byte", {"byte": 2}),
        ((0xF6, 0x11, 1, C1), "unknown_byte", {"byte": 2}),
        ((0xFA, 0x11, 0, 1), "unknown_byte", {"byte": 2}),
        ((0xFB, 0x21, 0), "unknown_byte", {"byte": 2}),
        ((0xFC, 0x31, 1, 0), "unknown_byte", {"byte": 3}),
        ((0xFD, 0x11), "unknown_byte", {"byte": 2}),
        ((0xF9, 0x31), "bad_seats", {"count": 3}),
        ((0xF3, 1), "unknown_byte", {"byte": 0xF3}),
    ],
)
def test_an_impossible_mark_is_unreadable(tail: tuple[int, ...], code: str, told: dict[str, object]) -> None:
    with pytest.raises(Unreadable) as error:
        decode(TABLES, HEAD + bytes(tail), 0)
    assert (error.value.code, dict(error.value.params)) == (code, told)


def test_at_most_twenty_unknown_cards_are_reported() -> None:
    data = bytes((2, 30, 0, 0, *[0x0F] * 30, T3))
    with pytest.raises(Unreadable) as error:
        decode(TABLES, data, 0)
    assert dict(error.value.params) == {"text": "0f" * 20}


def test_the_effects_of_each_whot_choice() -> None:
    """Twenty choices in the order of their numbers in stored hands."""
    calls = [called_suit(choice) for choice in range(len(CHOICES))]
    assert calls == [0, 1, 2, 3, 4, *[None] * 5, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4]
    assert [choice for choice in range(len(CHOICES)) if skips(choice)] == [5, 10, 11, 12, 13, 14]
    assert [choice for choice in range(len(CHOICES)) if reverses(choice)] == [6, 15, 16, 17, 18, 19]
    assert [choice_of(whot(of, choice)) for of in cards("W Wr Wy") for choice in range(len(CHOICES))] == [
        *range(len(CHOICES))
    ] * 3


@pytest.mark.parametrize(
    ("token", "written"),
    [
        (T4, "t4"),
        (0x61, "*1 small"),
        (0x60 + 14, "*14 small"),
        (0x44, "*4"),
        (0x80, "W circle"),
        (0x95, "Wr skip"),
        (0xD4, "Wy star reverse"),
    ],
)
def test_a_token_is_written_in_words(token: int, written: str) -> None:
    assert format_token(token) == written
    assert is_small(token) == written.endswith("small")
