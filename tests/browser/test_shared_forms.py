"""Forms that return to their own page, and lead to the next one, keep what was typed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device

MakeDevice = Callable[..., Device]
BOTH = pytest.mark.parametrize("script", [True, False], ids=["htmx", "plain"])


@BOTH
def test_a_refused_name_is_explained_beside_it_and_a_valid_one_leads_to_the_pad(
    new_device: MakeDevice, script: bool
) -> None:
    anna = new_device(script=script, language="en")
    sheet = anna.open_watten()
    page = anna.go(f"{sheet.pad}names/")
    page.locator("#name-1").fill("Anna")
    page.locator("#name-3").fill("Dorothea")
    page.locator('button[name="change"]').click()

    expect(page.get_by_role("alert")).to_contain_text("Two players are called Anna")
    expect(page.locator("#name-1")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#name-3")).to_have_value("Dorothea")
    page.locator("#name-1").fill("Bernd")
    page.locator('button[name="change"]').click()

    page.wait_for_url(f"**{sheet.pad}")
    expect(page.locator("main")).to_contain_text("Dorothea")


@BOTH
def test_a_link_is_made_and_taken_back_on_the_page(new_device: MakeDevice, script: bool) -> None:
    anna = new_device(script=script)
    page = anna.go(f"{anna.open_watten().pad}share/")
    page.locator('button[name="scope"][value="watch"]').click()
    expect(page.locator(".qr")).to_be_visible()
    expect(page.locator(".qr")).to_be_in_viewport()

    page.locator('.grants button[name="revoke"]').click()

    expect(page.locator(".qr")).to_have_count(0)
    expect(page.locator('.grants button[name="revoke"]')).to_have_count(0)
    expect(page.get_by_role("status").first).to_contain_text(
        anna.say("Taken back: it opens nothing any more.")
    )


@BOTH
def test_a_wrong_password_is_reported_on_the_page(new_device: MakeDevice, script: bool) -> None:
    anna = new_device(script=script, language="en")
    page = anna.go("/account/sign-in/?next=/clubs/")
    page.locator("#id_username").fill("Nobody")
    page.locator("#id_password").fill("wrong")

    page.locator("main button").click()

    expect(page.get_by_role("alert")).to_contain_text("Name or password is not right.")
    expect(page.locator("#id_username")).to_have_value("Nobody")
    expect(page).to_have_url(re.compile(r"/account/sign-in/\?next=/clubs/$"))
