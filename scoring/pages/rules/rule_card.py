"""Rule cards as pages draw them: the list of all rulesets, and one card. Never decides a rule."""

from __future__ import annotations

from typing import Any

from rules import registry
from rules.core.ruleset import Ruleset
from scoring import wording
from scoring.wording.cards import rule_card as said
from scoring.wording.editions import printed

Json = dict[str, Any]
FOUR = 4


def all_rulesets() -> list[Json]:
    """Both games with their rulesets, in the order in which they are offered."""
    return [
        {"game": "watten", "name": "Watten", "rulesets": [_entry(key) for key in registry.keys("watten")]},
        {"game": "whot", "name": "WHOT!", "rulesets": [_entry(key) for key in registry.keys("whot")]},
    ]


def _entry(key: str, limit: int | None = None) -> Json:
    return {"key": key, "name": wording.ruleset_name(key), "help": wording.ruleset_help(key, limit)}


def rule_card(rules: Ruleset, players: int = FOUR) -> Json:
    """What `scoring/rules/rule_card.html` draws."""
    return {
        **_entry(rules.key, getattr(rules.params, "limit", None)),
        "game": rules.game,
        "sections": (sections := said(rules, players)),
        # A leaflet's headings are in its own language: they stand by themselves, for whoever looks them up.
        "places": [line for of in sections for line in of.lines if line.source]
        if rules.game == "whot"
        else [],
        "printed": printed(rules.key) if rules.game == "whot" else "",
        "score_pad_only": getattr(rules.params, "score_pad_only", False),
        "changed": rules.options != registry.ruleset(rules.key).options,
    }
