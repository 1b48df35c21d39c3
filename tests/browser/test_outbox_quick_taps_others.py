"""Quick taps while others write too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser import evening as at
from tests.browser.device import FIVE, Device, Sheet
from tests.browser.installed import all_on_disk, comes
from tests.browser.quick_taps import (
    HELD,
    answers_slowly,
    decides,
    sees_held,
    shown,
    wins,
    without_engine,
)
from tests.browser.test_outbox_queue import ENTRIES, Gate, stored_rounds

MakeDevice = Callable[..., Device]


# --- others write too ---


@pytest.mark.parametrize(("theirs", "held"), [((1, 2), 0), ((0, 2), 1)])
def test_a_quick_tap_is_a_reading_of_the_round_that_another_device_wrote_meanwhile(
    anna: Device, sheet: Sheet, new_device: MakeDevice, theirs: tuple[int, int], held: int
) -> None:
    """Anna's second tap was meant for the round after her first one; Beppo has written that round, equally or not."""
    beppo = new_device("phone")
    sheet.also_written_by(beppo)
    gate = answers_slowly(anna, sheet)
    wins(anna, 1, 2)
    Sheet(beppo, sheet.uid).declare_all((0, 3), theirs)

    gate.open()

    anna.sees_all_saved()
    expect(anna.page.locator(HELD)).to_have_count(held)
    assert stored_rounds(anna, sheet)[:2] == ["3 –", "– 2" if not held else "5 –"]


def test_a_quick_tap_of_one_scribe_is_no_reading_of_another_round(
    anna: Device, sheet: Sheet, new_device: MakeDevice
) -> None:
    """Beppo declares his reading of the first round and taps the second at once; his other device was faster."""
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

    beppo.sees_all_saved()
    expect(beppo.page.locator(".is-differs")).to_have_count(0)
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


def test_a_typed_whot_round_keeps_its_round(anna: Device) -> None:
    """Rewriting it before the answer arrives declares the same round differently: people decide, as before."""
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


def test_a_tap_after_one_that_the_server_put_aside_is_held(anna: Device, sheet: Sheet) -> None:
    gate = answers_slowly(anna, sheet)
    wins(anna, 1, 2)
    gate.held.pop().fulfill(status=422, body="cannot be read")

    gate.open()

    sees_held(anna, "The score had changed before this tap. Is it still right?")
    decides(anna, "entry_accepted")
    anna.sees_score(0, 2)
    anna.sees_all_saved()
    expect(anna.page.locator(".outbox-aside li")).to_have_count(1)


def test_the_page_may_be_left_and_reopened_while_an_answer_is_lost(anna: Device, sheet: Sheet) -> None:
    """The server has the first round, this device does not know it; the next one still goes to the second."""
    without_engine(anna)
    shown(anna, sheet)

    lost: list[Route] = []

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()
        lost.append(route)

    anna.page.route(ENTRIES, lose)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    anna.sees_waiting(2)
    all_on_disk(anna)
    comes(anna.page, lambda: bool(lost), "nothing was sent")
    anna.page.unroute(ENTRIES)

    anna.go(sheet.pad)

    anna.sees_all_saved()
    anna.sees_score(3, 2)
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]
