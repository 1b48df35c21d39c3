"""Rulesets and their options in plain words: what a table chooses before it starts."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

NAMES = {
    "upper_austria": _("Upper Austria"),
    "leaflet_classic": _("Classic"),
    "leaflet_short": _("Short variant"),
    "leaflet_long": _("Long variant"),
    "numberlock_classic": _("Classic, number lock"),
    "numberlock_new": _("New rules, number lock"),
    "numberlock_knockout": _("Knockout, number lock"),
}

HELP = {
    "upper_austria": _("Schlag and Farbe, krank two points before the end, Schneider and Retourschneider."),
    "leaflet_classic": _("First out of cards wins. Nothing is counted."),
    "leaflet_short": _("Streets allowed; one double-suit card doubles the whole hand, two double it again."),
    "leaflet_long": _("Faces are counted, double-suit cards twice; out at the limit."),
    "numberlock_classic": _("First out wins; only the same number follows a double-suit card."),
    "numberlock_new": _("Streets, doubled hands, and only the same number follows a double-suit card."),
    "numberlock_knockout": _("Counted as in the long variant, with the number lock."),
}

OPTIONS = {
    "target": _("Played to"),
    "void_points": _("Strike off own points"),
    "revoke_bummerl": _("A revoke costs"),
    "linke_lead_demands_trump": _("A led Linke demands trump"),
    "linke_satisfies_follow": _("A Linke satisfies the duty to follow"),
    "rechter_exempt": _("The Rechter need not be given"),
    "allow_schlag_six": _("The Weli may be named as Schlag"),
    "trump_cancels_suit": _("A trump in the trick cancels the led suit for the last-card bid"),
    "limit": _("Out at"),
    "double_again_at": _("Doubled again from"),
}

VALUES = {
    ("void_points", "unlimited"): _("as often as one likes"),
    ("void_points", "once"): _("once a game"),
    ("void_points", "off"): _("not at all"),
    ("revoke_bummerl", "single"): _("one Bummerl"),
    ("revoke_bummerl", "by_score"): _("what the score says"),
    ("double_again_at", "2"): _("two double-suit cards"),
    ("double_again_at", "3"): _("three double-suit cards"),
    ("double_again_at", "0"): _("never"),
}


def ruleset_name(key: str) -> str:
    return str(NAMES.get(key, key))


def ruleset_help(key: str) -> str:
    return str(HELP.get(key, ""))


def option(name: str) -> str:
    return str(OPTIONS.get(name, name))


def option_value(name: str, value: str | int | bool) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(VALUES.get((name, str(value)), value))
