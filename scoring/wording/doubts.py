"""Sentences about hands of a round that look wrong, by the codes of `scoring.engine.whot.doubts`.

The script of the pad fills in the same sentences, so their placeholders are written {so}.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.engine.whot.doubts import Doubt
from scoring.wording.who import Who

DOUBTS = {
    "card_too_often": _("{card} is written down {seen} times."),
    "not_in_pack": _("The pack holds no {card}."),
    "too_many_whots": _("{seen} WHOT cards are written down, the pack holds {allowed}."),
    "zero_without_winning": _("{name}: whoever did not win holds at least one card."),
    "not_doubled": _("{name}: {seen} is not possible with so many star cards."),
    "total_not_possible": _("{name}: no hand of this pack counts {seen}."),
    "totals_too_high": _("All hands together count {seen}, the whole pack only {allowed}."),
}


def doubt(of: Doubt, who: Who, card: str) -> str:
    """The sentence of a doubt; `card` is the name of its card."""
    words = {"card": card, "seen": of.seen, "allowed": of.allowed, "name": who.seat(of.seat)}
    return str(DOUBTS[of.code]).format_map(words)
