"""One short WHOT! hand as people write it, at a table with any options: what is refused, and whose turn it is then.

Owns the frame around the turns that matter: `custom` rules, three players unless said, a triangle 3 turned up.
"""

from __future__ import annotations

from rules.outcome import Replay
from tests.rules.whot.helpers import play


def judged(turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3") -> Replay:
    return play(f"custom {options}", f"seats: {seats}\n{head}\n\n{turns}")


def refused(turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3") -> str:
    """Why the turns cannot stand; "" when they do."""
    failure = judged(turns, options, seats=seats, head=head).failure
    return failure.code if failure else ""


def turn_after(turns: str, options: str = "", *, seats: int = 3, head: str = "upcard: t3") -> str:
    """Who may draw after these turns: it is his turn."""
    labels = [f"P{seat}" for seat in range(1, seats + 1)]
    able = [
        label for label in labels if not refused(f"{turns}, {label} draw", options, seats=seats, head=head)
    ]
    assert len(able) == 1, (turns, able)
    return able[0]
