"""A rule card in the reader's words: titles, sentences and the sources of each rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from rules import rule_card as card
from rules.core.rule_card import CardLine
from rules.core.ruleset import Ruleset
from rules.registry import ruleset
from scoring.wording import cards_watten, cards_whot
from scoring.wording.citing import rule_numbers_in, stated
from scoring.wording.marks import mark_word, near_win
from scoring.wording.sources import EDITIONS, passage

TITLES = {
    "cards": _("Cards and order"),
    "deal": _("Dealing"),
    "announce": _("Announcing"),
    "tricks": _("Tricks"),
    "bidding": _("Bidding"),
    "penalties": _("Penalties"),
    "score": _("Scoring"),
    "turn": _("A turn"),
    "whot": _("WHOT cards"),
    "actions": _("Action cards"),
    "streets": _("Streets"),
    "table": _("At the table"),
    "count": _("Counting"),
    "match": _("Winning"),
}

SENTENCES = {"watten": cards_watten.SENTENCES, "whot": cards_whot.SENTENCES}


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a rule card; `rule_numbers` are those that no earlier line names."""

    text: str
    source: str
    changed: bool
    rule_numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SaidSection:
    title: str
    lines: tuple[Said, ...]


def rule_card(rules: Ruleset, players: int) -> tuple[SaidSection, ...]:
    """The card in the active language; lines that differ from the preset are marked."""
    seed = EDITIONS.get(rules.key.partition("_")[0], "S4" if rules.game == "watten" else "")
    usual = set(_lines(ruleset(rules.key), players))
    first = _first_named(_lines(rules, players))
    return tuple(
        SaidSection(
            str(TITLES[section.code]),
            tuple(
                Said(
                    _said(line, rules),
                    passage(line.source, seed),
                    line not in usual,
                    first.get(line, ()),
                )
                for line in section.lines
            ),
        )
        for section in card.rule_card(rules, players)
    )


def _first_named(lines: list[CardLine]) -> dict[CardLine, tuple[str, ...]]:
    """The rule numbers that each line is the first to name; they are the targets of links."""
    seen: set[str] = set()
    found: dict[CardLine, tuple[str, ...]] = {}
    for line in lines:
        found[line] = tuple(number for number in rule_numbers_in(line.source) if number not in seen)
        seen.update(found[line])
    return found


def rules_about(rules: Ruleset, players: int, speaks_of: Callable[[str], bool]) -> tuple[Said, ...]:
    """The lines of the card with these codes and their full source; those that differ from the preset are marked."""
    usual = set(_lines(ruleset(rules.key), players))
    return tuple(
        Said(_said(line, rules), stated(rules, players, line.source), line not in usual)
        for line in _lines(rules, players)
        if speaks_of(line.code)
    )


def differences(rules: Ruleset, players: int = 4) -> list[str]:
    """What differs from the preset, one sentence each."""
    usual = set(_lines(ruleset(rules.key), players))
    return [_said(line, rules) for line in _lines(rules, players) if line not in usual]


def _lines(rules: Ruleset, players: int) -> list[CardLine]:
    return [line for section in card.rule_card(rules, players) for line in section.lines]


def _said(line: CardLine, rules: Ruleset) -> str:
    params, mark = dict(line.params), mark_word(rules.key)
    words: dict[str, object] = {**params, "mark": mark.one, "marks": mark.many}
    if "price" in params:
        words["price"] = str(cards_watten.PRICES[str(params["price"])]) % params
        words["deal"] = str(cards_watten.DEALS[str(params["deal"])])
    if "word" in params:
        words["word"] = near_win(str(params["word"]))
    return str(SENTENCES[rules.game][line.code] % words)
