"""Why one card took a trick from another, and the kind of a card, by the codes of `rules.watten.compare`."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.watten.compare import ComparisonCode, Kind

COMPARISONS: dict[ComparisonCode, object] = {
    "higher_critical": _("%(card)s beats %(others)s: of two Kritische the higher one wins."),
    "critical_beats_all": _("%(card)s beats %(others)s: a Kritischer beats everything else."),
    "wander_beats_rest": _(
        "%(card)s beats %(others)s: the Wanderkritt (Guater) beats all but the Kritische."
    ),
    "rechter_beats_rest": _("%(card)s beats %(others)s: the Rechter beats Linke, trumps and suits."),
    "first_linker_wins": _(
        "%(card)s beats %(others)s: all Linke are equally high, and the one laid first wins."
    ),
    "linker_beats_suits": _("%(card)s beats %(others)s: a Linker beats trumps and suits."),
    "higher_trump": _("%(card)s beats %(others)s: the higher trump wins."),
    "trump_beats_suits": _("%(card)s beats %(others)s: a trump beats every other suit."),
    "higher_of_led_suit": _("%(card)s beats %(others)s: the higher card of the led suit wins."),
    "led_suit_holds": _(
        "%(card)s beats %(others)s: a card that is neither the led suit nor trump cannot win."
    ),
    "neither_wins": _("Neither %(card)s nor %(others)s can win: neither trump nor the led suit."),
}
# The name of a card by its role under the present Schlag and Farbe; a plain card has none.
KINDS: dict[Kind, object] = {
    "critical": _("Kritischer"),
    "wander": _("Guater"),
    "rechter": _("Rechter"),
    "linker": _("Linker"),
    "trump": _("trump"),
    "led_suit": "",
    "off_suit": "",
}


def comparison(code: ComparisonCode, card: str, others: Sequence[str]) -> str:
    """Why the first card beats the others, all for the same reason."""
    return str(COMPARISONS[code]) % {"card": card, "others": joined(others)}


def joined(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *before, last = words or ("",)
    return gettext("%(some)s and %(last)s") % {"some": ", ".join(before), "last": last} if before else last


def kind(of: Kind) -> str:
    """`Rechter`, `trump`; "" for a card of a plain suit."""
    return str(KINDS[of])
