"""Logged hands of every preset, and the leaflets' sums, that people can read and dispute.

Each .hand file has the replay's verdict beside it, points.txt has
points.out. `REGENERATE=1 python -m pytest tests/rules/whot/test_replay_golden.py`
regenerates the .out files; review the diff.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from rules import compact, notation, registry, report
from rules.core.errors import RulesError
from rules.replay import replay, replay_compact
from rules.whot.codes import parse_card
from rules.whot.hand_points import count_hand
from rules.whot.presets import PRESETS
from rules.whot.replay import states
from rules.whot.seating import cards_each

GOLDEN = Path(__file__).parents[2] / "golden" / "whot"
FILES = sorted(GOLDEN.glob("*.hand"), key=lambda path: path.name)


def check(path: Path, shown: str) -> None:
    if os.environ.get("REGENERATE"):
        path.write_text(shown, "utf-8")

    assert shown == path.read_text("utf-8")


def playthrough(key: str):
    path = GOLDEN / f"{key}.hand"
    assert path.is_file(), f"write {path.name}, a hand that P1 wins; see docs/rules/adding.md"
    return notation.read_one(path.read_text("utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_file_replays_as_recorded(path):
    hands = notation.read(path.read_text("utf-8"))
    lines = [report.hand_text(path.name, number, report.judged(hand)) for number, hand in enumerate(hands, 1)]

    check(path.with_suffix(".out"), "\n".join(lines) + "\n")


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_has_a_golden_hand_with_a_winner(key):
    hand = playthrough(key)

    judgement = replay(hand)

    assert hand.ruleset.key == key
    assert (judgement.ok, judgement.result.how, judgement.result.winner) == (True, "out", "P1")


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("leaflet_classic", ()),
        ("leaflet_short", (0, 62, 184)),
        ("leaflet_long", (0, 46, 35, 7)),
        ("numberlock_classic", ()),
        ("numberlock_new", (0, 38, 60)),
        ("numberlock_knockout", (0, 34, 36)),
        ("app_duel", ()),
        ("app_tournament", (0, 10, 17, 50)),
        ("british_53", (0, 32, 22)),
        ("nigerian", (0, 35, 127)),
        ("nigerian_app", (0, None, 62)),
        ("old_school", (0, 28, 40, 21)),
        ("custom", ()),
    ],
)
def test_the_points_of_a_playthrough_equal_those_in_its_comments(key, points):
    assert replay(playthrough(key)).result.points == points


def test_the_sums_of_the_leaflets_are_explained_as_recorded():
    shown = []
    for line in (GOLDEN / "points.txt").read_text("utf-8").splitlines():
        ruleset, mark, codes = line.partition(": ")
        if mark and not line.startswith("#"):
            rules = registry.read(ruleset.split()).params
            counted = count_hand(rules, [parse_card(code) for code in codes.split()])
            shown.append(f"{line}\n{report.points_text(counted)}\n")

    check(GOLDEN / "points.out", "\n".join(shown))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_hands_keep_words_and_judgement_in_both_forms(path):
    for hand in notation.read(path.read_text("utf-8")):
        if not isinstance(hand, RulesError):
            assert notation.read_one(notation.write([hand])) == hand
            plain = replay(replace(hand, head=()))  # without the position of a card in an impossible deal
            assert replay_compact(compact.encode(hand)).located(hand.text_positions, hand.line) == plain


def test_the_hand_in_the_documentation_replays():
    text = (GOLDEN.parents[2] / "docs" / "rules" / "whot.md").read_text("utf-8")

    assert replay(notation.read_one(text.split("```")[1].strip())).valid == 6


@pytest.mark.parametrize("key", PRESETS)
def test_a_playthrough_can_be_shown_step_by_step(key):
    hand = playthrough(key)

    pictures = list(states(hand.ruleset.params, hand.setup, hand.actions))

    assert len(pictures) == len(hand.actions) + 1
    assert [picture.over for picture in pictures].count("out") >= 1
    size = cards_each(hand.ruleset.params, len(hand.setup.hands))
    assert all(len(cards) == size for cards in pictures[0].hands)
