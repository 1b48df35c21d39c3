"""Taps that are quicker than a slow answer, and taps in a browser without an engine, are counted one after
the other.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.chance import NOTE
from tests.browser.device import Device, Sheet
from tests.browser.installed import after_timers
from tests.browser.quick_taps import (
    HELD,
    answers_slowly,
    decides,
    is_behind,
    shown,
    wins,
    without_engine,
)
from tests.browser.test_outbox_queue import Gate, stored_rounds

MakeDevice = Callable[..., Device]


# --- a slow answer ---


@pytest.mark.parametrize("has_engine", [True, False])
def test_a_tap_on_the_old_board_waits_for_a_slow_answer(anna: Device, sheet: Sheet, has_engine: bool) -> None:
    sheet.declare_all((1, 2))
    gate = answers_slowly(anna, sheet, has_engine)
    wins(anna, 0, 3)
    anna.tap_undo()
    wins(anna, 1, 2)
    anna.sees_waiting(4)

    gate.open()

    anna.sees_all_saved()
    anna.sees_score(3, 4)
    assert sheet.here()["seen"] == "5"


def test_a_double_tap_on_a_board_that_is_behind_stays_one_round(anna: Device, sheet: Sheet) -> None:
    gate = answers_slowly(anna, sheet)
    anna.tap_twice(anna.do("kind=round_won&side=1&value=2"))
    anna.sees_waiting(2)

    gate.open()

    anna.sees_all_saved()
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]


def test_a_declaration_that_is_possible_only_once_is_not_doubled(anna: Device, sheet: Sheet) -> None:
    """A bid tapped again because nothing moved is the same bid."""
    gate = answers_slowly(anna, sheet)
    for _ in range(2):
        anna.tap_do("bid_made", side=0, value=3)
    anna.sees_waiting(2)

    gate.open()

    anna.sees_all_saved()
    assert sheet.here()["seen"] == "2"


def test_the_button_shows_its_number_of_taps(anna: Device, sheet: Sheet) -> None:
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    button = anna.do("kind=round_won&side=0&value=2")

    for times in ("1", "2", "3"):
        wins(anna, 0, 2)
        expect(button).to_have_attribute("data-taps", times)
        expect(button).to_have_attribute("aria-busy", "true")

    gate.open()
    anna.sees_all_saved()
    anna.sees_score(6, 0)
    expect(button).not_to_have_attribute("data-taps", "1")


# --- no engine at all ---


def test_without_an_engine_every_tap_waits_for_its_answer(anna: Device, sheet: Sheet) -> None:
    """The same button twice, slowly: two rounds, although the board did not change in between."""
    sheet.declare_all((1, 2))
    without_engine(anna)
    shown(anna, sheet)
    anna.context.set_offline(True)
    wins(anna, 0, 2)
    wins(anna, 0, 2)
    wins(anna, 1, 3)
    anna.tap_undo()
    wins(anna, 1, 4)
    is_behind(anna, 5)

    anna.context.set_offline(False)

    anna.sees_all_saved()
    anna.sees_score(4, 6)
    expect(anna.page.locator(".held-line")).to_have_count(0)
    assert sheet.here()["seen"] == "6"


def test_without_an_engine_a_tap_after_the_end_is_held(anna: Device) -> None:
    """Accepting the first one accepts those that follow it."""
    sheet = anna.open_watten(target=9)
    sheet.declare_all((0, 3), (0, 3))
    without_engine(anna)
    shown(anna, sheet)
    anna.context.set_offline(True)
    for side, value in ((0, 3), (1, 2), (0, 4)):
        wins(anna, side, value)
    anna.sees_waiting(3)
    anna.context.set_offline(False)
    anna.sees_all_saved()
    expect(anna.page.locator(HELD)).to_have_count(2)
    anna.sees_score(0, 0)

    decides(anna, "entry_accepted")

    anna.sees_all_saved()
    anna.sees_score(4, 2)


def test_an_undo_voids_the_tap_before_even_if_held(anna: Device) -> None:
    sheet = anna.open_watten(target=9)
    sheet.declare_all((0, 3), (0, 3))
    gate = answers_slowly(anna, sheet)
    wins(anna, 1, 2)
    anna.tap_undo()

    gate.open()

    anna.sees_all_saved()
    expect(anna.page.locator(HELD)).to_have_count(0)
    anna.sees_bummerl(1, "schneider")
    assert sheet.here()["seen"] == "5"


def test_without_storage_quick_taps_are_still_in_order(anna: Device, sheet: Sheet) -> None:
    anna.page.add_init_script("IDBFactory.prototype.open = () => { throw new Error('refused'); };")
    without_engine(anna)
    anna.go(sheet.pad)
    anna.ready()
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    wins(anna, 1, 2)
    wins(anna, 0, 2)

    gate.open()

    anna.sees_all_saved()
    assert stored_rounds(anna, sheet) == ["3 –", "– 2", "5 –"]


def test_a_tap_declared_before_it_was_on_the_disk_is_not_stored_twice(anna: Device, sheet: Sheet) -> None:
    """The disk follows the paint; here every frame is late, and the answer arrives before it."""
    anna.page.add_init_script("window.requestAnimationFrame = () => 0;")
    gate = answers_slowly(anna, sheet)
    wins(anna, 1, 2)
    gate.open()
    anna.sees_all_saved()
    anna.sees_score(3, 2)
    after_timers(anna, 500)  # longer than anything that follows the paint takes without a paint

    anna.go(sheet.pad)
    anna.ready()

    anna.sees_all_saved()
    expect(anna.page.locator(HELD)).to_have_count(0)
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]


SENT_EARLY = """
window.requestAnimationFrame = () => 0;
window.early = [];
// The queue waits 1.5 seconds for a disk (outbox/disk.js), then sends all the same. A busy machine may need longer.
const usual = window.setTimeout;
window.setTimeout = (work, pause, ...more) => usual(work, pause === 1500 ? 60_000 : pause, ...more);
(() => {
  const fetch = window.fetch;
  window.fetch = (...wanted) => {
    const id = wanted[1]?.method === "POST" ? wanted[1].body.get("entry_id") : "";
    // Noted a moment after the disk has it; the disk itself is a quarter of a second late.
    if (id) setTimeout(() => { if (!window.kept.some(([, kept]) => kept === id)) window.early.push(id); }, 50);
    return fetch(...wanted);
  };
  document.addEventListener("board:swapped", () => {
    setTimeout(() => document.querySelector('#board button[value="kind=round_won&side=1&value=2"]').click());
  }, { once: true });
})();
"""


def test_no_tap_is_sent_before_the_disk_has_it(anna: Device, sheet: Sheet) -> None:
    """Not even one made at the moment of an answer, while the queue is working."""
    anna.page.add_init_script(NOTE + SENT_EARLY)
    without_engine(anna)
    shown(anna, sheet)

    wins(anna, 0, 3)

    anna.sees_score(3, 2)
    anna.sees_all_saved()
    assert anna.page.evaluate("window.early") == []
    assert anna.page.evaluate("window.kept.length") == 2
