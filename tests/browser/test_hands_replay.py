"""Stepping through a stored hand: by tap, by arrow keys, and without script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device
from tests.browser.hall import Hall

MakeDevice = Callable[..., Device]
LAST = 14


def sees_step(one: Device, number: int) -> None:
    text = one.say("Step %(at)s of %(last)s", at=number, last=LAST)
    expect(one.page.locator(".step-head > p")).to_have_text(text)
    expect(one.page.locator(".steps [aria-current=step] .steps-number")).to_have_text(str(number))


@pytest.fixture
def anna(new_device: MakeDevice, hall: Hall) -> Device:
    one = new_device(cookies=hall.cookies)
    one.go(hall.paths["replay-hands"])
    return one


def test_arrow_keys_home_and_end_step_through_a_hand(anna: Device) -> None:
    sees_step(anna, 0)
    for key, step in (
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", LAST),
        ("ArrowRight", LAST),
        ("Home", 0),
    ):
        anna.page.keyboard.press(key)
        sees_step(anna, step)


def test_an_arrow_with_control_is_the_browsers_own(anna: Device) -> None:
    anna.page.keyboard.press("Control+ArrowRight")
    anna.page.keyboard.press("ArrowRight")

    sees_step(anna, 1)


def test_steps_may_be_tapped_as_quickly_as_one_can(anna: Device) -> None:
    for step in (1, 2, 3):
        anna.tap(anna.page.locator(".step-nav [data-step=next]"))
        sees_step(anna, step)


@pytest.mark.parametrize("script", [True, False])
def test_taps_step_through_a_hand(new_device: MakeDevice, hall: Hall, script: bool) -> None:
    one = new_device("phone", script=script, cookies=hall.cookies)
    one.go(hall.paths["replay-hands"])

    for name, step in (("next", 1), ("next", 2), ("prev", 1), ("last", LAST), ("first", 0)):
        one.tap(one.page.locator(f".step-nav [data-step={name}]"))
        sees_step(one, step)
    one.tap(one.page.locator(".steps a").nth(6))
    sees_step(one, 6)
    assert one.page.url.endswith("?step=6")


def test_the_odds_of_a_step_are_shown_on_request(anna: Device, hall: Hall) -> None:
    anna.go(f"{hall.paths['replay-hands']}?step={LAST}")

    anna.tap(anna.page.locator('.stage a[href*="odds=1"]'))

    expect(anna.page.locator("#odds .odds-answer")).to_have_count(2)
    expect(anna.page.locator("#odds dd b").first).to_have_text(re.compile(r"^\d+\s%$"))


def test_the_present_step_is_visible_in_the_list(anna: Device, hall: Hall) -> None:
    anna.go(f"{hall.paths['replay-hands']}?step={LAST}")
    expect(anna.page.locator(".steps [aria-current=step]")).to_be_in_viewport()


def test_steps_are_morphed_into_the_page_and_the_back_button_undoes_them(anna: Device) -> None:
    anna.page.evaluate("() => { window.here = true; }")
    anna.tap(anna.page.locator(".step-nav [data-step=next]"))
    sees_step(anna, 1)
    anna.tap(anna.page.locator(".steps a").nth(6))
    sees_step(anna, 6)

    assert anna.page.evaluate("window.here")
    expect(anna.page).to_have_title(
        re.compile(re.escape(anna.say("Step %(at)s of %(last)s", at=6, last=LAST)))
    )
    anna.page.go_back()
    sees_step(anna, 1)
