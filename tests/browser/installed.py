"""A browser with a profile on disk that can be killed and started again.

`Installed.device` is the Device of the running browser; after `kill` or `close` the next `start` makes a new
one with the same profile.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, Playwright

from tests.browser.device import SIZES, Device, Sheet
from tests.browser.served import Served

WAIT = 60  # seconds; usually far less


class Installed:
    def __init__(
        self,
        playwright: Playwright,
        served: Served,
        profile: Path,
        launch: dict[str, Any],
        size: str = "tablet",
    ) -> None:
        self.playwright, self.served, self.profile, self.launch, self.size = (
            playwright,
            served,
            profile,
            launch,
            size,
        )
        self.context: BrowserContext | None = None
        self.device: Device | None = None
        self.complaints: list[str] = []

    def start(self, *, offline: bool = False) -> Device:
        self.context = self.playwright.chromium.launch_persistent_context(
            self.profile,
            base_url=self.served.url,
            locale="de",
            offline=offline,
            **self.launch,
            **SIZES[self.size],
        )
        device = Device(self.context, self.served, "de", self.size, self.context.pages[0])
        device.complaints = self.complaints
        self.device = device
        return device

    def kill(self) -> None:
        """Kill the browser with kill -9, so that nothing more is written to the disk."""
        for pid in list(self._pids()):
            os.kill(pid, signal.SIGKILL)
        self._wait_until_gone()
        self.context = None

    def close(self) -> None:
        if self.context is None:
            return
        try:
            self.context.close()
        except Error:
            self.kill()
        self._wait_until_gone()
        self.context = None

    def _pids(self) -> Iterator[int]:
        """The main process of this profile; its children end with it."""
        wanted = f"--user-data-dir={self.profile}".encode()
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit():
                continue
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if wanted in words and not any(word.startswith(b"--type=") for word in words):
                yield int(folder.name)

    def _wait_until_gone(self) -> None:
        until = time.monotonic() + WAIT
        while list(self._pids()) and time.monotonic() < until:
            time.sleep(0.02)
        for name in ("SingletonLock", "SingletonCookie", "SingletonSocket"):
            (self.profile / name).unlink(missing_ok=True)


def until(seen: Device | Page, expression: str, what: str = "", seconds: float = WAIT) -> None:
    """Poll an expression in the page; `wait_for_function` would need eval, which the pages forbid."""
    page = seen.page if isinstance(seen, Device) else seen
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if page.evaluate(expression):
                return
        except Error:
            pass  # the page was being left
        page.wait_for_timeout(50)
    raise AssertionError(what or f"never true: {expression}")


def comes(page: Page, is_so: Callable[[], bool], what: str, seconds: float = WAIT) -> None:
    """Let the page and the network work until the test has seen what it waits for."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, what
        page.wait_for_timeout(20)


def after_timers(device: Device, milliseconds: int) -> None:
    """Wait until every timer of at most this length that the page has set has run, however busy this machine is."""
    device.page.evaluate("ms => new Promise((done) => { setTimeout(done, ms); })", milliseconds)


def is_kept(device: Device, path: str) -> None:
    """Expect that the worker controls the page and has a copy of it with all its files."""
    until(device, "Boolean(navigator.serviceWorker.controller)", "no worker took over")
    until(device, f"caches.match('{path}').then(Boolean)", f"no copy of {path}")


def all_on_disk(device: Device) -> None:
    """Wait until every tap is on the disk of the device."""
    until(device, "!document.documentElement.dataset.unkept")


KNOWS_ITS_BOARD = """new Promise((said) => {
  indexedDB.open("punkteblock").onsuccess = ({ target }) => {
    const uid = location.pathname.split("/")[2];
    target.result.transaction("sheets").objectStore("sheets").get(uid).onsuccess = ({ target: { result } }) => {
      target.result.close();
      said(result?.state?.version >= Number(document.getElementById("board").dataset.version));
    };
  };
})"""


def knows_its_board(device: Device) -> None:
    """Wait until the device has stored the state of its board, which it requests shortly after the board."""
    until(device, KNOWS_ITS_BOARD)


def opened(device: Device, sheet: Sheet) -> None:
    """Open the pad and wait until the device has its copy."""
    device.go(sheet.pad)
    device.ready()
    is_kept(device, sheet.pad)


def reopened(device: Device, sheet: Sheet) -> None:
    """Open the pad again; without a network the worker answers."""
    device.page.goto(sheet.pad)
    device.ready()


def wins(device: Device, side: int, value: int) -> None:
    device.tap_do("round_won", side=side, value=value)
