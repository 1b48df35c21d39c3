"""The bounds of the fields of WHOT! actions and setups. `rules.whot.play` decides what is allowed."""

from __future__ import annotations

from functools import cache

from rules.core.bounds import Bounds, bytes_of, check, each, maybe, one_of, within
from rules.whot.actions import (
    LABELS,
    Answer,
    Claim,
    Draw,
    Got,
    Lay,
    Middle,
    Pick,
    Raise,
    Show,
    Timeout,
    Turned,
    Warn,
    WhotSetup,
    Win,
)
from rules.whot.bytes import CARDS, TOKENS
from rules.whot.pack import SUITS, UNKNOWN, is_card, is_whot

_MOST = 255  # one byte
_FLAG = within(0, 1)
_SECONDS = {"seconds": maybe(within(0, _MOST))}
_BYTES = range(_MOST + 1)
_CARDS = bytes_of(CARDS, _BYTES)


def _card(value: object) -> bool:
    return isinstance(value, int) and (value == UNKNOWN or is_card(value))


@cache
def actions(seats: int) -> Bounds:
    """The bounds of the actions of a hand with `seats` seats."""
    seat = {"seat": within(0, seats - 1)}
    return {
        Lay: seat | {"tokens": bytes_of(TOKENS, _BYTES[1:])} | _SECONDS,
        Draw: seat | {"card": _card} | _SECONDS,
        Pick: seat | {"cards": _CARDS} | _SECONDS,
        Timeout: seat | _SECONDS,
        Warn: seat | {"last": _FLAG},
        Claim: seat | {"against": within(0, seats - 1)},
        Raise: seat | {"points": within(0, 65535)},
        # The byte of the seconds also encodes that nobody counted them.
        Answer: seat | {"accept": _FLAG, "seconds": maybe(within(0, _MOST - 1))},
        Turned: seat | {"shuffled": _FLAG, "cards": _CARDS},
        Got: seat | {"cards": _CARDS},
        Show: seat | {"cards": bytes_of(CARDS[1:], _BYTES)},
        Win: seat,
    }


_SETUP: Bounds = {
    WhotSetup: {
        "hands": each(_CARDS, range(2, len(LABELS) + 1)),
        "upcard": _card,
        "stock": _CARDS,
        "call": maybe(within(0, len(SUITS) - 1)),
        "middle": maybe(lambda value: isinstance(value, Middle)),
    }
}
_NOT_DRAWN: Bounds = {Middle: {"drawn": one_of(False)}}
_NO_CALL: Bounds = {WhotSetup: {"call": one_of(None)}}


@cache
def _seated(seats: int) -> Bounds:
    return {
        WhotSetup: {"dealer": within(0, seats - 1)},
        Middle: {
            "seat": within(0, seats - 1),
            "direction": one_of(1, -1),
            "pick": within(0, _MOST),
            "discards": _CARDS,
            "drawn": one_of(False, True),
            "small": one_of(False, True),
        },
    }


def check_setup(setup: WhotSetup) -> None:
    """Raise Unreadable for a setup that no table can have."""
    check(setup, _SETUP)
    if not is_whot(setup.upcard):
        check(setup, _NO_CALL)
    seated = _seated(len(setup.hands))
    check(setup, seated)
    if (middle := setup.middle) is not None:
        check(middle, seated)
        if not setup.hands[(middle.seat - middle.direction) % len(setup.hands)]:
            check(middle, _NOT_DRAWN)
