"""The laws that the tests of the search run over: every preset that can be replayed, and every duty option."""

from __future__ import annotations

from rules import registry
from rules.odds.watten_round import law_of

OPTIONS = (
    "linke_lead_demands_trump=yes",
    "linke_satisfies_follow=no",
    "rechter_exempt=no",
    "rechter_exempt=if_only_legal",
    "criticals=seed critical_must_follow=yes",
)
KEYS = [key for key in registry.keys("watten") if not registry.ruleset(key).params.score_pad_only]
LAWS = [*KEYS, *(f"upper_austria {option}" for option in OPTIONS)]


def law(text, schlag, trump, seats):
    """The law of a ruleset with its options; every seat bound, or only the two announcers if the ruleset says so."""
    rules = registry.read(text.split()).params
    bound = tuple(rules.duty_scope == "all" or seat in (0, seats - 1) for seat in range(seats))
    return law_of(rules, schlag, trump, bound)


def seed_law(schlag, trump):
    return law("upper_austria", schlag, trump, 4)
