"""Controls the clocks of a page, so that no test depends on how busy this machine is.

Two ways: timers of one length that wait until they are released, and a stopwatch (`performance.now`) that
stands still until it is moved on. Both apply to the open page and to all that follow it.
"""

from __future__ import annotations

from tests.browser.device import Device

HOLD = """
(() => {
  const { setTimeout: later, clearTimeout: forget } = window;
  const held = new Map();
  let last = 0;
  window.setTimeout = (does, after, ...more) => {
    if (after !== %d) return later(does, after, ...more);
    held.set(last -= 1, () => does(...more));
    return last;
  };
  window.clearTimeout = (timer) => held.delete(timer) || forget(timer);
  window.letTimersGo = () => {
    const gone = [...held.values()];
    held.clear();
    for (const does of gone) does();
  };
})();
"""


def hold_timers(device: Device, milliseconds: int) -> None:
    """Hold back timers of exactly this length until `let_timers_go` is called."""
    _from_now_on(device, HOLD % milliseconds)


def let_timers_go(device: Device) -> None:
    device.page.evaluate("letTimersGo()")


def stop_watch(device: Device) -> None:
    """Stop the page's stopwatch; only `watch_runs` moves it on."""
    _from_now_on(device, "window.watch = 0; performance.now = () => window.watch;")


def watch_runs(device: Device, milliseconds: int) -> None:
    device.page.evaluate("milliseconds => { window.watch += milliseconds; }", milliseconds)


def _from_now_on(device: Device, script: str) -> None:
    device.page.add_init_script(script)
    device.page.evaluate(script)
