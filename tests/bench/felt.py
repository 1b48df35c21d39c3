"""`python -m tests.bench.felt [name]`: what people feel, in Chromium with its processor throttled four times.

Owns the figures of experience.md "Speed people feel", for the Watten and the WHOT! pad on a tablet and a phone:

mark     milliseconds from the finger's lift to the first frame that shows the tap, the middle one of twenty; limit 100
inp      interaction to next paint, the slowest of those twenty taps, board and answer included; limit 200
work     processor time of the page between the finger and that frame, times four, the slowest of those taps; limit 150;
         not throttled, and without the work of others on the same machine, whose noise is in mark and inp
lcp      largest contentful paint of a first visit, nothing cached; limit 2500
cls      layout shift of that visit and of the taps; limit 0.1
load     KB over the wire for a first visit until the pad is ready, without the optional engine; limit 200
second   milliseconds until another device shows a round, the 95th of 100 rounds; limit 2000 (not throttled)

Prints `name ratio=R limit=1 ours=... reference=LIMIT`, and exits 1 when one is over its limit. Loopback only.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.bench.busy import traced, work_of_taps
from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.device import SIZES, Device, Sheet
from tests.browser.installed import until
from tests.browser.served import Served, running

HERE = Path(__file__).parents[1] / "browser"
LIMITS = {
    "mark": 100.0,
    "inp": 200.0,
    "work": 150.0,
    "lcp": 2500.0,
    "cls": 0.1,
    "load": 200.0,
    "second": 2000.0,
}
TAPS, ROUNDS, THROTTLE = 20, 100, 4
OPTIONAL = ("/pyodide", "/engine/")  # loaded later, in idle time
EVENTS = """
window.slowest = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
})).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


def main(names: list[str]) -> int:
    """Measure the named figures, or all. Returns the exit code."""
    wanted = set(names or LIMITS)
    over = False
    with _table() as (browser, served):
        for size in SIZES:
            for game in ("watten", "whot"):
                figures = _pad(browser, served, size, game) if wanted - {"second", "work"} else {}
                if "work" in wanted:
                    figures["work"] = THROTTLE * _work(browser, served, size, game)
                for name in [name for name in figures if name in wanted]:
                    over |= _say(f"{name}-{game}-{size}", figures[name], LIMITS[name])
        if "second" in wanted:
            times = sorted(_second_screen(browser, served))
            over |= _say("second", times[int(len(times) * 0.95) - 1], LIMITS["second"])
    return int(over)


@contextmanager
def _table() -> Iterator[tuple[Browser, Served]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser, served
        browser.close()


def _device(browser: Browser, served: Served, size: str) -> Device:
    return Device(browser.new_context(**SIZES[size], locale="de", base_url=served.url), served, "de", size)


def _open(one: Device, game: str) -> Sheet:
    return one.open_watten(target=15) if game == "watten" else one.open_whot()


def _pad(browser: Browser, served: Served, size: str, game: str) -> dict[str, float]:
    """All figures of one pad except that of the second screen."""
    one = _device(browser, served, size)
    sheet = _open(one, game)
    session = one.context.new_cdp_session(one.page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    wire = _wire(session)
    one.page.add_init_script(path=HERE / "vitals.js")
    one.go(sheet.pad)
    one.ready()
    one.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => true)")
    until(one, "vitals.lcp > 0")
    load = sum(wire.values()) / 1000
    one.page.evaluate(EVENTS)
    one.page.evaluate((HERE / "stopwatch.js").read_text())
    _tap_twenty_times(one, game)
    until(one, f"window.marks.length >= {TAPS}")
    figures = {
        "mark": median(one.page.evaluate("window.marks")),
        "inp": one.page.evaluate("window.slowest"),
        "lcp": one.page.evaluate("vitals.lcp"),
        "cls": one.page.evaluate("vitals.cls"),
        "load": load,
    }
    one.context.close()
    return figures


def _work(browser: Browser, served: Served, size: str, game: str) -> float:
    """Milliseconds of processor time that the page spends on the slowest tap."""
    one = _device(browser, served, size)
    one.go(_open(one, game).pad)
    one.ready()
    session = one.context.new_cdp_session(one.page)
    slowest = work_of_taps(traced(session, one.page, lambda: _tap_twenty_times(one, game)))[-1]
    one.context.close()
    return slowest


def _wire(session: Any) -> dict[str, float]:
    """The bytes transferred, by request, without those of the engine."""
    urls: dict[str, str] = {}
    wire: dict[str, float] = {}
    session.on(
        "Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]})
    )

    def finished(event: dict[str, Any]) -> None:
        if not any(part in urls.get(event["requestId"], "") for part in OPTIONAL):
            wire[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.loadingFinished", finished)
    return wire


def _tap_twenty_times(one: Device, game: str) -> None:
    """Tap rounds of Watten, each answered by the server, or cells of a WHOT! round, where every fourth tap
    writes it.
    """
    if game == "watten":
        for number in range(TAPS // 2):
            one.tap_do("round_won", side=number % 2, value=2)
            one.sees_all_saved()
            one.tap_undo()
            one.sees_all_saved()
        return
    for _ in range(TAPS // 4):
        one.tap(one.page.locator(".whot-entry .winner").first)
        for value in (1, 2, 3):
            one.tap(one.page.locator(".whot-entry .value-page button", has_text=str(value)).nth(0))
        one.sees_all_saved()


def _second_screen(browser: Browser, served: Served) -> list[float]:
    """The time from the server's answer to the writer until the watcher's board shows the round."""
    anna, watcher = _device(browser, served, "tablet"), _device(browser, served, "phone")
    sheet = anna.open_watten(target=15)
    watcher.go(sheet.link("watch"))
    watcher.page.evaluate(
        "window.shown = []; document.addEventListener('board:swapped', () => shown.push(Date.now()))"
    )
    times = []
    for number in range(ROUNDS):
        sheet.declare("round_won", side=number % 2, value=2)
        written = watcher.page.evaluate("Date.now()")
        watcher.page.wait_for_function("known => shown.length > known", arg=number, timeout=20_000)
        times.append(watcher.page.evaluate(f"shown[{number}]") - written)
        watcher.page.wait_for_timeout(137 * (number % 9))  # out of step with the poll
    return times


def _say(name: str, ours: float, limit: float) -> bool:
    sys.stdout.write(f"{name} ratio={ours / limit:.2f} limit=1 ours={ours:.3g} reference={limit:g}\n")
    sys.stdout.flush()
    return ours > limit


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
