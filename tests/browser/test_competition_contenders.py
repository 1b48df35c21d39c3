"""What a director opens and what a tap has done is in sight, wherever the page has scrolled to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device
from tests.browser.hall import Hall

MakeDevice = Callable[..., Device]


def test_the_menu_of_a_pair_and_what_it_did_are_in_sight_on_a_phone(
    new_device: MakeDevice, hall: Hall
) -> None:
    anna = new_device("phone", cookies=hall.cookies)
    anna.go(f"{hall.paths['competition']}contenders/")
    menu = anna.page.locator(".pair-list details.menu").last

    anna.tap(menu.locator("summary"))
    box = menu.locator(".menu-panel").bounding_box() or {}
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] < 845  # it has scrolled into view
    playing = anna.page.locator(".pair-list .who strong").first.inner_text().split(" & ")[0]
    menu.locator('[name="name"]').fill(playing)
    anna.tap(menu.locator('[name="substitute"]'))

    expect(anna.page.locator("main > .messages")).to_be_in_viewport()


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_penalty_opens_in_sight_below_the_standings(new_device: MakeDevice, hall: Hall, size: str) -> None:
    anna = new_device(size, cookies=hall.cookies)
    anna.go(hall.paths["competition"])
    menu = anna.page.locator("#menu-adjust")
    menu.evaluate("menu => scrollTo(0, scrollY + menu.getBoundingClientRect().bottom - innerHeight)")

    anna.tap(menu.locator("summary"))

    expect(menu.locator(".menu-panel")).to_be_in_viewport(ratio=1)
