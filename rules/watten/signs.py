"""The reference card of Deuten: which secret sign stands for which card (S4 "Deitn (Deuten)").

Each sign has a code for its gesture and its meaning; the app words the gesture. Signs bind nobody: a false
one is allowed and costs nothing (R34), they may be given at any time and should be hidden.

The face shows the suit and a finger the rank, of the right hand for the upper four and of the left hand
for the lower four. The little finger is the easier sign for the lowest of its hand, Unter and Siebener. The
Weli has no sign (section 8).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.watten.pack import (
    ACHTER,
    EICHEL,
    HERZ,
    KOENIG,
    LAUB,
    NEUNER,
    OBER,
    SAU,
    SCHELL,
    SIEBENER,
    UNTER,
    ZEHNER,
)

Meaning = Literal["suit", "rank", "bad_hand", "wins_alone"]


@dataclass(frozen=True, slots=True)
class Sign:
    """One gesture. `value` is the suit or the rank it shows, None if it is about the whole hand."""

    code: str
    meaning: Meaning
    value: int | None = None


SIGNS = (
    Sign("chin_down", "suit", HERZ),
    Sign("cheeks_puffed", "suit", SCHELL),
    Sign("head_tilted", "suit", LAUB),
    Sign("mouth_corners_back", "suit", EICHEL),
    Sign("right_thumb", "rank", SAU),
    Sign("right_index", "rank", KOENIG),
    Sign("right_middle", "rank", OBER),
    Sign("right_ring", "rank", UNTER),
    Sign("right_little", "rank", UNTER),
    Sign("left_thumb", "rank", ZEHNER),
    Sign("left_index", "rank", NEUNER),
    Sign("left_middle", "rank", ACHTER),
    Sign("left_ring", "rank", SIEBENER),
    Sign("left_little", "rank", SIEBENER),
    Sign("eyebrows_up", "bad_hand"),
    Sign("kiss", "wins_alone"),
)
