"""A written row is tapped, its round corrected or voided, and the pad shows again with that row marked."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import evening as at
from tests.browser import fixtures
from tests.browser.clocks import hold_timers, let_timers_go
from tests.browser.device import FOUR, Device, Sheet

MakeDevice = Callable[..., Device]
MARKED_FOR = 4000  # milliseconds (board/row-mark.js)

anna = fixtures.on_both


@pytest.fixture
def sheet(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 3), (0, 2))
    anna.go(sheet.pad)
    anna.ready()
    return sheet


def row(anna: Device, sheet: Sheet, number: int) -> Locator:
    return anna.page.locator(f"#line-{anna.line_ids(sheet)[number]}")


def is_in_sight(anna: Device, target: Locator) -> bool:
    """Whether it can be tapped without scrolling."""
    box, height = target.bounding_box(), anna.page.viewport_size
    assert box
    assert height
    return box["y"] >= 0 and box["y"] + box["height"] <= height["height"]


def says(anna: Device, text: str) -> None:
    expect(anna.page.locator("#say")).to_contain_text(text)


def test_a_watten_round_is_corrected_from_its_row_and_the_row_is_marked(anna: Device, sheet: Sheet) -> None:
    hold_timers(anna, MARKED_FOR)
    anna.tap(row(anna, sheet, 1))
    assert is_in_sight(anna, anna.page.locator(".bar-back"))
    anna.tap(anna.page.locator('a[href*="/edit/"]'))
    anna.tap(anna.page.locator('label:has(input[name="value"][value="4"])'))
    at.sees_preview(anna)
    assert is_in_sight(anna, anna.page.locator(".bar-back"))
    anna.tap(anna.page.locator('button[name="action"][value="save"]'))

    anna.ready()
    anna.sees_score(4, 4)
    corrected = row(anna, sheet, 1)
    expect(corrected).to_have_class(re.compile("is-marked"))
    assert is_in_sight(anna, corrected)
    expect(corrected.locator("del")).to_have_text("+3")
    says(anna, "4 : 4")
    let_timers_go(anna)
    expect(corrected).not_to_have_class(re.compile("is-marked"))
    assert "#" not in anna.page.url


def test_a_whot_round_is_corrected_from_its_row(anna: Device) -> None:
    sheet = at.sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 10, 2: 20}), (1, {0: 4, 2: 8}))
    anna.go(sheet.pad)
    anna.ready()

    hold_timers(anna, MARKED_FOR)
    whole = row(anna, sheet, 0).locator("xpath=ancestor::tr").bounding_box()
    assert whole
    anna.page.touchscreen.tap(whole["x"] + 0.8 * whole["width"], whole["y"] + 8)  # anywhere on the row
    anna.tap(anna.page.locator('a[href*="/edit/"]'))
    anna.tap(anna.page.locator(".chip", has_text="Beni"))
    at.taps_value(anna, 12)
    at.sees_preview(anna)
    anna.tap(anna.page.locator('button[name="action"][value="save"]'))

    anna.ready()
    at.sees_totals(anna, 4, 12, 28)
    expect(anna.page.locator(".whot-table del")).to_have_text("10")
    expect(row(anna, sheet, 0)).to_have_class(re.compile("is-marked"))
    says(anna, "Beni 12")


def test_a_round_is_voided_with_one_tap_and_the_pad_reports_it_until_the_next(
    anna: Device, sheet: Sheet
) -> None:
    anna.tap(row(anna, sheet, 2))
    anna.tap(anna.page.locator(".why-void"))

    anna.ready()
    anna.sees_score(2, 3)
    notice = anna.page.locator(".bar > .messages")
    expect(notice).to_contain_text("Anna & Cilli")
    says(anna, "Anna & Cilli")
    at.wins_round(anna, side=1)
    expect(notice).to_have_count(0)


def test_a_reloaded_pad_marks_no_row(anna: Device, sheet: Sheet) -> None:
    anna.go(sheet.history)
    anna.go(f"{sheet.pad}#line-{anna.line_ids(sheet)[0]}")
    anna.ready()
    anna.page.reload()
    anna.ready()

    expect(anna.page.locator(".is-marked")).to_have_count(0)


def test_without_script_the_row_leads_to_its_round_and_back(new_device: MakeDevice) -> None:
    plain = new_device(script=False)
    sheet = plain.open_watten()
    sheet.declare_all((0, 2))
    plain.go(sheet.pad)

    row(plain, sheet, 0).click()
    plain.page.locator(".bar-back").click()

    expect(row(plain, sheet, 0)).to_be_visible()
