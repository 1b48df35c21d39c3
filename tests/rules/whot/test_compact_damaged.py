"""Stored hands that are cut off or damaged: errors of replay and decoding; earlier actions stay valid."""

from __future__ import annotations

import pytest

from rules.core.errors import Unreadable
from rules.whot.compact import decode
from rules.whot.lookups import compiled
from rules.whot.replay import replayer
from tests.rules.whot.helpers import cards, params

RULES = params(
    "custom", calls=True, missed_call_penalty=2, clock=20, stakes="points", streets=True, pick_two=2
)
SETUP = bytes((3 | 2 << 4, 0, 0, 0, 0, *cards("t3")))
"""Three players, P3 deals, nothing is known but an upcard triangle 3."""
T4, NO_CARD, NO_TOKEN = *cards("t4"), 0x0F, 0x50

CUT, BYTE, CARD, SEATS = "truncated", "unknown_byte", "unknown_card", "bad_seats"


def judged(tail: bytes, setup: bytes = SETUP):
    return replayer(RULES)(setup + tail, 0)


@pytest.mark.parametrize(
    ("tail", "code", "told", "decoded", "tells"),
    [
        # cards laid
        ((0x00,), BYTE, {"byte": 0}, BYTE, {"byte": 0}),
        ((NO_TOKEN,), BYTE, {"byte": 0x50}, BYTE, {"byte": 0x50}),
        ((0x8F,), BYTE, {"byte": 0x8F}, BYTE, {"byte": 0x8F}),
        ((0xFF,), BYTE, {"byte": 0xFF}, BYTE, {"byte": 0xFF}),
        # a draw that names its card
        ((0xF1,), CUT, {"text": "-1"}, CUT, {"text": "-1"}),
        ((0xF1, 0), CARD, {"text": "0"}, CARD, {"text": "0"}),
        ((0xF1, NO_CARD), CARD, {"text": "15"}, CARD, {"text": "15"}),
        # several cards at once: a count of two or more, then tokens
        ((0xF2,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xF2, 2, T4), CUT, {"length": 1}, CUT, {"length": 1}),
        ((0xF2, 1, T4), CUT, {"length": 1}, CUT, {"length": 1}),
        ((0xF2, 2, T4, NO_TOKEN), BYTE, {"byte": NO_TOKEN}, BYTE, {"byte": NO_TOKEN}),
        # a turn out of the usual order: the seat mark, then the turn
        ((0xF3,), BYTE, {"byte": 0}, SEATS, {"count": 8}),
        ((0xF3, 0), BYTE, {"byte": 0}, SEATS, {"count": 0}),
        ((0xF3, 3), BYTE, {"byte": 3}, SEATS, {"count": 3}),
        ((0xF3, 2), "out_of_turn", {"seat": "P3", "expected": "P1"}, BYTE, {"byte": 0xF3}),
        # the seconds of a turn, then the turn
        ((0xFE,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFE, 9), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFE, 9, 0xF3), CUT, {"length": 0}, SEATS, {"count": 8}),
        ((0xFE, 9, 0xF8, 0), BYTE, {"byte": 0xF8}, BYTE, {"byte": 0xF8}),
        ((0xFE, 9, 0xFE, 9, T4), BYTE, {"byte": 0xFE}, BYTE, {"byte": 0xFE}),
        # cards picked
        ((0xF5,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xF5, 2, 0), CUT, {"length": 1}, CUT, {"length": 1}),
        ((0xF5, 1, NO_CARD), CARD, {"text": "15"}, CARD, {"text": "15"}),
        # calls and claims
        ((0xF8,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xF8, 3), SEATS, {"count": 3}, SEATS, {"count": 3}),
        ((0xF8, 0x20), BYTE, {"byte": 0x20}, BYTE, {"byte": 2}),
        ((0xF9,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xF9, 3), SEATS, {"count": 3}, SEATS, {"count": 3}),
        ((0xF9, 0x30), SEATS, {"count": 3}, SEATS, {"count": 3}),
        # raises and answers
        ((0xFA,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFA, 0), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFA, 0, 0), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFB, 0x10), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFB, 3), SEATS, {"count": 3}, SEATS, {"count": 3}),
        # marks of the pile, named and shown cards, an announced win
        ((0xFC,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFC, 0), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFC, 3, 0), SEATS, {"count": 3}, SEATS, {"count": 3}),
        ((0xFC, 0, 2, T4), CUT, {"length": 1}, CUT, {"length": 1}),
        ((0xFC, 0, 1, NO_CARD), CARD, {"text": "15"}, CARD, {"text": "15"}),
        ((0xF6,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xF6, 1), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xF6, 1, 1, NO_CARD), CARD, {"text": "15"}, CARD, {"text": "15"}),
        ((0xF6, 3, 0), SEATS, {"count": 3}, SEATS, {"count": 3}),
        ((0xFD,), CUT, {"length": 0}, CUT, {"length": 0}),
        ((0xFD, 3), SEATS, {"count": 3}, SEATS, {"count": 3}),
    ],
)
def test_a_damaged_action_is_unreadable_and_earlier_ones_stay(
    tail: tuple[int, ...], code: str, told: dict[str, object], decoded: str, tells: dict[str, object]
) -> None:
    found = judged(bytes((*tail,)))
    after = judged(bytes((T4, 0xF0, 0xF0, *tail)))
    with pytest.raises(Unreadable) as error:
        decode(compiled(RULES), SETUP + bytes(tail), 0)

    assert (found.valid, found.failure.index, found.failure.code, dict(found.failure.params)) == (
        0,
        0,
        code,
        told,
    )
    assert (after.valid, after.failure.index, after.failure.code) == (3, 3, code)
    assert (error.value.code, dict(error.value.params)) == (decoded, tells)


@pytest.mark.parametrize(
    ("setup", "code", "told"),
    [
        (b"", CUT, {"length": 0}),
        (SETUP[:-1], CUT, {"length": 5}),
        (SETUP[:2], CUT, {"length": 2}),
        (bytes((1, 0, 0, 19)), SEATS, {"count": 1}),
        (bytes((9, *bytes(10), 19)), SEATS, {"count": 9}),
        (bytes((3 | 3 << 4, *SETUP[1:])), SEATS, {"count": 3}),
        (SETUP[:-1] + bytes((NO_CARD,)), CARD, {"text": "0f"}),
        (SETUP[:1] + bytes((1, 0, 0, 0, NO_CARD)) + SETUP[-1:], CARD, {"text": "0f"}),
        (SETUP[:4] + bytes((1,)) + SETUP[-1:] + bytes((NO_CARD,)), CARD, {"text": "0f"}),
    ],
)
def test_a_damaged_beginning_is_unreadable(setup: bytes, code: str, told: dict[str, object]) -> None:
    found = judged(b"", setup)
    with pytest.raises(Unreadable) as error:
        decode(compiled(RULES), setup, 0)

    assert (found.valid, found.failure.index, found.failure.code, dict(found.failure.params)) == (
        0,
        -1,
        code,
        told,
    )
    assert (error.value.code, dict(error.value.params)) == (code, told)


@pytest.mark.parametrize("byte", [0x00, NO_TOKEN, T4, 0xF0, 0xF3, 0xF7, 0xF8, 0xFA, 0xFE])
def test_no_action_follows_the_end(byte: int) -> None:
    """A finished hand accepts shown hands, an announced win and marks of the pile; any other byte is refused."""
    rules = params("custom", hand_size=4)
    hand = bytes((2 | 1 << 4, 4, 0, 0, *cards("t4 t5 t7 t8"), *cards("t3")))
    turns = bytes((*cards("t4"), 0xF0, *cards("t5"), 0xF0, *cards("t7"), 0xF0, *cards("t8")))
    found = replayer(rules)(hand + turns + bytes((byte, 0, 0)), 0)

    assert (found.valid, found.result.how, found.failure.code) == (7, "out", "hand_over")


@pytest.mark.parametrize("cut", [(), (NO_TOKEN,), (0xF0,)])
def test_a_seat_mark_without_a_card_lays_nothing(cut: tuple[int, ...]) -> None:
    """The player who has just drawn may lay that card, which has to be named."""
    rules = params("custom", play_drawn=True)
    drawn = SETUP + bytes((0xF0, 0xF3, 0))
    found = replayer(rules)(drawn + bytes(cut), 0)
    laid = replayer(rules)(drawn + bytes((T4,)), 0)

    assert (found.valid, found.failure.code) == (1, "out_of_turn")
    assert (laid.valid, laid.failure) == (2, None)
