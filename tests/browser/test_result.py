"""Results outside the pad: the picture, the print, and the wall of all tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device
from tests.browser.ways import any_size

MakeDevice = Callable[..., Device]


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_tap_makes_a_picture_of_the_result(new_device: MakeDevice, size: str) -> None:
    anna = new_device(size)
    sheet = anna.open_watten()
    sheet.declare_all((0, 4), (0, 5), (1, 3))
    anna.go(f"{sheet.pad}result/")

    with anna.page.expect_download() as download:
        anna.tap(anna.page.locator("[data-picture]"))

    assert download.value.suggested_filename.endswith(".png")
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 1080


def test_every_table_on_the_wall_moves_by_itself(new_device: MakeDevice) -> None:
    anna, wall = new_device(), new_device()
    tables = [anna.open_watten(), anna.open_watten(names=("Eva", "Franz", "Gusti", "Hias"))]
    wall.context.add_cookies(anna.context.cookies())
    wall.go("/wall/")
    expect(wall.page.locator(".tile")).to_have_count(2)

    tables[0].declare("round_won", side=0, value=4)
    tables[1].declare("round_won", side=1, value=3)

    scores = wall.page.locator(".tile .score")
    expect(scores).to_have_text(["0", "3", "4", "0"])
    third = anna.open_watten()
    expect(wall.page.locator(".tile")).to_have_count(3)
    third.declare("sheet_closed")
    expect(wall.page.locator(".tile.is-closed")).to_have_count(1)


def test_a_revoked_table_leaves_the_wall(new_device: MakeDevice) -> None:
    anna, wall = new_device(), new_device()
    stays, goes = anna.open_watten(), anna.open_watten(names=("Eva", "Franz", "Gusti", "Hias"))
    for sheet in (stays, goes):
        sheet.also_written_by(wall)
    wall.go("/wall/")
    expect(wall.page.locator(".tile")).to_have_count(2)

    anna.go(f"{goes.pad}share/")
    anna.tap(anna.page.locator('.grants button[name="revoke"]').first)

    expect(wall.page.locator(".tile")).to_have_count(1)


def test_a_long_game_begins_on_the_first_page_and_is_signed_beneath(new_device: MakeDevice) -> None:
    """The sheet is on one page, its rules on the second: no page is empty and no foot stands alone."""
    anna = new_device()
    sheet = anna.open_whot(names=("Maximiliane-Theresia", "Hubert-Maria", "Konstantin"), limit=500)
    sheet.score_rounds((0, {1: 5, 2: 9}))
    sheet.place = {}
    for round_ in range(2, 36):
        sheet.place = {"seen": str(round_ - 1), "game": "1", "round": str(round_)}
        sheet.score_rounds((round_ % 3, {seat: 7 for seat in range(3) if seat != round_ % 3}))
    anna.go(f"{sheet.pad}result/")

    pages = anna.page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")

    assert pages == 2


@any_size
def test_the_picture_is_shown_on_the_page_that_leads_back(new_device: MakeDevice, size: str) -> None:
    anna = new_device(size)
    sheet = anna.open_watten()
    sheet.declare_all((0, 4), (0, 5))
    anna.go(f"{sheet.pad}result/")

    anna.tap(anna.page.locator(".result-picture > summary"))

    image = anna.page.locator(".result-picture img")
    expect(image).to_be_visible()
    expect(image).to_have_js_property("naturalWidth", 1080)
    assert image.get_attribute("alt")
    assert len(anna.context.pages) == 1
    anna.tap(anna.page.locator(".bar-back"))
    anna.ready()
