"""The secret signs of Watten (Deuten) as text (S4 "Deitn"), by the codes of rules.watten.signs."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from rules.watten.signs import SIGNS, Sign
from scoring.wording.suits import suit_name

GESTURES = {
    "chin_down": _("Lower the chin"),
    "cheeks_puffed": _("Puff the cheeks"),
    "head_tilted": _("Tilt the head"),
    "mouth_corners_back": _("Draw back the corners of the mouth"),
    "right_thumb": _("Right thumb"),
    "right_index": _("Right forefinger"),
    "right_middle": _("Right middle finger"),
    "right_ring": _("Right ring finger"),
    "right_little": _("Right little finger (easier)"),
    "left_thumb": _("Left thumb"),
    "left_index": _("Left forefinger"),
    "left_middle": _("Left middle finger"),
    "left_ring": _("Left ring finger"),
    "left_little": _("Left little finger (easier)"),
    "eyebrows_up": _("Raise the eyebrows"),
    "kiss": _("Hint at a kiss"),
}
RANKS = (_("Sau"), _("König"), _("Ober"), _("Unter"), "10", "9", "8", "7")
WHOLE = {"bad_hand": _("bad cards"), "wins_alone": _("I win this alone")}
GROUPS = {
    "suit": _("The suit, with the face"),
    "rank": _("The rank, with a finger"),
    "hand": _("The whole hand"),
}


@dataclass(frozen=True, slots=True)
class SaidSign:
    """A gesture and its meaning."""

    gesture: str
    meaning: str


@dataclass(frozen=True, slots=True)
class SignGroup:
    """Signs of one kind, with a heading."""

    title: str
    signs: tuple[SaidSign, ...]


def sign_groups() -> tuple[SignGroup, ...]:
    """The reference card: suits, ranks, the whole hand."""
    return tuple(
        SignGroup(str(title), tuple(_told(sign) for sign in SIGNS if _group(sign) == group))
        for group, title in GROUPS.items()
    )


def _group(sign: Sign) -> str:
    return sign.meaning if sign.meaning in GROUPS else "hand"


def _told(sign: Sign) -> SaidSign:
    if sign.value is None:
        meaning = str(WHOLE[sign.meaning])
    else:
        meaning = suit_name(sign.value) if sign.meaning == "suit" else str(RANKS[sign.value])
    return SaidSign(str(GESTURES[sign.code]), meaning)
