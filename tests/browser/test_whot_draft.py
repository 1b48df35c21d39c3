"""A WHOT! round that is being entered survives a reload, can be corrected, and never guesses a blank."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser import fixtures
from tests.browser.device import Device

MakeDevice = Callable[..., Device]

either = fixtures.on_both


@pytest.fixture
def anna(either: Device) -> Device:
    either.go(either.open_whot(names=("Anna", "Beni", "Cilli")).pad)
    either.ready()
    return either


def chip(anna: Device, name: str) -> str:
    return str(anna.page.locator(".chip", has_text=name).locator("strong").inner_text())


def test_a_half_entered_round_is_there_again_after_a_reload(anna: Device) -> None:
    at.chooses_mode_after_winner(anna, 0, "values")
    at.taps_value(anna, 17)

    anna.page.reload()
    anna.ready()

    expect(anna.page.locator(".chip", has_text="Beni").locator("strong")).to_have_text("17")
    assert chip(anna, "Anna").startswith("0")
    at.taps_value(anna, 33)
    at.sees_totals(anna, 0, 17, 33)


def test_a_cell_can_be_corrected_before_the_round_is_written(anna: Device) -> None:
    at.chooses_mode_after_winner(anna, 0, "values")
    at.taps_value(anna, 17)

    anna.tap(anna.page.locator(".chip", has_text="Beni"))
    at.taps_value(anna, 18)
    at.taps_value(anna, 5)

    at.sees_totals(anna, 0, 18, 5)


def test_another_winner_keeps_the_hands(anna: Device) -> None:
    at.chooses_mode_after_winner(anna, 0, "values")
    at.taps_value(anna, 17)

    anna.tap(anna.page.locator(".chip", has_text="Anna"))
    anna.tap(at.winner_key(anna, 2))
    at.taps_value(anna, 9)

    at.sees_totals(anna, 9, 17, 0)


def test_zero_is_explained_and_not_written(anna: Device) -> None:
    at.chooses_mode_after_winner(anna, 0, "values")

    at.taps_value(anna, 0)

    expect(anna.page.locator(".whot-note")).not_to_be_empty()
    assert "…" in chip(anna, "Beni")


def test_a_card_in_two_hands_is_a_doubt_and_may_be_written(anna: Device) -> None:
    at.chooses_mode_after_winner(anna, 0, "cards")
    at.taps_cards(anna, "c10")
    anna.tap(anna.page.locator(".go-on"))

    at.taps_cards(anna, "c10", "Wr", "Wr", "Wr")

    expect(anna.page.locator(".whot-note")).not_to_be_empty()
    anna.tap(anna.page.locator(".go-on"))
    expect(anna.page.locator(".whot-why .doubts p")).to_have_count(2)  # the card, and the red ones
    anna.tap(anna.page.locator(".reason").first)
    at.sees_totals(anna, 0, 10, 70)


def test_digits_on_a_keyboard_go_to_the_keypad(anna: Device) -> None:
    anna.tap(at.winner_key(anna, 0))

    for points in ("23", "141"):
        anna.page.keyboard.type(points)
        anna.page.keyboard.press("Enter")

    at.sees_totals(anna, 0, 23, 141)


# Until the browser's next frame the winner's key, hidden by its own tap, still has the focus.
QUICKER_THAN_A_FRAME = """() => {
    const winner = document.querySelector(".winners .winner");
    winner.focus();
    winner.click();
    const keys = [..."23", "Enter", ..."141", "Enter"];
    for (const key of keys) {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
}"""


def test_enter_counts_while_the_hidden_winner_key_still_has_the_focus(anna: Device) -> None:
    anna.page.evaluate(QUICKER_THAN_A_FRAME)

    at.sees_totals(anna, 0, 23, 141)


@pytest.mark.parametrize("mode", ["values", "cards", "keypad"])
def test_every_way_of_entry_ends_with_a_write_button(anna: Device, mode: str) -> None:
    hint, write = anna.page.locator(".whot-hint"), anna.page.locator(".whot-foot .go-on")
    last = anna.say("This tap writes the round.")
    at.chooses_mode_after_winner(anna, 0, mode)
    expect(hint).not_to_have_text(last)
    _enters_five(anna, mode)
    _goes_on(anna, mode)
    if mode == "values":
        expect(hint).to_have_text(re.compile(re.escape(last)))
        _enters_five(anna, mode)
    else:
        _enters_five(anna, mode)
        expect(write).to_have_text(anna.say("Write the round"))
        anna.tap(write)

    at.sees_totals(anna, 0, 5, 5)
    expect(hint).to_have_text(anna.say("The round is written. Undo stands below."))
    anna.sees_all_saved()
    expect(hint).to_have_text(anna.say("The round is written. Undo stands below."))
    anna.tap_undo()
    at.sees_totals(anna, 0, 0, 0)
    expect(hint).to_have_text(anna.say("This player gets 0, then come the others."))


def _enters_five(anna: Device, mode: str) -> None:
    """Enter five points: as a value, as a card that is not in another hand, on the keypad."""
    free = anna.page.locator(
        '.card-row .key[aria-pressed="false"]:not(.elsewhere):visible', has_text=re.compile("^5$")
    )
    match mode:
        case "values":
            at.taps_value(anna, 5)
        case "cards":
            expect(anna.page.locator(".whot-entry .cards")).to_be_visible()
            if not free.count():
                at.opens_suit(anna, anna.say("triangle"))
            anna.tap(free.first)
        case "keypad":
            anna.tap(anna.page.locator(".digits button", has_text="5"))


def _goes_on(anna: Device, mode: str) -> None:
    if mode != "values":
        anna.tap(anna.page.locator(".whot-foot .go-on"))


def test_an_undone_round_starts_blank_again(anna: Device) -> None:
    at.scores_by_value(anna, 0, {1: 17, 2: 33})
    at.sees_totals(anna, 0, 17, 33)

    anna.tap_undo()

    at.sees_totals(anna, 0, 0, 0)
    expect(anna.page.locator(".whot-entry .winners")).to_be_visible()


def test_a_round_written_elsewhere_meanwhile_is_reported(new_device: MakeDevice) -> None:
    anna, beni = new_device(), new_device("phone")
    sheet = anna.open_whot(names=("Anna", "Beni", "Cilli"))
    sheet.also_written_by(beni)
    anna.go(sheet.pad)
    beni.go(sheet.pad)
    anna.ready()
    beni.ready()
    at.chooses_mode_after_winner(anna, 0, "values")
    at.taps_value(anna, 17)

    at.scores_by_value(beni, 1, {2: 4, 0: 5})

    at.sees_totals(anna, 5, 0, 4)
    expect(anna.page.locator(".whot-note")).not_to_be_empty()


def test_undo_reverts_the_last_tap(anna: Device) -> None:
    """One hand after the other, then the winner, and only then the round before; each is named beforehand."""
    at.scores_by_value(anna, 0, {1: 3, 2: 4})
    at.chooses_mode_after_winner(anna, 1, "values")
    at.taps_value(anna, 17)
    undo = anna.page.locator(".tools > :is(.tool-undo, .tool-typed):visible")
    expect(undo).to_contain_text("Cilli 17")

    anna.tap(undo)

    expect(anna.page.locator(".chip", has_text="Cilli").locator("strong")).to_have_text("…")
    expect(undo).to_contain_text("Beni 0 ✓")
    anna.page.reload()
    anna.ready()
    anna.touch_beside()
    expect(undo).to_contain_text("Beni 0 ✓")
    anna.tap(undo)
    expect(at.winner_key(anna, 0)).to_be_visible()
    at.sees_totals(anna, 0, 3, 4)
    expect(undo).to_contain_text("Beni 3, Cilli 4")


def test_typed_digits_stay_if_another_name_or_way_is_tapped_next(anna: Device) -> None:
    beni, cilli = (anna.page.locator(".chip", has_text=name) for name in ("Beni", "Cilli"))
    at.chooses_mode_after_winner(anna, 0, "keypad")
    anna.page.keyboard.type("41")
    anna.tap(cilli)
    expect(beni.locator("strong")).to_have_text("41")

    anna.tap(beni)
    anna.page.keyboard.type("14")
    anna.tap(cilli)
    expect(beni.locator("strong")).to_have_text("14")
    anna.page.keyboard.type("7")
    anna.tap(anna.page.locator(".modes button").nth(0))
    expect(cilli.locator("strong")).to_have_text("7")
    anna.tap(anna.page.locator(".whot-foot .go-on"))

    at.sees_totals(anna, 0, 14, 7)


def test_undo_removes_typed_digits_first(anna: Device) -> None:
    at.chooses_mode_after_winner(anna, 0, "keypad")
    anna.page.keyboard.type("41")
    undo = anna.page.locator(".tool-typed")
    expect(undo).to_contain_text("41")

    anna.tap(undo)

    expect(anna.page.locator(".typed")).to_have_text("–")
    expect(undo).to_contain_text("Anna 0 ✓")
