"""The form of a new sheet: keys, and questions that change on the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.device import Device
from tests.browser.hall import Hall
from tests.browser.ways import any_size, mostly

MakeDevice = Callable[..., Device]
# Every control of the form, focused one after the other downwards and up again, that is not clear of the start button.
OBSCURED = """() => {
  for (const fold of document.querySelectorAll(".new-sheet details")) fold.open = true;
  const bar = document.querySelector(".start-row");
  const controls = [...document.querySelectorAll(".new-sheet :is(input, select, button, summary)")]
    .filter((one) => one.type !== "hidden" && one.tabIndex >= 0 && one.checkVisibility() && !bar.contains(one));
  const found = [];
  for (const one of [...controls, ...controls.toReversed()]) {
    one.focus({ focusVisible: true });
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    if (box.bottom > bar.getBoundingClientRect().top || box.top < 0) found.push(one.name || one.textContent.trim());
  }
  return { found, seen: controls.length };
}"""
TYPED = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")


@pytest.mark.parametrize("way", ["watten", "whot", "names"])
def test_enter_moves_to_the_next_name(new_device: MakeDevice, way: str) -> None:
    """On the form of a new sheet, and on one whose names were left open."""
    anna = new_device()
    page = f"/new/{way}/" if way != "names" else f"{anna.open_watten(names=TYPED).pad}names/"
    anna.go(page)
    anna.page.locator("#name-0").focus()

    for name in ("Anna", "Beni", "Cilli", "Dora"):
        anna.page.keyboard.type(name)
        anna.page.keyboard.press("Enter")

    assert anna.page.url.endswith(page)
    assert [anna.page.locator(f"#name-{seat}").input_value() for seat in range(4)] == [
        "Anna",
        "Beni",
        "Cilli",
        "Dora",
    ]
    anna.page.keyboard.press("Enter")  # on the rules now, or on the button
    anna.page.wait_for_url("**/s/*/")


def test_enter_after_the_last_name_shows_the_rules_that_are_chosen(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    anna.go("/new/whot/")
    anna.page.locator("#name-3").focus()
    anna.page.keyboard.press("Enter")

    chosen = anna.page.locator(".choice:has([name=ruleset]:checked)")
    expect(chosen.locator("input")).to_be_focused()
    expect(chosen).to_be_in_viewport(ratio=1)
    beneath, foot = chosen.bounding_box(), anna.page.locator(".start-row").bounding_box()
    assert beneath
    assert foot
    assert beneath["y"] + beneath["height"] <= foot["y"]


def test_other_rules_answer_an_open_house_rule_at_once(new_device: MakeDevice) -> None:
    anna = new_device(language="en")
    anna.go("/new/whot/")
    missed = anna.page.locator("#missed_call_penalty option").first
    expect(missed).to_have_text("nothing (as in these rules)")

    anna.page.locator('[name=ruleset][value="nigerian"]').evaluate("(radio) => radio.click()")

    expect(missed).to_have_text("two cards (as in these rules)")


def test_house_rules_are_kept_by_ruleset(new_device: MakeDevice) -> None:
    """Another ruleset begins with its own answers; those of the former one are kept."""
    anna = new_device(language="en")
    anna.go("/new/whot/")
    anna.page.locator(".house").evaluate("(fold) => { fold.open = true }")
    anna.page.locator("#clock").select_option("20")
    anna.page.locator("#limit").fill("70")
    anna.page.locator("#limit").blur()  # a finger on the other ruleset takes the focus

    anna.page.locator('[name=ruleset][value="british_53"]').evaluate("(radio) => radio.click()")
    expect(anna.page.locator("#clock")).to_have_value("")
    expect(anna.page.locator("#limit")).to_have_value("100")

    anna.page.locator('[name=ruleset][value="leaflet_long"]').evaluate("(radio) => radio.click()")
    expect(anna.page.locator("#clock")).to_have_value("20")
    expect(anna.page.locator("#limit")).to_have_value("70")


def test_another_kind_of_watten_changes_the_questions_on_the_page(new_device: MakeDevice) -> None:
    anna = new_device()
    page = anna.go("/new/watten/")
    page.evaluate("window.isTheSamePage = true")
    page.locator("#name-1").fill("Beate")
    page.locator('[name="first_dealer"][value="1"]').check(force=True)

    anna.tap(page.locator('[name="choose"][value="bavaria"]'))

    expect(page.locator('[name="ruleset"]')).to_have_value("bavaria")
    expect(page.locator('[name="target"]:checked')).to_have_value("15")
    expect(page.locator("#name-1")).to_have_value("Beate")
    expect(page.locator('[name="first_dealer"]:checked')).to_have_value("1")
    assert page.evaluate("window.isTheSamePage")


def test_a_refused_start_is_explained_on_the_page(new_device: MakeDevice) -> None:
    anna = new_device("phone", language="en")
    page = anna.go("/new/whot/")
    page.evaluate("window.isTheSamePage = true")
    anna.tap(page.locator(".house > summary"))
    page.locator("#clock").select_option("20")
    page.locator("#name-1").fill("PLAYER 1")

    anna.tap(page.locator(".start-row button"))

    expect(page.get_by_role("alert")).to_contain_text("Two players are called PLAYER 1")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.locator("#clock")).to_have_value("20")
    expect(page.locator(".start-row button")).to_be_enabled()
    assert page.evaluate("window.isTheSamePage")


def test_a_club_asks_on_the_page_who_is_meant(new_device: MakeDevice, hall: Hall) -> None:
    """Names are suggested there too: Chromium crashes when a morph moves their list."""
    anna = new_device("phone", cookies=hall.cookies)
    year = timezone.localdate().year
    fields = {"name": "Freie Regeln", "starts_on": f"{year}-01-01", "ends_on": f"{year}-12-31"}
    season = anna.post(f"{hall.paths['club']}seasons/new/", fields).headers["location"]
    page = anna.go(f"{season}new/watten/")
    page.evaluate("window.isTheSamePage = true")
    offered = page.locator("#known-names option").count()
    for seat, name in enumerate(("anna", "Cillx", "Sepp Neuer", "Dora")):
        page.locator(f"#name-{seat}").fill(name)
    anna.tap(page.locator(".start-row button"))
    anna.tap(page.locator(".choice:has([name=who-1])").first)
    expect(page.locator("[name=who-1]").first).to_be_checked()

    anna.tap(page.locator(".kinds > summary").first)
    anna.tap(page.locator('[name="choose"][value="bavaria"]'))

    expect(page.locator('[name="ruleset"]')).to_have_value("bavaria")
    expect(page.locator("[name=who-1]").first).to_be_checked()
    assert page.evaluate("window.isTheSamePage")
    assert page.locator("#known-names option").count() == offered > 0
    anna.tap(page.locator(".start-row button"))
    page.wait_for_url("**/s/*/")
    expect(page.locator("#board")).to_contain_text("Anna")
    expect(page.locator("#board")).not_to_contain_text("Cillx")


@pytest.mark.parametrize("text", mostly("largest", long=("normal",)))
@pytest.mark.parametrize("game", ["watten", "whot"])
@any_size
def test_the_start_button_never_covers_the_focus(
    new_device: MakeDevice, size: str, game: str, text: str
) -> None:
    """WCAG 2.2, 2.4.11 and 2.4.12: focus not obscured, not even in part."""
    anna = new_device(size)
    anna.prefer(text=text)
    anna.go(f"/new/{game}/")

    obscured = anna.page.evaluate(OBSCURED)

    assert obscured["seen"] > 10
    assert obscured["found"] == []


@any_size
def test_an_unfolded_part_of_a_new_sheet_scrolls_into_view(new_device: MakeDevice, size: str) -> None:
    anna = new_device(size)
    anna.go("/new/whot/")
    anna.page.evaluate("document.querySelector('.house').open = false")

    anna.tap(anna.page.locator(".house > summary"))

    expect(anna.page.locator(".house")).to_have_attribute("open", "")
    expect(anna.page.locator(".house .field:visible").first).to_be_in_viewport(ratio=1)
    box = anna.page.locator(".house .field:not([hidden])").locator("visible=true").first.bounding_box()
    bar = anna.page.locator(".start-row").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]
