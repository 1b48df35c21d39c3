"""Says which of two cards takes a trick, and by which rule.

Returns the reason as a code; the order of the cards is in `rules.watten.ranking`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.watten.ranking import criticals, linke, power, rechter, suit_in_play, wander
from rules.watten.rulesets import WattenRules

Kind = Literal["critical", "wander", "rechter", "linker", "trump", "led_suit", "off_suit"]
ComparisonCode = Literal[
    "higher_critical",
    "critical_beats_all",
    "wander_beats_rest",
    "rechter_beats_rest",
    "first_linker_wins",
    "linker_beats_suits",
    "higher_trump",
    "trump_beats_suits",
    "higher_of_led_suit",
    "led_suit_holds",
    "neither_wins",
]
_ALONE: dict[Kind, tuple[ComparisonCode, str]] = {
    "critical": ("critical_beats_all", "S4 Kritisch"),
    "wander": ("wander_beats_rest", "S4 Wanderkritt"),
    "rechter": ("rechter_beats_rest", "S4 R13"),
    "linker": ("linker_beats_suits", "S4 R13"),
    "trump": ("trump_beats_suits", "S4 R13, R19"),
    "led_suit": ("led_suit_holds", "S4 R19"),
    "off_suit": ("neither_wins", "S4 R19"),
}
_ALIKE: dict[Kind, tuple[ComparisonCode, str]] = {
    "critical": ("higher_critical", "S4 Kritisch"),
    "linker": ("first_linker_wins", "S4 R13, A7"),
    "trump": ("higher_trump", "S4 R13"),
    "led_suit": ("higher_of_led_suit", "S4 R19"),
    "off_suit": ("neither_wins", "S4 R19"),
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """`winner` is the card that beats the other; None if neither can take the trick."""

    winner: int | None
    code: ComparisonCode
    source: str


def kind_of(rules: WattenRules, card: int, led: int, schlag: int, trump: int) -> Kind:
    """What a card counts as in a trick in which `led` was led (R13)."""
    if card in criticals(rules):
        return "critical"
    if card == wander(rules, schlag, trump):
        return "wander"
    if card == rechter(schlag, trump):
        return "rechter"
    if card in linke(rules, schlag, trump):
        return "linker"
    suit = suit_in_play(rules, card, schlag, trump)
    if suit == trump:
        return "trump"
    return "led_suit" if suit == suit_in_play(rules, led, schlag, trump) else "off_suit"


def compare(rules: WattenRules, first: int, second: int, *, led: int, schlag: int, trump: int) -> Comparison:
    """Compare two cards of one trick; `first` was played before `second`.

    There is no led suit if a Linker or a Kritischer was led.
    """
    kinds = [kind_of(rules, card, led, schlag, trump) for card in (first, second)]
    strengths = [power(rules, card, led, schlag, trump) for card in (first, second)]
    if not any(strengths):
        return Comparison(None, *_ALONE["off_suit"])
    better = int(strengths[1] > strengths[0])
    table = _ALIKE if kinds[0] == kinds[1] else _ALONE
    return Comparison((first, second)[better], *table[kinds[better]])
