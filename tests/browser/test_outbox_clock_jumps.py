"""A device whose clock jumps between taps keeps the order of the taps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.browser.device import Device, Sheet
from tests.browser.installed import all_on_disk, reopened, wins
from tests.browser.test_outbox_queue import stored_rounds

TAPPED = ["3 –", "– 2", "5 –", "– 5", "– 9"]
NOW = datetime.now(UTC)


def tap_without_a_network(anna: Device, sheet: Sheet) -> None:
    """Tap four rounds: today, a day back, in another zone, a week ahead."""
    zone = anna.context.new_cdp_session(anna.page)
    anna.context.set_offline(True)
    wins(anna, 1, 2)
    anna.page.clock.set_system_time(NOW - timedelta(days=1))
    wins(anna, 0, 2)
    zone.send("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Kiritimati"})
    wins(anna, 1, 3)
    anna.page.clock.set_system_time(NOW + timedelta(days=7))
    wins(anna, 1, 4)
    anna.sees_waiting(4)
    all_on_disk(anna)


def test_a_clock_set_back_a_day_changes_no_order(carried: Sheet) -> None:
    anna = carried.opener
    tap_without_a_network(anna, carried)

    anna.context.set_offline(False)

    anna.sees_all_saved()
    assert stored_rounds(anna, carried)[:5] == TAPPED


def test_a_clock_jump_over_an_offline_cold_start_loses_no_entry(carried: Sheet) -> None:
    anna = carried.opener
    tap_without_a_network(anna, carried)

    reopened(anna, carried)

    anna.sees_waiting(4)
    expect(anna.page.locator("#saved")).to_have_attribute("data-state", "waiting")
    anna.context.set_offline(False)
    anna.sees_all_saved()
    assert stored_rounds(anna, carried)[:5] == TAPPED
