"""The chart of a finished game: open on a tablet, folded on a phone, with one drawing at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device

MakeDevice = Callable[..., Device]


@pytest.mark.parametrize(("size", "drawing", "shown"), [("tablet", "wide", 3), ("phone", "narrow", 1)])
def test_charts_are_open_only_on_a_tablet(
    new_device: MakeDevice, size: str, drawing: str, shown: int
) -> None:
    anna = new_device(size)
    sheet = anna.open_watten()
    sheet.declare_all((0, 4), (0, 5), (1, 4), (1, 5), (0, 2))
    anna.go(sheet.history)

    expect(anna.page.locator(".chart:visible")).to_have_count(shown)
    expect(anna.page.locator(f".chart-{drawing}:visible")).to_have_count(shown)
