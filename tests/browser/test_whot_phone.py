"""Who is out of cards is tapped without scrolling, at one height after every round, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import Device

MakeDevice = Callable[..., Device]
NAMES = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franz", "Georg", "Hanna")
ROOM = """() => ({
  foot: document.querySelector(".tools").getBoundingClientRect().top,
  keys: [...document.querySelectorAll(".winners .key")].filter((key) => key.checkVisibility())
    .map((key) => key.getBoundingClientRect()).map(({ top, bottom, height }) => ({ top, bottom, height })),
})"""


@pytest.mark.parametrize("players", [2, 4, 6, 7, 8])
def test_all_who_may_be_out_stand_in_sight_at_one_height(new_device: MakeDevice, players: int) -> None:
    anna = new_device("phone")
    sheet = anna.open_whot(names=NAMES[:players], limit=1000, call_penalty=2)
    tops = []
    for _round in range(5):
        anna.go(sheet.pad)
        anna.ready()
        anna.page.evaluate("document.fonts.ready.then(() => true)")
        seen = anna.page.evaluate(ROOM)
        assert len(seen["keys"]) >= players
        assert all(key["bottom"] <= seen["foot"] and key["height"] >= 48 for key in seen["keys"])
        tops.append([key["top"] for key in seen["keys"]])
        sheet.score_rounds((0, dict.fromkeys(range(1, players), 3)))
    assert all(top == pytest.approx(tops[0], abs=1) for top in tops)
