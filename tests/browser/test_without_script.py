"""Without JavaScript every declaration is a plain form, and Back plus another value loses nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device

MakeDevice = Callable[..., Device]


@pytest.fixture
def plain(new_device: MakeDevice) -> Device:
    return new_device(script=False)


def test_a_watten_round_is_written_and_undone(plain: Device) -> None:
    plain.go("/")
    plain.page.locator('a[href="/new/watten/"]').click()
    plain.page.locator(".start-row button").click()
    plain.sees_score(0, 0)

    plain.do("kind=round_won&side=0&value=2").click()
    plain.sees_score(2, 0)
    plain.page.locator(".tool-undo").click()

    plain.sees_score(0, 0)


def test_a_region_is_chosen_and_three_sit_down(plain: Device) -> None:
    page = plain.go("/new/watten/")
    page.locator("#name-2").fill("Cilli")
    page.locator('button[name="choose"][value="bavaria"]').click()
    expect(page.locator('input[name="ruleset"]')).to_have_value("bavaria")
    expect(page.locator("#name-2")).to_have_value("Cilli")
    expect(page.locator('input[name="target"]:checked')).to_have_value("15")
    page.locator('input[name="players"][value="3"]').check(force=True)
    expect(page.locator("#name-3")).to_be_hidden()
    page.locator("#name-2").press("Enter")

    # The pairs follow from the dealer (A25): until one is named nobody can win.
    expect(page.locator(".half .score")).to_have_text(["0", "0", "0"])
    expect(page.locator("button.won")).to_have_count(0)
    page.locator('.deal-key[value="kind=dealer_set&seat=0"]').click()
    page.locator(".half.side-c .won").click()
    expect(page.locator(".half .score")).to_have_text(["2", "0", "2"])


def test_partners_change_between_games(plain: Device) -> None:
    sheet = plain.open_watten()
    sheet.declare_all((0, 9))
    page = plain.go(f"{sheet.pad}seats/")
    page.locator('button[name="do"][value="kind=seats_taken&persons=0+2+1+3"]').click()

    expect(page.locator(".half-who").first).to_contain_text("Beni")


def test_menus_open_and_a_penalty_is_written(plain: Device) -> None:
    plain.go(plain.open_watten().pad)

    plain.page.locator("#penalties-a > summary").click()
    plain.do("kind=penalty_given&side=0&code=misdeal").click()

    plain.sees_score(0, 2)


def test_back_and_another_value_keeps_both_entries(plain: Device) -> None:
    plain.go(plain.open_watten().pad)
    plain.do("kind=round_won&side=0&value=2").click()
    plain.sees_score(2, 0)
    plain.page.go_back()

    plain.sees_score(2, 0)  # Back shows the sheet as it is, never an old board
    plain.do("kind=round_won&side=0&value=3").click()

    plain.sees_score(5, 0)


def test_an_old_board_in_another_tab_is_kept_for_review(plain: Device) -> None:
    sheet = plain.open_watten()
    plain.go(sheet.pad)
    sheet.declare_all((1, 3))

    plain.do("kind=round_won&side=0&value=2").click()

    plain.sees_score(0, 3)
    expect(plain.page.locator(".held-line")).to_have_count(1)
    plain.page.locator('.held-line button[value^="kind=entry_dismissed"]').click()
    expect(plain.page.locator(".held-line")).to_have_count(0)


def test_a_whot_round_is_written_and_undone(plain: Device) -> None:
    plain.go(plain.open_whot(names=("Anna", "Beni", "Cilli")).pad)
    form = plain.page.locator("[data-whot-form]")
    form.locator('input[name="winner"][value="0"]').check(force=True)
    form.locator('input[name="points-1"]').fill("17")
    form.locator('input[name="cards-2"]').fill("c10 *5 *2")
    form.locator("button.button-main").click()

    expect(plain.page.locator(".whot-table .total")).to_have_text(["0", "17", "24"])
    plain.page.locator(".tool-undo").click()

    expect(plain.page.locator(".whot-table .total")).to_have_text(["0", "0", "0"])


def test_an_empty_field_is_reported_and_nothing_is_stored(plain: Device) -> None:
    plain.go(plain.open_whot(names=("Anna", "Beni", "Cilli")).pad)
    form = plain.page.locator("[data-whot-form]")
    form.locator('input[name="winner"][value="0"]').check(force=True)
    form.locator('input[name="points-1"]').fill("17")
    form.locator("button.button-main").click()

    expect(plain.page.locator("main")).to_contain_text("Cilli")
    expect(plain.page.locator(".alarm, .message").first).to_be_visible()
    expect(plain.page.locator(".whot-table .total")).to_have_text(["0", "0", "0"])
