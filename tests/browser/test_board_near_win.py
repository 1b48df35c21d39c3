"""Watten near the end of a long game: a score of two digits is read at once, and every value is in reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import Device
from tests.browser.hall import EIGHT
from tests.browser.sight import OUT_OF_SIGHT, on_any_screen, opened, tapped

MakeDevice = Callable[..., Device]
# Scores under the word for a side near the win. The box of a figure is as high as the figure.
COVERED = """() => {
  const halves = [...document.querySelectorAll(".half:has(.krank)")];
  const covered = halves.filter((half) => {
    const [score, word] = [".score", ".krank"].map((part) => half.querySelector(part).getBoundingClientRect());
    const across = Math.min(score.right, word.right) - Math.max(score.left, word.left);
    return across > 1 && Math.min(score.bottom, word.bottom) - Math.max(score.top, word.top) > 1;
  }).map((half) => half.querySelector(".score").textContent);
  return { words: halves.filter((half) => half.querySelector(".krank").checkVisibility()).length, covered };
}"""


@pytest.mark.parametrize(
    ("players", "key", "target"), [(3, "north_tyrol", 11), (3, "bavaria", 15), (4, "bavaria", 15)]
)
def test_the_word_of_a_side_near_the_win_covers_no_score(
    new_device: MakeDevice, players: int, key: str, target: int
) -> None:
    anna = new_device()
    sheet = anna.open_watten(names=EIGHT[-players:], ruleset=key, target=target)
    sheet.declare("round_won", side=1, value=target - 1)
    opened(anna, sheet)
    found = {}
    for where, seen in on_any_screen(anna, COVERED):
        assert seen["words"] == 1, where
        found[where] = seen["covered"]

    assert {where: scores for where, scores in found.items() if scores} == {}


@pytest.mark.parametrize("players", [3, 4])
def test_all_values_of_a_long_game_are_in_sight(new_device: MakeDevice, players: int) -> None:
    anna = new_device()
    sheet = anna.open_watten(names=EIGHT[-players:], ruleset="bavaria", target=15)
    opened(anna, sheet)
    tapped(anna, "#values-a > summary", "#values-a > .menu-panel")
    found = {where: seen["hidden"] for where, seen in on_any_screen(anna, OUT_OF_SIGHT, "#values-a .value")}

    assert {where: keys for where, keys in found.items() if keys} == {}
