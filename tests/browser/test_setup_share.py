"""A new link: one tap copies it and confirms that; if copying is impossible, its text can be selected."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device

MakeDevice = Callable[..., Device]
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"


def given(anna: Device, scope: str) -> str:
    """The address of a new link of this scope, as the page shows it."""
    anna.go(f"{anna.open_watten().pad}share/")
    anna.tap(anna.page.locator(f'button[name="scope"][value="{scope}"]'))
    return str(anna.page.locator(".link-url a").get_attribute("href"))


def test_one_tap_copies_the_link_and_confirms_it(new_device: MakeDevice) -> None:
    anna = new_device("phone", permissions=["clipboard-read", "clipboard-write"])
    for scope in ("watch", "side-1", "write", "direct"):
        link = given(anna, scope)
        button = anna.page.get_by_role("button", name=anna.say("Copy link"))

        anna.tap(button)

        expect(anna.page.get_by_role("status").filter(has_text=anna.say("Link copied."))).to_be_visible()
        assert anna.page.evaluate("navigator.clipboard.readText()") == link, scope
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48, scope


@pytest.mark.parametrize(
    ("copies", "says"), [(True, "Link copied."), (False, "The link is marked: copy it from the field.")]
)
def test_without_a_clipboard_the_link_is_selected_in_a_field(
    new_device: MakeDevice, copies: bool, says: str
) -> None:
    """Over plain http pages have no clipboard; some browsers copy a selection all the same."""
    anna = new_device()
    anna.page.add_init_script(f"{NO_CLIPBOARD} document.execCommand = () => {str(copies).lower()};")
    link = given(anna, "watch")

    anna.tap(anna.page.get_by_role("button", name=anna.say("Copy link")))

    expect(anna.page.get_by_role("status").filter(has_text=anna.say(says))).to_be_visible()
    expect(anna.page.locator(".link-field input")).to_be_focused()
    assert anna.page.evaluate("getSelection().toString()") == link
    assert not anna.complaints


def test_without_script_the_link_is_shown_without_a_copy_button(new_device: MakeDevice) -> None:
    anna = new_device(script=False)

    assert given(anna, "watch").startswith("http")
    expect(anna.page.locator(".link-url a")).to_be_visible()
    expect(anna.page.locator("[data-copy-link]")).to_be_hidden()
