"""WHOT! hands written by hand, most of them logged from their middle: the verdict was written before the replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.notation import read_one
from rules.replay import replay

HANDS = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__).with_name("middle_hands.txt").read_text().splitlines()
    if not line.startswith("#")
]
HEADERS = {"top": "upcard", "below": "discards", "turn": "turn", "dealer": "dealer"}


def text_of(rules: str, head: str, actions: str) -> str:
    parts = [part.strip() for part in head.split(";")]
    seats = sum(part.startswith("P") for part in parts)
    lines = [f"ruleset: {rules}", f"seats: {seats}"]
    for part in parts:
        name, value = part.split(maxsplit=1)
        lines.append(f"deal: {part}" if name.startswith("P") else f"{HEADERS[name]}: {value}")
    return "\n".join((*lines, "", actions))


@pytest.mark.parametrize(("expected", "rules", "head", "actions"), HANDS)
def test_the_verdict_is_the_one_written_by_hand(expected: str, rules: str, head: str, actions: str) -> None:
    hand = read_one(text_of(rules, head, actions))
    said = replay(hand)

    assert said.ok if expected == "ok" else not said.ok, said.failure
    if said.failure is not None:  # by the last action, or by the beginning
        assert said.failure.index in (-1, len(hand.actions) - 1)
