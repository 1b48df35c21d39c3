"""Rule cards for pages: the list of all rulesets, and the card of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import registry
from rules.core.ruleset import Game, Ruleset
from scoring import wording
from scoring.wording.cards import Said, SaidSection
from scoring.wording.cards import rule_card as said
from scoring.wording.editions import printed

FOUR = 4


@dataclass(frozen=True, slots=True)
class RulesetEntry:
    """A ruleset in the list of all."""

    key: str
    name: str
    help: str


@dataclass(frozen=True, slots=True)
class GameRulesets:
    """One game with its rulesets, in the order in which they are offered."""

    game: str
    name: str
    rulesets: tuple[RulesetEntry, ...]


@dataclass(frozen=True, slots=True)
class RuleCard:
    """The rules of one ruleset in sections.

    `places` are the lines with the heading of the leaflet they follow; `printed` names the edition (WHOT!).
    `score_pad_only`: no hand can be checked. `changed`: it differs from the preset.
    """

    name: str
    help: str
    game: str
    sections: Sequence[SaidSection]
    places: tuple[Said, ...]
    printed: str
    score_pad_only: bool
    changed: bool


def all_rulesets() -> tuple[GameRulesets, ...]:
    return (_rulesets("watten", "Watten"), _rulesets("whot", "WHOT!"))


def _rulesets(game: Game, name: str) -> GameRulesets:
    return GameRulesets(game, name, tuple(_entry(key) for key in registry.keys(game)))


def _entry(key: str) -> RulesetEntry:
    return RulesetEntry(key, wording.ruleset_name(key), wording.ruleset_help(key))


def rule_card(rules: Ruleset, players: int = FOUR) -> RuleCard:
    """The card for a table of `players`."""
    sections, is_whot = said(rules, players), rules.game == "whot"
    return RuleCard(
        name=wording.ruleset_name(rules.key),
        help=wording.ruleset_help(rules.key, getattr(rules.params, "limit", None)),
        game=rules.game,
        sections=sections,
        # Headings of a leaflet are in its own language, so they are listed separately, for people who look
        # them up.
        places=tuple(line for of in sections for line in of.lines if line.source) if is_whot else (),
        printed=printed(rules.key) if is_whot else "",
        score_pad_only=getattr(rules.params, "score_pad_only", False),
        changed=rules.options != registry.ruleset(rules.key).options,
    )
