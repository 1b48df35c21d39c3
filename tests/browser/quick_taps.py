"""What tests of quick taps say: a server that falls silent or answers, a board that is behind, a tap that is held.

Never asserts more than what people see.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.device import Device, Sheet
from tests.browser.test_offline_totals import PYTHON_STARTS
from tests.browser.test_queue import Gate

ENGINE = "**/offline/engine.js"
HELD = ".held-line"


def shown(device: Device, sheet: Sheet) -> None:
    """The pad is open, and this device knows the sheet; Python has not been started."""
    with device.page.expect_response(lambda answer: "/state/" in answer.url):
        device.go(sheet.pad)
    device.ready()


def falls_silent(device: Device, sheet: Sheet) -> None:
    """No answer to anything that is about this sheet, while the files of the engine can be had."""
    device.page.route(f"**{sheet.pad}**", lambda route: route.abort())


def answers(device: Device, sheet: Sheet) -> None:
    device.page.unroute(f"**{sheet.pad}**")
    # Not after the long wait between two tries.
    device.page.evaluate("window.dispatchEvent(new Event('online'))")


def wins(device: Device, side: int, value: int) -> None:
    device.tap_do("round_won", side=side, value=value)


def is_behind(device: Device, waiting: int) -> None:
    """All that was tapped waits, and none of it is on the board yet."""
    device.sees_waiting(waiting)
    assert device.page.locator("#board[data-projected]").count() == 0


def sees_held(device: Device, why: str) -> None:
    """One tap is held on the board with this reason; people decide there."""
    expect(device.page.locator(HELD)).to_have_count(1, timeout=PYTHON_STARTS)
    expect(device.page.locator(HELD)).to_contain_text(device.say(why))


def decides(device: Device, kind: str) -> None:
    """The first held tap is accepted here ("entry_accepted") or put away ("entry_dismissed")."""
    device.tap(device.page.locator(f'{HELD} button[value^="kind={kind}"]').first)
    expect(device.page.locator(HELD)).to_have_count(0)


def without_engine(device: Device) -> None:
    device.page.route(ENGINE, lambda route: route.abort())


def answers_slowly(device: Device, sheet: Sheet, has_engine: bool = False) -> Gate:
    """The pad is open; three points of the first side are on their way and not answered yet."""
    if not has_engine:
        without_engine(device)
    shown(device, sheet)
    gate = Gate(device.page)
    wins(device, 0, 3)
    gate.wait_for(1)
    return gate
