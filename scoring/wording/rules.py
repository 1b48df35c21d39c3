"""Names and short descriptions of rulesets and their options, for the form of a new sheet."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.registry import ruleset

NAMES = {
    "upper_austria": _("Upper Austria"),
    "bavaria": _("Bavaria"),
    "north_tyrol": _("North Tyrol"),
    "south_tyrol": _("South Tyrol"),
    "south_tyrol_tournament": _("South Tyrol, tournament"),
    "kritisch": _("Kritisch"),
    "kritisch_wander": _("Kritisch with Wanderkritt"),
    "latinisch": _("Latinisch"),
    "kritisch_latinisch": _("Kritisch-Latinisch"),
    "kritisch_latinisch_wander": _("Kritisch-Latinisch with Wanderkritt"),
    "blind": _("Blind"),
    "schermberg": _("Schermberg"),
    "custom_watten": _("Our own Watten"),
    "leaflet_classic": _("Classic"),
    "leaflet_short": _("Short variant"),
    "leaflet_long": _("Long variant"),
    "numberlock_classic": _("Classic, number lock"),
    "numberlock_new": _("New rules, number lock"),
    "numberlock_knockout": _("Knockout, number lock"),
    "app_duel": _("App rules, one on one"),
    "app_tournament": _("App rules, tournament"),
    "british_53": _("British"),
    "nigerian": _("Nigerian"),
    "nigerian_app": _("Nigerian, timed"),
    "old_school": _("Old school"),
    "custom": _("Our own WHOT!"),
}

HELP = {
    "upper_austria": _("Schlag and Farbe, krank two points before the end, Schneider and Retourschneider."),
    "bavaria": _("32 cards with three Kritische, to 15, gespannt from 13 on."),
    "north_tyrol": _("The Weli is the lowest trump; to 11; gestrichen plays for three or gives two."),
    "south_tyrol": _(
        "Only the announcers know trump; the Guater; to 15; gestrichen plays for four or gives two."
    ),
    "south_tyrol_tournament": _("Announced aloud, without the Guater, no striking off."),
    "kritisch": _("Herz König, Weli and Eichel 7 beat everything."),
    "kritisch_wander": _("Three Kritische, and the trump above the Schlag."),
    "latinisch": _("The bottom cards of the announcers decide, and only they know."),
    "kritisch_latinisch": _("Kritische, and only the announcers know what is trump."),
    "kritisch_latinisch_wander": _("Kritische and Wanderkritt, and only the announcers know what is trump."),
    "blind": _("The announcers show each other a card of their choice, and only they know."),
    "schermberg": _("Played as the table knows it; the pad keeps the score."),
    "custom_watten": _("Every rule can be set."),
    "leaflet_classic": _("First out of cards wins. Nothing is counted."),
    "leaflet_short": _(
        "Streets allowed; one star card doubles the whole hand, two double it again; whoever reaches %(limit)s is out."
    ),
    "leaflet_long": _("Cards count their number, star cards twice; whoever reaches %(limit)s is out."),
    "numberlock_classic": _("First out of cards wins; only the same number follows a star card."),
    "numberlock_new": _(
        "Streets, doubled hands, only the same number follows a star card; whoever reaches %(limit)s is out."
    ),
    "numberlock_knockout": _(
        "Counted as in the long variant, with the number lock; whoever reaches %(limit)s is out."
    ),
    "app_duel": _("Two players, action cards, 20 seconds a turn, stakes in club points."),
    "app_tournament": _("Action cards; the highest count leaves after every hand, until a final of two."),
    "british_53": _("Classic play, hands counted; whoever reaches %(limit)s is out."),
    "nigerian": _("Action cards, calls; whoever reaches %(limit)s is out."),
    "nigerian_app": _("Action cards against the clock; when the pile is empty the lowest count wins."),
    "old_school": _("Only hold on and WHOT cards act; whoever reaches %(limit)s is out."),
    "custom": _("Every rule can be set."),
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
    ("revoke_bummerl", "single"): _("one plain lost game"),
    ("revoke_bummerl", "by_score"): _("what the score says"),
    ("double_again_at", "2"): _("two star cards"),
    ("double_again_at", "3"): _("three star cards"),
    ("double_again_at", "0"): _("never"),
}


def ruleset_name(key: str) -> str:
    return str(NAMES.get(key, key))


def ruleset_help(key: str, limit: int | None = None) -> str:
    """A ruleset in one sentence. `limit`: the limit of the table, if it is not that of the preset."""
    if key not in HELP:
        return ""
    own = getattr(ruleset(key).params, "limit", None)
    return str(HELP[key]) % {"limit": limit or own}


def has_label(*names: str) -> bool:
    """Whether these options have short labels; for others use the sentence of the rule card."""
    return set(names) <= set(OPTIONS)


def option(name: str) -> str:
    return str(OPTIONS.get(name, name))


def option_value(name: str, value: str | int | bool) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(VALUES.get((name, str(value)), value))
