"""The questions and answers about the house rules of a WHOT! table in the form of a new sheet.

Keys are option and value of `rules.whot.rulesets`. The form asks only what changes the scoring of a sheet;
the rule card says how a hand is played.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# The answer comes first, because a narrow screen cuts off the end.
AS_IN_THE_RULES = _("{answer} (as in these rules)")
GROUPS = {
    "leaflet": _("Leaflet"),
    "numberlock": _("With the number lock"),
    "app": _("App and tournament"),
    "world": _("British and Nigerian"),
    "custom": _("Our own"),
}
QUESTIONS = {
    "match": _("When is a game over?"),
    "limit": _("Out at how many points?"),
    "rounds": _("How many rounds?"),
    "fixed_tie": _("The lead is shared after the last round"),
    "bust_rank": _("Several are out in one round"),
    "ko_basis": _("Who drops out"),
    "ko_tie": _("A tie for the highest count"),
    "final_best_of": _("The final of two"),
    "count": _("How is a hand counted?"),
    "double_again_at": _("The hand is doubled again from"),
    "doubling": _("Still more star cards"),
    "rounding": _("Round a hand up"),
    "late_joiner": _("Whoever comes late starts with"),
    "exhaust": _("Nobody can draw any more"),
    "packs": _("Packs on the table"),
    "pack": _("The WHOT cards"),
    "clock": _("Turn clock"),
    "calls": _("Call warning and last card"),
    "missed_call_penalty": _("A forgotten call costs"),
    "stakes": _("Stakes between two"),
}
ANSWERS = {
    "match": {
        "single": _("whoever is out of cards first wins"),
        "elimination": _("the last one under the limit wins"),
        "fixed_rounds": _("after a number of rounds the lowest total wins"),
        "drop_highest": _("the highest count drops out, down to a final of two"),
    },
    "fixed_tie": {"shared": _("both win"), "extra_round": _("one round more")},
    "bust_rank": {"lower_total": _("the lower total is placed better"), "shared": _("they share a place")},
    "ko_basis": {"hand": _("the highest hand"), "cumulative": _("the highest total")},
    "ko_tie": {
        "repeat": _("nobody drops out, all play again"),
        "most_cards": _("whoever holds more cards drops out"),
        "highest_card": _("whoever holds the dearest card drops out"),
        "playoff": _("those who tie play it off"),
        "all_out": _("all of them drop out, but two stay"),
    },
    "final_best_of": {"1": _("one hand"), "3": _("two hands win"), "5": _("three hands win")},
    "count": {
        "none": _("not at all"),
        "long": _("long: each star card twice"),
        "short": _("short: star cards double the whole hand"),
    },
    "double_again_at": {
        "2": _("two star cards"),
        "3": _("three star cards"),
        "0": _("never"),
    },
    "doubling": {"cap4": _("count nothing more: ×4 at most"), "per_card": _("double once more each")},
    "rounding": {"0": _("no"), "5": _("to fives"), "10": _("to tens")},
    "late_joiner": {
        "maximum": _("the highest total"),
        "average": _("the average of all"),
        "zero": _("nought"),
    },
    "exhaust": {
        "turn": _("the pile is turned over"),
        "shuffle": _("the pile is shuffled"),
        "count_lowest_wins": _("hands are counted, the lowest wins"),
        "draw": _("the round is void"),
    },
    "packs": {"1": _("one pack"), "2": _("two packs")},
    "pack": {
        "two_colours": _("two red, two yellow"),
        "one_kind": _("four, all alike: they name, skip or turn"),
        "two_kinds": _("two of each kind"),
        "five_whots": _("five that name a symbol"),
        "four_whots": _("four that name a symbol"),
    },
    "clock": {"0": _("no"), "10": _("10 seconds"), "20": _("20 seconds"), "30": _("30 seconds")},
    "calls": {"no": _("no"), "yes": _("yes")},
    "missed_call_penalty": {
        "0": _("nothing"),
        "1": _("one card"),
        "2": _("two cards"),
        "3": _("three cards"),
    },
    "stakes": {"off": _("no"), "points": _("in club points")},
}


def group(key: str) -> str:
    return str(GROUPS[key])


def question(option: str) -> str:
    return str(QUESTIONS[option])


def answers(option: str) -> dict[str, str]:
    """Each value as the form sends it, with its text."""
    return {value: str(words) for value, words in ANSWERS[option].items()}


def as_in_the_rules() -> str:
    """The choice without an answer; `{answer}` stands for the ruleset's own."""
    return str(AS_IN_THE_RULES)
