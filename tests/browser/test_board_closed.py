"""A sheet closed in the middle of a game: the evening above, and that game below, to be read by scrolling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import Device
from tests.browser.hall import EIGHT
from tests.browser.sight import on_any_screen, opened

MakeDevice = Callable[..., Device]
# Names, figures and totals that one cannot read after scrolling to them, because another one is in front.
UNREADABLE = """parts => {
  const shown = [...document.querySelectorAll(`#board :is(${parts})`)].filter((part) => part.checkVisibility());
  const unreadable = shown.filter((part) => {
    part.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !seen || (!part.contains(seen) && !seen.contains(part));
  }).map((part) => part.textContent.trim().replace(/\\s+/g, " ").slice(0, 40));
  return { shown: shown.length, unreadable };
}"""


def unreadable(anna: Device, parts: str) -> dict[str, list[str]]:
    found = {}
    for where, seen in on_any_screen(anna, UNREADABLE, parts):
        assert seen["shown"], where
        found[where] = seen["unreadable"]
    return {where: parts for where, parts in found.items() if parts}


@pytest.mark.parametrize("players", [3, 4])
def test_an_unfinished_game_of_watten_is_readable(new_device: MakeDevice, players: int) -> None:
    anna = new_device()
    sheet = anna.open_watten(names=EIGHT[:players])
    sheet.declare("round_won", side=1, value=9)
    sheet.declare("dealer_set", seat=2)
    sheet.declare("round_won", side=0, value=7)
    sheet.declare("sheet_closed")
    opened(anna, sheet)

    assert unreadable(anna, ".half-who, .score") == {}


def test_an_unfinished_game_of_whot_is_readable(new_device: MakeDevice) -> None:
    anna = new_device()
    sheet = anna.open_whot(names=EIGHT)
    lost = {f"points-{seat}": 101 for seat in range(1, 8)}
    sheet.declare("round_scored", winner=0, note="#counted_twice", **lost)
    sheet.declare("round_scored", winner=1, **{f"points-{seat}": 11 for seat in range(8) if seat != 1})
    sheet.declare("sheet_closed")
    opened(anna, sheet)

    assert unreadable(anna, ".whot-table .name, .whot-table tbody tr, .whot-table .total") == {}
