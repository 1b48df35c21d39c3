"""A past WHOT! round is changed with the keys of the pad: the same grid, the same cards, the same checks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser import evening as at
from tests.browser import fixtures
from tests.browser.device import FOUR, SIZES, Device, Sheet
from tests.browser.evening import sits_down
from tests.browser.test_scenes import AXE_ON_THE_PAGE
from tests.browser.ways import mostly

MakeDevice = Callable[..., Device]
MEASURE = (Path(__file__).parent / "measure.js").read_text()

anna = fixtures.on_both


def opens(anna: Device, sheet: Sheet, line: int = 0) -> None:
    anna.go(f"{sheet.history}{anna.line_ids(sheet)[line]}/edit/")


def chip(anna: Device, name: str) -> Locator:
    return anna.page.locator(".chip", has_text=name)


def see(anna: Device) -> Locator:
    return anna.page.locator(".edit-see")


def totals(anna: Device, sheet: Sheet, *expected: int) -> None:
    anna.go(sheet.pad)
    anna.ready()
    at.sees_totals(anna, *expected)


def test_another_value_needs_name_value_and_two_taps(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 17, 2: 9}), (1, {0: 4, 2: 20}))
    opens(anna, sheet)
    expect(anna.page.locator(".whot-entry .values")).to_be_hidden()

    anna.tap(chip(anna, "Beni"))
    expect(anna.page.locator('.value[aria-pressed="true"]')).to_have_text("17")
    expect(see(anna)).to_be_hidden()  # one thing at a time
    at.taps_value(anna, 41)
    preview = at.sees_preview(anna)
    expect(preview).to_contain_text("Beni 41")
    at.saves(anna)

    totals(anna, sheet, 4, 41, 29)


def test_naming_another_winner_asks_for_the_old_winners_hand(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 17, 2: 9}))
    opens(anna, sheet)

    anna.tap(chip(anna, "Anna"))
    anna.tap(anna.page.locator(".winner", has_text="Beni"))
    expect(anna.page.locator(".whot-title")).to_contain_text("Anna")
    at.taps_value(anna, 12)
    at.sees_preview(anna)
    at.saves(anna)

    totals(anna, sheet, 12, 0, 9)


def test_cards_are_tapped_with_their_sum_and_checked_as_on_the_pad(anna: Device) -> None:
    """S0 "Doppeltes Trikot": 10, 5 and 2 with two star cards are 68. A card in two hands needs a reason."""
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_short")
    sheet.score_rounds((0, {1: "c10 *5", 2: "t4"}))
    opens(anna, sheet)

    anna.tap(chip(anna, "Beni"))
    at.taps_cards(anna, "*2")
    expect(anna.page.locator(".whot-sum .points")).to_have_text("68")
    anna.tap(anna.page.locator(".go-on"))
    anna.tap(chip(anna, "Cilli"))
    at.taps_cards(anna, "c10")
    expect(anna.page.locator(".whot-note")).not_to_be_empty()
    anna.tap(anna.page.locator(".go-on"))
    at.sees_preview(anna)
    expect(anna.page.locator(".edit-doubts")).to_be_visible()
    anna.tap(anna.page.locator(".edit-save").first)
    expect(anna.page.locator(".edit-doubts")).to_be_visible()  # nobody has given a reason yet
    anna.tap(anna.page.locator('label:has(input[value="two_packs"])'))
    at.saves(anna)

    expect(anna.page.locator(".remark-text")).to_have_text(anna.say("We play with two packs"))
    totals(anna, sheet, 0, 68, 14)


def test_digits_of_a_keyboard_change_a_hand_too(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 17, 2: 9}))
    opens(anna, sheet)

    anna.tap(chip(anna, "Cilli"))
    anna.page.keyboard.type("83")
    anna.page.keyboard.press("Enter")

    expect(chip(anna, "Cilli").locator("strong")).to_have_text("83")
    expect(at.sees_preview(anna)).to_contain_text("Cilli 83")


def test_each_tap_renews_the_preview(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 17, 2: 9}))
    opens(anna, sheet)
    anna.tap(chip(anna, "Beni"))
    at.taps_value(anna, 18)
    at.sees_preview(anna)

    anna.tap(chip(anna, "Cilli"))
    expect(anna.page.locator(".preview")).to_be_hidden()  # one thing at a time
    expect(anna.page.locator(".edit-save").first).to_be_hidden()
    at.taps_value(anna, 8)

    expect(at.sees_preview(anna)).to_contain_text("Cilli 8")
    expect(anna.page.locator(".edit-see")).to_be_hidden()


def test_a_hand_opened_by_mistake_stays_unchanged(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 17, 2: 9}))
    opens(anna, sheet)

    anna.tap(chip(anna, "Beni"))
    anna.tap(anna.page.locator(".go-on"))

    expect(chip(anna, "Beni").locator("strong")).to_have_text("17")
    expect(see(anna)).to_be_visible()


def test_a_round_becomes_void_and_a_void_one_is_played_after_all(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 17, 2: 9}))
    opens(anna, sheet)
    anna.tap(chip(anna, "Anna"))
    anna.tap(anna.page.locator(".key.nobody"))
    at.sees_preview(anna)
    at.saves(anna)
    totals(anna, sheet, 0, 0, 0)

    opens(anna, sheet)
    anna.tap(anna.page.locator(".chip:visible"))
    anna.tap(anna.page.locator(".winner", has_text="Cilli"))
    at.taps_value(anna, 5)
    at.taps_value(anna, 6)
    at.sees_preview(anna)
    at.saves(anna)

    totals(anna, sheet, 5, 6, 0)


def test_a_single_tap_game_gets_another_winner_in_two_taps(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_classic")
    sheet.declare("round_scored", winner=0)
    opens(anna, sheet)

    anna.tap(anna.page.locator(".chip:visible"))
    anna.tap(anna.page.locator(".winner", has_text="Cilli"))
    at.sees_preview(anna)
    at.saves(anna)

    totals(anna, sheet, 0, 0, 1)


def test_a_player_who_did_not_play_the_round_may_be_left_out(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR, ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 50, 2: 5, 3: 6}), (2, {0: 9, 1: 3, 3: 7}))
    first = anna.line_ids(sheet)[0]
    hands = {"points-1": 100, "points-2": 5, "points-3": 6}
    sheet.declare("entry_corrected", target=first, inner_kind="round_scored", winner=0, **hands)
    opens(anna, sheet, line=1)

    anna.tap(chip(anna, "Beni"))
    anna.tap(anna.page.get_by_role("button", name=anna.say("Was not in this round")))

    expect(chip(anna, "Beni").locator("strong")).to_have_text("–")
    at.sees_preview(anna)
    at.saves(anna)
    totals(anna, sheet, 9, 100, 5, 13)


@pytest.mark.parametrize("language", mostly("de", long=("en",)))
def test_every_state_of_the_keys_is_without_a_barrier(new_device: MakeDevice, language: str) -> None:
    one = new_device(language=language)
    sheet = sits_down(one, *FOUR, "Eva", ruleset="leaflet_short")
    sheet.score_rounds((0, {1: 17, 2: 9, 3: "c10", 4: 8}))
    found: list[str] = []
    for mode in ("names", "winner", "values", "cards", "keypad"):
        one.page.set_viewport_size(SIZES["tablet"]["viewport"])
        opens(one, sheet)
        if mode == "winner":
            one.tap(chip(one, "Anna"))
        elif mode != "names":
            one.tap(chip(one, "Beni"))
            one.tap(one.page.locator(".modes button").nth(("values", "cards", "keypad").index(mode)))
        if mode == "cards":
            one.page.evaluate("document.querySelector('.whot-entry').scrollIntoView()")
        one.page.evaluate(Axe().axe_script)
        for size in SIZES:
            one.page.set_viewport_size(SIZES[size]["viewport"])
            found += [f"{mode}, {size}: {line}" for line in one.page.evaluate(MEASURE)]
            found += [f"{mode}, {size}: {line}" for line in one.page.evaluate(AXE_ON_THE_PAGE, {})]

    assert not found, "\n".join(found)


def test_a_round_without_a_winner_asks_for_every_hand(anna: Device) -> None:
    """#32: the lowest count wins; then somebody was out of cards after all."""
    sheet = sits_down(anna, *FOUR[:3], ruleset="nigerian_app")
    sheet.declare("round_exhausted", **{"points-0": 12, "points-1": 7, "points-2": 30})
    opens(anna, sheet)
    expect(anna.page.locator(".chip:visible")).to_have_count(4)

    anna.tap(chip(anna, "Cilli"))
    at.taps_value(anna, 5)
    at.sees_preview(anna)
    at.saves(anna)
    totals(anna, sheet, 0, 0, 1)

    opens(anna, sheet)
    anna.tap(anna.page.locator(".chip:visible").first)
    anna.tap(anna.page.locator(".winner", has_text="Anna"))
    expect(anna.page.locator(".chip:visible")).to_have_count(1)  # one tap is the whole round here
    at.sees_preview(anna)
    at.saves(anna)
    totals(anna, sheet, 1, 0, 0)


def test_a_round_begun_on_the_pad_outlives_a_change_of_another(anna: Device) -> None:
    sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
    sheet.score_rounds((0, {1: 17, 2: 9}))
    anna.go(sheet.pad)
    anna.ready()
    at.chooses_mode_after_winner(anna, 2, "values")
    at.taps_value(anna, 23)

    opens(anna, sheet)
    anna.tap(chip(anna, "Beni"))
    at.taps_value(anna, 18)
    at.sees_preview(anna)
    at.saves(anna)
    anna.go(sheet.pad)
    anna.ready()

    expect(chip(anna, "Anna").locator("strong")).to_have_text("23")
