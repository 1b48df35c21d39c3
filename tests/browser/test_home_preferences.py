"""The display menu: a theme, a size of text and a hand are shown at once and remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device

MakeDevice = Callable[..., Device]


@pytest.mark.parametrize(("name", "value"), [("theme", "light"), ("text", "large"), ("hand", "left")])
def test_a_chosen_look_is_shown_without_a_reload(new_device: MakeDevice, name: str, value: str) -> None:
    anna = new_device()
    page = anna.go("/new/watten/")
    page.locator("#name-0").fill("Annamirl")
    anna.tap(page.locator(".bar-prefs > summary"))

    anna.tap(page.locator(f'.prefs button[name="{name}"][value="{value}"]'))

    root = page.locator("html")
    expect(root).to_have_attribute(f"data-{name}", value)
    expect(page.locator(f'.prefs button[name="{name}"][aria-pressed]')).to_have_attribute("value", value)
    expect(page.locator("#name-0")).to_have_value("Annamirl")
    page.reload()
    expect(root).to_have_attribute(f"data-{name}", value)


def test_the_frame_of_an_installed_pad_has_the_colour_of_the_theme(new_device: MakeDevice) -> None:
    anna = new_device()
    page = anna.go("/")
    anna.tap(page.locator(".bar-prefs > summary"))

    anna.tap(page.locator('.prefs button[value="sunlight"]'))

    expect(page.locator('meta[name="theme-color"]')).to_have_attribute("content", "#ffffff")
    expect(page.locator('meta[name="color-scheme"]')).to_have_attribute("content", "light")


@pytest.mark.parametrize("script", [True, False])
def test_a_language_is_chosen_on_any_page(new_device: MakeDevice, script: bool) -> None:
    anna = new_device(script=script)
    page = anna.go("/rules/")
    anna.tap(page.locator(".bar-prefs > summary"))

    page.locator('.prefs button[name="language"][value="en"]').click()

    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith("/rules/")


def test_the_far_half_turns_round_without_a_reload(new_device: MakeDevice) -> None:
    anna = new_device()
    page = anna.go(anna.open_watten().pad)
    anna.ready()
    anna.open_menu("menu-prefs")
    page.evaluate("window.isHere = true")

    anna.tap(page.locator('.prefs button[name="mirror"][value="1"]'))
    expect(page.locator(".watten.is-mirrored")).to_be_visible()
    anna.tap(anna.side(1).locator(".won"))

    anna.sees_score(0, 2)
    expect(page.locator(".watten.is-mirrored")).to_be_visible()
    assert page.evaluate("window.isHere")
