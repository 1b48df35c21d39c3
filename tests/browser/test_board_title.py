"""A changed title of an evening reaches open screens, before and after the first round."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser.device import Device

MakeDevice = Callable[..., Device]


def test_a_new_title_reaches_the_live_page_and_the_wall(new_device: MakeDevice) -> None:
    anna, screen = new_device(), new_device("phone")
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    at.let_watch(anna, sheet, screen)
    wall = anna.context.new_page()
    wall.goto(anna.page.url.split("/s/")[0] + "/wall/")

    anna.post(f"{sheet.pad}about/", {"title": "Gasthaus Post", "note": ""})
    expect(screen.page.locator(".watch-title")).to_have_text("Gasthaus Post")
    expect(wall.locator(".tile-head")).to_contain_text(["Gasthaus Post"])

    sheet.declare_all((0, 4))
    expect(screen.page.locator(".score").first).to_have_text("4")
    anna.post(
        f"{sheet.pad}about/",
        {"title": "Goldener Hirsch", "was_title": "Gasthaus Post", "note": "", "was_note": ""},
    )
    expect(screen.page.locator(".watch-title")).to_have_text("Goldener Hirsch")
    expect(screen.page.locator(".score").first).to_have_text("4")


def test_a_pad_stays_as_it_is_when_only_labels_change(new_device: MakeDevice) -> None:
    """An open menu stays open; the board can still be written on."""
    anna = new_device()
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    anna.open_menu("menu-more")
    before = anna.page.locator("#board").get_attribute("data-relabelled")

    anna.post(f"{sheet.pad}about/", {"title": "Gasthaus Post", "note": ""})

    expect(anna.page.locator("#board")).not_to_have_attribute("data-relabelled", str(before))
    expect(anna.page.locator("#menu-more")).to_have_attribute("open", "")
