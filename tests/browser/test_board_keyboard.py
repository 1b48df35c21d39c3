"""Watten is scored without a pointer: every tap has a key."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.clocks import hold_timers
from tests.browser.device import Device

MakeDevice = Callable[..., Device]


@pytest.fixture
def anna(new_device: MakeDevice) -> Device:
    made = new_device()
    hold_timers(made, 4000)  # after which a typed value is forgotten (board/watten-keys.js)
    made.go(made.open_watten(target=15).pad)
    made.ready()
    return made


def types(anna: Device, keys: str) -> None:
    for key in keys:
        anna.page.keyboard.press("Backspace" if key == "<" else key)


def test_a_letter_wins_the_round_and_backspace_takes_it_back(anna: Device) -> None:
    types(anna, "a")
    anna.sees_score(2, 0)
    types(anna, "B")
    anna.sees_score(2, 2)
    types(anna, "<")
    anna.sees_score(2, 0)


def test_a_number_before_the_letter_is_the_value(anna: Device) -> None:
    types(anna, "5")
    expect(anna.page.locator("#armed")).to_contain_text("5")
    types(anna, "b")
    anna.sees_score(0, 5)
    types(anna, "12a")
    anna.sees_score(12, 5)


def test_an_impossible_key_is_explained_and_not_sent(anna: Device) -> None:
    types(anna, "99a")

    expect(anna.page.locator("#armed")).to_contain_text("99")
    anna.sees_score(0, 0)
    anna.sees_all_saved()


def test_only_backspace_clears_a_number(anna: Device) -> None:
    types(anna, "a")
    anna.sees_score(2, 0)
    types(anna, "7<")
    expect(anna.page.locator("#armed")).to_be_hidden()
    types(anna, "b")
    anna.sees_score(2, 2)


def test_letters_do_nothing_if_they_are_switched_off(anna: Device) -> None:
    anna.prefer(typing="0")
    anna.page.reload()
    anna.ready()

    types(anna, "5a")
    anna.tap(anna.side(1).locator(".won"))

    anna.sees_score(0, 2)
