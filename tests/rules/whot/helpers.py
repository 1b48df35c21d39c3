"""Helpers of several WHOT! tests: short ways from words to a replay."""

from __future__ import annotations

from rules import registry
from rules.core.outcome import Failure, Replay
from rules.notation import read_one
from rules.replay import replay
from rules.whot.codes import parse_card
from rules.whot.presets import PRESETS
from rules.whot.rule_card import ACTIONS
from rules.whot.rulesets import WhotRules

ALL = tuple(PRESETS)
TURN_UP = tuple(key for key, rules in PRESETS.items() if rules.opening == "turn_up")
_SIX = {"exhaust": "turn", "hand_size": 6, "packs": 1, "play_drawn": False} | dict.fromkeys(ACTIONS, 0)
UNSHUFFLED = tuple(
    key
    for key, rules in PRESETS.items()
    if all(getattr(rules, name) == value for name, value in _SIX.items())
)
"""The German leaflets and presets built on them: six cards, no action cards, a pile that is turned over."""


def params(key: str, **options: object) -> WhotRules:
    found = registry.ruleset(key, options).params
    assert isinstance(found, WhotRules)
    return found


def cards(codes: str) -> tuple[int, ...]:
    return tuple(parse_card(code) for code in codes.split())


def play(key: str, text: str) -> Replay:
    """Replay a hand from its ruleset and the text after it: headers and actions."""
    return replay(read_one(f"ruleset: {key}\n{text}"))


def failure(key: str, text: str) -> tuple[int, str]:
    """Index and code of the first failure."""
    found = play(key, text).failure
    assert isinstance(found, Failure)
    return found.index, found.code
