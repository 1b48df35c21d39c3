"""The history, a correction and the audit change in place by htmx, and work as plain links and forms without script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.device import Device, Sheet
from tests.browser.test_outbox_queue import Gate

MakeDevice = Callable[..., Device]


@pytest.fixture
def sheet(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 3), (0, 2))
    return sheet


def opens(one: Device, path: str) -> None:
    """Open a page and mark it, so that a reload would be noticed."""
    one.go(path)
    one.page.evaluate("document.documentElement.dataset.marked = ''")


def is_not_reloaded(one: Device) -> None:
    expect(one.page.locator("html[data-marked]")).to_be_attached()


def line(one: Device, number: int) -> Locator:
    return one.page.locator("#game-1 tbody tr[id]").nth(number)


def menu(one: Device, number: int) -> Locator:
    """The opened menu of a line."""
    found = line(one, number).locator("details")
    one.tap(found.locator("summary"))
    return found


def test_a_line_is_voided_and_brought_back_without_a_reload(anna: Device, sheet: Sheet) -> None:
    opens(anna, sheet.history)

    anna.tap(menu(anna, 1).locator('button[value^="kind=entry_voided"]'))
    expect(line(anna, 1)).to_have_class(re.compile("is-voided"))
    expect(line(anna, 1).locator("details")).not_to_have_attribute("open", "")
    expect(anna.page.locator(".messages")).to_be_in_viewport()
    anna.tap(menu(anna, 1).locator('button[value^="kind=entry_voided"]'))

    expect(line(anna, 1)).to_have_class(re.compile("is-counts"))
    is_not_reloaded(anna)


def test_the_menu_of_a_line_low_on_the_screen_scrolls_into_view(anna: Device, sheet: Sheet) -> None:
    anna.page.set_viewport_size({"width": 1180, "height": 560})
    opens(anna, sheet.history)
    summary = line(anna, 2).locator("summary")
    summary.evaluate("key => key.scrollIntoView({ block: 'end' })")
    anna.tap(summary)

    expect(line(anna, 2).locator(".menu-panel")).to_be_in_viewport(ratio=1)


def test_an_open_menu_survives_the_swap_after_another_tap(anna: Device, sheet: Sheet) -> None:
    opens(anna, sheet.history)
    gate = Gate(anna.page, "**/history/")
    anna.tap(menu(anna, 0).locator('button[value^="kind=entry_voided"]'))
    menu(anna, 2)
    expect(line(anna, 2).locator("details")).to_have_attribute("open", "")

    gate.wait_for(1)
    gate.open()

    expect(line(anna, 0)).to_have_class(re.compile("is-voided"))
    expect(line(anna, 2).locator("details")).to_have_attribute("open", "")


def test_why_opens_within_the_menu_of_its_line(anna: Device, sheet: Sheet) -> None:
    opens(anna, sheet.history)
    panel = menu(anna, 1)

    anna.tap(panel.locator(".line-why a"))

    expect(panel.locator(".why-steps li").first).to_contain_text("Beni & Dora")
    is_not_reloaded(anna)
    assert anna.page.url.endswith(sheet.history)


def test_a_tap_on_a_value_previews_the_correction_and_keeps_the_chosen_reason(
    anna: Device, sheet: Sheet
) -> None:
    opens(anna, f"{sheet.history}{anna.line_ids(sheet)[1]}/edit/")
    note = anna.page.locator('input[name="note"]')
    anna.tap(anna.page.locator('label:has(input[name="reason"][value="mistyped"])'))
    note.fill("it was four")
    before = note.bounding_box()

    anna.tap(anna.page.locator('label:has(input[name="value"][value="4"])'))

    expect(anna.page.locator(".preview")).to_contain_text("4 : 4")
    assert note.bounding_box() == before  # the preview opens below: a second tap hits what it aimed at
    expect(note).to_have_value("it was four")
    expect(anna.page.locator('input[name="reason"][value="mistyped"]')).to_be_checked()
    is_not_reloaded(anna)


def test_a_preview_reports_a_line_voided_meanwhile(anna: Device, sheet: Sheet) -> None:
    changed = anna.line_ids(sheet)[1]
    opens(anna, f"{sheet.history}{changed}/edit/")
    sheet.declare("entry_voided", target=changed)

    anna.tap(anna.page.locator('label:has(input[name="value"][value="4"])'))

    text = anna.say("This line was taken back or replaced meanwhile. It cannot be changed now.")
    expect(anna.page.locator("#preview")).to_contain_text(text)
    is_not_reloaded(anna)


def test_a_server_error_is_shown_and_changes_nothing(anna: Device, sheet: Sheet) -> None:
    opens(anna, sheet.history)
    anna.page.route("**/history/", lambda route: route.fulfill(status=500, body=""))

    anna.tap(menu(anna, 1).locator('button[value^="kind=entry_voided"]'))

    expect(anna.page.locator("#needs-network")).to_have_text(anna.say("Something went wrong"))
    expect(line(anna, 1)).to_have_class(re.compile("is-counts"))


def test_a_missing_answer_is_asked_for_without_an_error(anna: Device, sheet: Sheet) -> None:
    opens(anna, f"{sheet.history}{anna.line_ids(sheet)[1]}/edit/")

    anna.tap(anna.page.locator('label:has(input[value="penalty_given"])'))

    expect(anna.page.locator(".edit-notice")).to_be_visible()
    expect(anna.page.locator(".edit-notice.note-alarm")).to_have_count(0)
    expect(anna.page.locator(".edit-save")).to_have_count(0)


def test_the_audit_of_one_round_has_its_own_address(anna: Device, sheet: Sheet) -> None:
    opens(anna, f"{sheet.pad}audit/")
    expect(anna.page.locator("#entries tbody tr")).to_have_count(3)

    anna.page.locator('select[name="round"]').select_option("1.2")

    expect(anna.page.locator("#entries tbody tr")).to_have_count(1)
    expect(anna.page).to_have_url(re.compile(r"round=1\.2$"))
    is_not_reloaded(anna)


def test_without_script_a_correction_is_previewed_and_saved_and_a_line_voided(
    new_device: MakeDevice,
) -> None:
    plain = new_device(script=False)
    sheet = plain.open_watten()
    sheet.declare_all((0, 2), (1, 3))
    page = plain.go(f"{sheet.history}{plain.line_ids(sheet)[1]}/edit/")
    page.locator('input[name="value"][value="4"]').check(force=True)
    page.locator('button[value="preview"]').click()
    expect(page.locator(".preview")).to_contain_text("2 : 4")
    page.locator('button[value="save"]').click()
    expect(line(plain, 1)).to_contain_text("4")

    page.locator("#game-1 summary").first.click()
    page.locator('button[value^="kind=entry_voided"]').first.click()

    expect(line(plain, 0)).to_have_class(re.compile("is-voided"))


@pytest.mark.parametrize("script", [True, False])
def test_a_closed_sheet_is_reopened_where_its_lines_are_changed(new_device: MakeDevice, script: bool) -> None:
    anna = new_device(script=script)
    sheet = anna.open_watten()
    sheet.declare_all((0, 3))
    sheet.declare("sheet_closed")
    anna.go(sheet.history)
    change = anna.page.locator('[value^="kind=entry_voided"]')
    expect(change).to_have_count(0)

    anna.page.locator('[value="kind=sheet_reopened"]').click()

    expect(change).not_to_have_count(0)
    expect(anna.page.locator('[value="kind=sheet_reopened"]')).to_have_count(0)
