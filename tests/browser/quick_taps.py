"""Steps of the tests of quick taps: a server that stops answering or answers slowly, an outdated board, a
held tap.

They assert only what people see.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.device import Device, Sheet
from tests.browser.test_offline_totals import PYTHON_STARTS
from tests.browser.test_outbox_queue import Gate

ENGINE = "**/offline/engine.js"
HELD = ".held-line"


def shown(device: Device, sheet: Sheet) -> None:
    """Open the pad and wait until this device knows the sheet; Python has not been started."""
    with device.page.expect_response(lambda answer: "/state/" in answer.url):
        device.go(sheet.pad)
    device.ready()


def falls_silent(device: Device, sheet: Sheet) -> None:
    """Answer nothing about this sheet, but serve the files of the engine."""
    device.page.route(f"**{sheet.pad}**", lambda route: route.abort())


def answers(device: Device, sheet: Sheet) -> None:
    device.page.unroute(f"**{sheet.pad}**")
    # Not after the long wait between two tries.
    device.page.evaluate("window.dispatchEvent(new Event('online'))")


def wins(device: Device, side: int, value: int) -> None:
    device.tap_do("round_won", side=side, value=value)


def is_behind(device: Device, waiting: int) -> None:
    """Expect that all taps wait and none of them is on the board yet."""
    device.sees_waiting(waiting)
    assert device.page.locator("#board[data-projected]").count() == 0


def sees_held(device: Device, why: str) -> None:
    """Expect one held tap on the board with this reason, which people can settle there."""
    expect(device.page.locator(HELD)).to_have_count(1, timeout=PYTHON_STARTS)
    expect(device.page.locator(HELD)).to_contain_text(device.say(why))


def decides(device: Device, kind: str) -> None:
    """Accept ("entry_accepted") or dismiss ("entry_dismissed") the first held tap. Several are one line that opens."""
    strip = device.page.locator(".held .look-strip button")
    if strip.is_visible():
        device.tap(strip)
    device.tap(device.page.locator(f'{HELD} button[value^="kind={kind}"]').first)
    expect(device.page.locator(HELD)).to_have_count(0)


def without_engine(device: Device) -> None:
    device.page.route(ENGINE, lambda route: route.abort())


def answers_slowly(device: Device, sheet: Sheet, has_engine: bool = False) -> Gate:
    """Open the pad, and send three points of the first side that are not answered yet."""
    if not has_engine:
        without_engine(device)
    shown(device, sheet)
    gate = Gate(device.page)
    wins(device, 0, 3)
    gate.wait_for(1)
    return gate
