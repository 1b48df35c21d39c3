"""Quick taps while others write too, and the decision by itself (scoring/static/scoring/outbox/intent.js)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser import evening as at
from tests.browser.device import FIVE, Device, Sheet
from tests.browser.installed import all_on_disk
from tests.browser.quick_taps import (
    answers_question,
    answers_slowly,
    sees_question,
    shown,
    wins,
    without_engine,
)
from tests.browser.test_queue import ENTRIES, Gate, stored_rounds

MakeDevice = Callable[..., Device]


# --- others write too ---


def test_what_another_device_wrote_meanwhile_is_asked_about(
    anna: Device, sheet: Sheet, new_device: MakeDevice
) -> None:
    """Anna's second tap was meant for the round after her first one; Beppo has written that round."""
    beppo = new_device("phone")
    sheet.also_written_by(beppo)
    gate = answers_slowly(anna, sheet)
    wins(anna, 1, 2)
    theirs = Sheet(beppo, sheet.uid)
    theirs.declare_all((0, 3), (1, 2))

    gate.open()

    sees_question(anna, "The score had changed before this tap. Is it still right?")
    anna.sees_score(3, 2)
    answers_question(anna, "leave")
    anna.sees_all_saved()
    anna.sees_score(3, 2)


def test_a_quick_tap_of_one_scribe_is_no_reading_of_another_round(
    anna: Device, sheet: Sheet, new_device: MakeDevice
) -> None:
    """Beppo says what he saw of the first round and taps the second at once; his other device was faster."""
    beppo, second = new_device("phone"), new_device("phone")
    sheet.set_two_scribes(own=0)
    for one in (beppo, second):
        sheet.also_written_by(one, "side-1")
    sheet.declare_all((0, 3), (1, 2), (0, 4))
    gate = answers_slowly(beppo, sheet)
    wins(beppo, 1, 2)
    theirs = Sheet(second, sheet.uid)
    theirs.declare("round_won", "agreed", side=0, value=3)
    theirs.declare("round_won", "agreed", side=1, value=2)

    gate.open()

    sees_question(beppo, "The score had changed before this tap. Is it still right?")
    expect(beppo.page.locator(".is-differs")).to_have_count(0)
    answers_question(beppo, "leave")
    beppo.sees_all_saved()
    wins(beppo, 0, 4)
    beppo.sees_score(7, 2)
    expect(beppo.page.locator(".row-state.is-agreed")).to_have_count(3)


def test_quick_taps_of_one_scribe_read_one_round_after_the_other(
    anna: Device, sheet: Sheet, new_device: MakeDevice
) -> None:
    beppo = new_device("phone")
    sheet.set_two_scribes(own=0)
    sheet.also_written_by(beppo, "side-1")
    sheet.declare_all((0, 3), (1, 2), (0, 4))
    gate = answers_slowly(beppo, sheet)
    wins(beppo, 1, 2)
    wins(beppo, 0, 4)

    gate.open()

    beppo.sees_all_saved()
    beppo.sees_score(7, 2)
    expect(beppo.page.locator(".row-state.is-agreed")).to_have_count(3)


def test_a_whot_round_that_was_typed_keeps_its_round(anna: Device) -> None:
    """Whoever writes it anew before the answer is there says the same round otherwise: people decide, as before."""
    sheet = anna.open_whot(names=FIVE[:3])
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    at.chooses_mode_after_winner(anna, 0, "values")
    for value in (5, 7):
        at.taps_value(anna, value)
    gate.wait_for(1)
    anna.tap(anna.page.locator(".chips .chip").nth(1))
    at.taps_value(anna, 9)
    anna.sees_waiting(2)

    gate.open()

    anna.sees_all_saved()
    at.sees_totals(anna, 0, 5, 7)
    expect(anna.page.locator(".held-line")).to_have_count(1)


# --- the decision by itself ---

DECIDE = """async ({ tap, board, isNews }) => {
  const { decide } = await import("/static/scoring/outbox/intent.js");
  return decide(tap, board, isNews);
}"""
WON = "kind=round_won&side=0&value=2"
HERE = {"version": 5, "game": 1, "round": 4, "undo": "b", "offers": [f"do={WON}", "do=kind=sheet_closed"]}


def tapped(do: str = WON, **intent: object) -> dict[str, Any]:
    told = {"expects": 5, "game": 1, "tapped": ["do", do], "undo": False, "undoes": "", "typed": False}
    return {"fields": [["do", do]], "intent": told | {"asks": ""} | intent}


@pytest.mark.parametrize(
    ("tap", "board", "is_news", "becomes"),
    [
        (tapped(), {}, True, "fire"),
        (tapped(), {}, False, "fire"),
        (tapped(), {"version": 4}, False, "wait"),
        (tapped(), {"version": 4}, True, "changed"),  # the tap before was refused
        (tapped(), {"version": 6}, False, "changed"),
        (tapped(), {"game": 2}, True, "game"),
        (tapped(), {"offers": []}, True, "gone"),
        (tapped("kind=sheet_closed"), {"game": 2}, True, "fire"),
        (tapped(undo=True, undoes="b"), {"game": 2}, True, "game"),
        (tapped("kind=entry_voided&target=a", undo=True, undoes="b"), {"game": 2}, True, "fire"),
        (tapped("kind=entry_voided&target=a", undo=True, undoes="c"), {}, True, "changed"),
        (tapped("kind=entry_voided&target=a", undo=True), {}, True, "fire"),
        (tapped("kind=entry_voided&target=a", undo=True), {"undo": ""}, True, "gone"),
        (tapped("kind=stake_raised&points=7"), {"offers": ["do=kind=stake_raised"]}, True, "fire"),
        (tapped(typed=True), {"version": 9, "game": 3, "offers": []}, False, "fire"),
    ],
)
def test_what_becomes_of_a_tap_on_the_board_that_came(
    anna: Device, tap: dict[str, Any], board: dict[str, Any], is_news: bool, becomes: str
) -> None:
    anna.go("/")

    assert anna.page.evaluate(DECIDE, {"tap": tap, "board": HERE | board, "isNews": is_news}) == becomes


def test_a_tap_that_the_server_put_aside_leaves_the_next_one_a_question(anna: Device, sheet: Sheet) -> None:
    gate = answers_slowly(anna, sheet)
    wins(anna, 1, 2)
    gate.held.pop().fulfill(status=422, body="cannot be read")

    sees_question(anna, "The score had changed before this tap. Is it still right?")
    gate.open()
    answers_question(anna, "write")
    anna.sees_score(0, 2)
    anna.sees_all_saved()
    expect(anna.page.locator(".outbox-aside li")).to_have_count(1)


def test_the_page_may_be_left_and_found_again_while_the_answer_is_lost(anna: Device, sheet: Sheet) -> None:
    """The server has the first round, this device has not heard of it; the next one still goes to the second."""
    without_engine(anna)
    shown(anna, sheet)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    anna.page.route(ENTRIES, lose)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    anna.sees_waiting(2)
    all_on_disk(anna)
    anna.page.wait_for_timeout(300)
    anna.page.unroute(ENTRIES)

    anna.go(sheet.pad)

    anna.sees_all_saved()
    anna.sees_score(3, 2)
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]
