"""Short WHOT! hands as people write them, at a table with any options: refusals, and whose turn it is then.

Writes the headers around the turns that matter: `custom` rules, three players by default, a triangle 3 turned up.
"""

from __future__ import annotations

from typing import cast

from rules.core.errors import Param
from rules.core.outcome import Replay
from rules.notation import read_one
from rules.whot.position import WhotState
from rules.whot.replay import states
from rules.whot.rulesets import WhotRules
from tests.rules.whot.helpers import play


def judged(turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3") -> Replay:
    return play(f"custom {options}", f"seats: {seats}\n{head}\n\n{turns}")


def refused(turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3") -> str:
    """Why the turns are refused; "" if they are legal."""
    failure = judged(turns, options, seats=seats, head=head).failure
    return failure.code if failure else ""


def turn_after(turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3") -> str:
    """The seat that may draw after these turns, so that it is on turn."""
    labels = [f"P{seat}" for seat in range(1, seats + 1)]
    able = [
        label for label in labels if not refused(f"{turns}, {label} draw", options, seats=seats, head=head)
    ]
    # The table agrees with the seat that a log need not name: the two are computed separately.
    assert able == [f"P{picture(turns, options, seats=seats, head=head).seat + 1}"], (turns, able)
    return able[0]


def picture(turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3") -> WhotState:
    """The table after these turns, all of which must be legal."""
    hand = read_one(f"ruleset: custom {options}\nseats: {seats}\n{head}\n\n{turns}")
    pictures = list(states(cast(WhotRules, hand.ruleset.params), hand.setup, hand.actions))
    assert len(pictures) == len(hand.actions) + 1, turns
    return pictures[-1]


def refusal_of(
    turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3"
) -> tuple[str, dict[str, Param]]:
    """The code and the parameters of the failure."""
    failure = judged(turns, options, seats=seats, head=head).failure
    assert failure is not None, turns
    return failure.code, dict(failure.params)


def noticed(
    turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3"
) -> list[tuple[str, dict[str, Param]]]:
    """The notices about the turns, without those about the beginning."""
    notices = judged(turns, options, seats=seats, head=head).notices
    return [(notice.code, dict(notice.params)) for notice in notices if notice.index >= 0]


def whole(hands: str, upcard: str, stock: str = "", *, dealer: int = 0) -> str:
    """The headers of a deal: hands by seat, separated by `|`; the last seat deals by default."""
    dealt = [f"deal: P{seat} {hand.strip()}" for seat, hand in enumerate(hands.split("|"), 1) if hand.strip()]
    seats = hands.count("|") + 1
    lines = [
        f"dealer: P{dealer or seats}",
        *dealt,
        f"upcard: {upcard}" if upcard else "",
        f"stock: {stock}" if stock else "",
    ]
    return "\n".join(line for line in lines if line)
