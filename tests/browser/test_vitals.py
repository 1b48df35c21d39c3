"""What people feel: a tap is marked at once, nothing moves, and the pad opens quickly.

`python3 dev.py bench felt` measures milliseconds; here they would depend on other load of the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.device import Device
from tests.browser.installed import until
from tests.browser.ways import LONG

MakeDevice = Callable[..., Device]
FRAMES = 6  # a tenth of a second on an idle screen; a mark that waits for an answer takes longer
STOPWATCH = (Path(__file__).parent / "stopwatch.js").read_text()
VITALS = Path(__file__).parent / "vitals.js"


@LONG
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_tap_is_marked_within_a_few_frames(new_device: MakeDevice, size: str) -> None:
    anna = new_device(size)
    sheet = anna.open_watten(target=15)
    anna.go(sheet.pad)
    anna.ready()
    # The answer is held back, so that the mark is seen and not the new board.
    anna.page.route("**/entries/", lambda route: route.abort())
    anna.context.new_cdp_session(anna.page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    anna.page.evaluate(STOPWATCH)

    for number, (side, value) in enumerate([(0, 2), (1, 2), (0, 3), (1, 3), (0, 4)], start=1):
        anna.tap_do("round_won", side=side, value=value)
        until(anna, f"window.marks.length >= {number}")

    frames = anna.page.evaluate("window.frames_")
    assert max(frames) <= FRAMES, f"frames until each of the taps was seen: {frames}"


def test_a_new_board_moves_nothing_under_the_finger(new_device: MakeDevice) -> None:
    """The big buttons stay in place when a round is written: layout shift at most 0.1."""
    anna = new_device()
    sheet = anna.open_watten()
    sheet.declare_all((0, 2))
    anna.go(sheet.pad)
    anna.ready()
    before = [anna.side(side).locator(".won").bounding_box() for side in (0, 1)]

    anna.tap_do("round_won", side=1, value=3)
    anna.sees_score(2, 3)

    assert [anna.side(side).locator(".won").bounding_box() for side in (0, 1)] == before


def test_a_first_visit_is_little_work_and_moves_nothing(new_device: MakeDevice) -> None:
    """At most a second of work on a machine four times slower, and CLS at most 0.1. `bench felt` measures lcp."""
    anna = new_device("phone", cold=True)
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 3))
    session = anna.context.new_cdp_session(anna.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    anna.page.add_init_script(path=VITALS)
    anna.go(sheet.pad)
    anna.ready()
    anna.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => true)")
    until(anna, "vitals.lcp > 0")  # reported a little after the paint

    measured = session.send("Performance.getMetrics")["metrics"]
    [seconds] = [one["value"] for one in measured if one["name"] == "TaskDuration"]
    assert 4 * seconds <= 1
    assert anna.page.evaluate("vitals.cls") <= 0.1
