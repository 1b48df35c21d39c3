"""Watten hands written by hand, many of them logged from their middle: the verdict was written before the replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.errors import RulesError
from rules.core.outcome import Offence
from rules.notation import read_one
from rules.replay import replay

HANDS = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__).with_name("middle_hands.txt").read_text().splitlines()
    if not line.startswith("#")
]
SHORT = {
    "N": "B1 schlag 8, A1 farbe herz",
    "T": "B1 ?, A2 ?, B2 ?, A1 ?, A1 takes",
    "U": "A1 ?, B1 ?, A2 ?, B2 ?, A1 takes",
    "V": "A1 ?, B1 ?, A2 ?, B2 ?, B1 takes",
    "X": "B1 ?, A2 ?, B2 ?, A1 ?, B1 takes",
}


def text_of(rules: str, headers: str, actions: str) -> str:
    head = [part.strip() for part in headers.split(";") if part.strip()]
    if not any(part.startswith("dealer") for part in head):
        head.append("dealer: A1")
    said = ", ".join(SHORT.get(action, action) for action in actions.split(", "))
    return "\n".join((f"ruleset: {rules}", *head, "", said))


def is_legal(rules: str, headers: str, actions: str) -> bool:
    """Whether the hand is legal; if not, a header, its last action or an offence shown by it must be the reason."""
    try:
        hand = read_one(text_of(rules, headers, actions))
    except RulesError:
        return False
    failure = replay(hand).failure
    assert failure is None or isinstance(failure, Offence) or failure.index == len(hand.actions) - 1
    return failure is None


@pytest.mark.parametrize(("expected", "rules", "headers", "actions"), HANDS)
def test_the_verdict_is_the_one_written_by_hand(
    expected: str, rules: str, headers: str, actions: str
) -> None:
    assert is_legal(rules, headers, actions) == (expected == "ok")
