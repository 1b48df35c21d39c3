"""Short hands as people write them, judged: refusals, notices, takers of tricks, values.

Writes the headers around the lines that matter. A1 deals; with Herz Achter the Rechte is H8.
"""

from __future__ import annotations

from rules import notation
from rules.core.outcome import Replay
from rules.replay import replay

NAMED = "B1 schlag 8, A1 farbe herz"


def judged(body: str, options: str = "", *, key: str = "upper_austria", headers: str = "") -> Replay:
    """The replay of a hand of four that A1 deals."""
    return replay(notation.read_one(f"ruleset: {key} {options}\ndealer: A1\n{headers}\n{body}"))


def verdict(body: str, options: str = "", *, key: str = "upper_austria", headers: str = "") -> str:
    """Why the hand is refused, else the notice about its last action, else ""."""
    result = judged(body, options, key=key, headers=headers)
    if result.failure:
        return result.failure.code
    return next((notice.code for notice in result.notices if notice.index == result.valid - 1), "")


def taker(trick: str, options: str = "", *, key: str = "upper_austria", named: str = NAMED) -> str:
    """The seat that took the trick of four cards (B1 leads, then A2, B2, A1): the only one that may lead the next."""
    cards = " ".join(
        f"{seat} {card}," for seat, card in zip(("B1", "A2", "B2", "A1"), trick.split(), strict=True)
    )
    led = [
        seat for seat in ("A1", "B1", "A2", "B2") if judged(f"{named}, {cards} {seat} ?", options, key=key).ok
    ]
    assert len(led) == 1, (trick, led)
    return led[0]
