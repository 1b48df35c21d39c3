"""Logged Watten hands that people can read and dispute, each file with the replay's verdict.

`REGENERATE=1 python -m pytest tests/rules/watten/test_play_golden.py` regenerates the .out files; review the diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules import compact, notation, registry, report
from rules.core.errors import RulesError
from rules.replay import replay, replay_compact
from rules.watten.result import WattenResult

GOLDEN = Path(__file__).parents[2] / "golden" / "watten"
FILES = sorted(GOLDEN.glob("*.hand"), key=lambda path: path.name)
CANONICAL = ("worked_round.hand", "wild_bid.hand")


def replayed(path: Path) -> str:
    hands = notation.read(path.read_text("utf-8"))
    lines = [report.hand_text(path.name, number, report.judged(hand)) for number, hand in enumerate(hands, 1)]
    text = "\n".join(lines) + "\n"
    return text.replace(" ".join(registry.keys()), "(all rulesets)")  # a new preset changes no old hand


def test_the_worked_round_of_the_seed_brings_b_three_points():
    """S4 "Punktevergabe": Drei, bleiben, Vier, gehen; "somit schreibt Team B drei Punkte an"."""
    hand = notation.read_one((GOLDEN / "worked_round.hand").read_text("utf-8"))

    judgement = replay(hand)

    assert judgement.ok
    assert judgement.result == WattenResult("B", 3, "concede", tricks=(1, 1))


def test_the_worked_round_as_spoken_is_the_same_play():
    written, spoken = (
        notation.read_one((GOLDEN / name).read_text("utf-8"))
        for name in ("worked_round.hand", "worked_round_as_spoken.hand")
    )

    assert spoken.actions == written.actions


@pytest.mark.parametrize(
    ("variant", "result"),
    [
        (1, WattenResult("B", 3, "tricks", tricks=(2, 3))),
        (2, WattenResult("A", 3, "tricks", tricks=(3, 2))),
        (3, WattenResult("B", 2, "penalty", tricks=(2, 2), penalty="wild_bid")),
    ],
)
def test_the_three_cases_of_a_bid_on_the_last_card(variant, result):
    """S4 "Biattn", Var1-3."""
    hands = notation.read((GOLDEN / "wild_bid.hand").read_text("utf-8"))

    judgement = replay(hands[variant - 1])

    assert judgement.result == result
    assert judgement.ok == (variant != 3)


def test_every_preset_has_golden_hands():
    missing = {*registry.keys("watten")} - {path.stem for path in FILES}

    assert missing == set(), (
        f"write tests/golden/watten/KEY.hand for them, see docs/rules/adding.md: {missing}"
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_file_replays_as_recorded(path):
    expected = path.with_suffix(".out")
    if os.environ.get("REGENERATE"):
        expected.write_text(replayed(path), "utf-8")

    assert replayed(path) == expected.read_text("utf-8")


@pytest.mark.parametrize("name", CANONICAL)
def test_golden_file_is_written_as_the_notation_writes_it(name):
    text = (GOLDEN / name).read_text("utf-8")

    assert notation.write(notation.read(text)) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_hands_keep_their_judgement_in_the_compact_form(path):
    for hand in notation.read(path.read_text("utf-8")):
        if not isinstance(hand, RulesError):
            assert replay_compact(compact.encode(hand)).located(hand.text_positions, hand.line) == replay(
                hand
            )
