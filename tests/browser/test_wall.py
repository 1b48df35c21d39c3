"""The wall of an evening with many tables: pages turn without a reload, and automatically unless people want
less motion.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.device import Device

TABLES = 13  # one more than a page has


def test_the_pages_of_the_wall_turn(new_device: Callable[..., Device]) -> None:
    anna = new_device("tablet")
    for _ in range(TABLES):
        anna.open_watten()
    page = anna.page
    page.clock.install()
    anna.go("/wall/")
    page.evaluate("window.isSame = true")
    tiles, turning = page.locator(".tile"), page.locator("#turning")
    expect(tiles).to_have_count(TABLES - 1)

    page.locator("#wall-page-2").click()
    expect(tiles).to_have_count(1)
    expect(turning).to_have_attribute("aria-pressed", "false")
    assert page.url.endswith("?page=2")

    page.clock.run_for(40_000)  # a chosen page stays, also when the table writes
    expect(tiles).to_have_count(1)

    turning.click()
    page.clock.run_for(15_500)
    expect(tiles).to_have_count(TABLES - 1)
    assert page.evaluate("window.isSame")

    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(turning).to_have_attribute("aria-pressed", "false")
