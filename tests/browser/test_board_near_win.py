"""Watten near the end of a long game: a score of two digits is read at once, and every value is in reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import Device
from tests.browser.hall import EIGHT
from tests.browser.sight import OUT_OF_SIGHT, SCREENS, opened, tapped

MakeDevice = Callable[..., Device]
LETTERS = ("normal", "large", "largest")
STANDING = {"tablet standing": (820, 1180)}
# Scores under the word for a side near the win. The box of a figure is as high as the figure.
COVERED = """() => [...document.querySelectorAll(".half:has(.krank)")].filter((half) => {
  const [score, word] = [".score", ".krank"].map((part) => half.querySelector(part).getBoundingClientRect());
  const across = Math.min(score.right, word.right) - Math.max(score.left, word.left);
  return across > 1 && Math.min(score.bottom, word.bottom) - Math.max(score.top, word.top) > 1;
}).map((half) => half.querySelector(".score").textContent)"""


@pytest.mark.parametrize(
    ("players", "key", "target"), [(3, "north_tyrol", 11), (3, "bavaria", 15), (4, "bavaria", 15)]
)
def test_the_word_of_a_side_near_the_win_covers_no_score(
    new_device: MakeDevice, players: int, key: str, target: int
) -> None:
    anna = new_device()
    sheet = anna.open_watten(names=EIGHT[-players:], ruleset=key, target=target)
    sheet.declare("round_won", side=1, value=target - 1)
    found = []
    for text in LETTERS:
        anna.prefer(text=text)
        opened(anna, sheet)
        for screen, (width, height) in (SCREENS | STANDING).items():
            anna.page.set_viewport_size({"width": width, "height": height})
            assert anna.page.locator(".krank:visible").count() == 1
            found += [f"{score} on {screen}, {text}" for score in anna.page.evaluate(COVERED)]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("players", [3, 4])
def test_all_values_of_a_long_game_are_in_sight(new_device: MakeDevice, players: int) -> None:
    anna = new_device()
    sheet = anna.open_watten(names=EIGHT[-players:], ruleset="bavaria", target=15)
    found = []
    for text in LETTERS:
        anna.prefer(text=text)
        opened(anna, sheet)
        tapped(anna, "#values-a > summary", "#values-a > .menu-panel")
        for screen, (width, height) in SCREENS.items():
            anna.page.set_viewport_size({"width": width, "height": height})
            seen = anna.page.evaluate(OUT_OF_SIGHT, "#values-a .value")
            found += [f"{key} on {screen}, {text}" for key in seen["hidden"]]

    assert not found, "\n".join(found)
