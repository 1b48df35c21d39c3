"""Typing names: Enter goes from one to the next and never starts a game by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import Device

MakeDevice = Callable[..., Device]


@pytest.mark.parametrize("game", ["watten", "whot"])
def test_enter_goes_on_to_the_next_name(new_device: MakeDevice, game: str) -> None:
    anna = new_device()
    anna.go(f"/new/{game}/")
    anna.page.locator("#name-0").focus()

    for name in ("Anna", "Beni", "Cilli", "Dora"):
        anna.page.keyboard.type(name)
        anna.page.keyboard.press("Enter")

    assert anna.page.url.endswith(f"/new/{game}/")
    assert [anna.page.locator(f"#name-{seat}").input_value() for seat in range(4)] == [
        "Anna",
        "Beni",
        "Cilli",
        "Dora",
    ]
    anna.page.keyboard.press("Enter")  # on the button now
    anna.page.wait_for_url("**/s/*/")
