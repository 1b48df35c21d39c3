"""Refusals of Watten actions: a code with its parameters.

Codes are stable; the app turns them into text.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from rules.core.errors import Param

# Refusals of unreadable bytes; all others are illegal actions.
UNREADABLE = ("truncated", "unknown_action", "bad_card_byte", "bad_setup")
OffenceCode = Literal["revoke", "wild_bid", "krank_bid", "double_bid"]
OFFENCES: tuple[OffenceCode, ...] = get_args(OffenceCode)


class Refusal(NamedTuple):
    """A stable code with its parameters."""

    code: str
    params: tuple[tuple[str, Param], ...]


class OffenceRefusal(Refusal):
    """A refusal of a possible but forbidden action: an offence, under the same code in the penalty catalogue."""

    __slots__ = ()


def refusal(code: str, **params: Param) -> Refusal:
    return Refusal(code, tuple(params.items()))


def offence(code: OffenceCode, **params: Param) -> OffenceRefusal:
    return OffenceRefusal(code, tuple(params.items()))
