"""`python -m tests.bench.offline`: what counting without a server costs a device, as docs/offline.md states
it.

Measures in Chromium against the product's own server: bytes transferred, starting Python for the first and
the second time, drawing a board after a tap, and memory. Time is processor time of the renderer's threads,
read from the kernel, so that other load of the machine is not in it; `wall` is elapsed time. Sets no limits.
Loopback and Linux only.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.device import SIZES, Device, Sheet
from tests.browser.served import running

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 300_000  # milliseconds
LONG = 300  # entries of a long evening
START = """async () => {
  const engine = await import(JSON.parse(document.getElementById("settings").textContent).engine.engine);
  await engine.start();
}"""
TAPS = """async ({state, taps}) => {
  const engine = await import(JSON.parse(document.getElementById("settings").textContent).engine.engine);
  const times = [];
  for (let upTo = 1; upTo <= taps.length; upTo += 1) {
    const before = performance.now();
    await engine.project(state, taps.slice(0, upTo));
    times.push(performance.now() - before);
  }
  return times;
}"""


def main() -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        context = browser.new_context(
            **SIZES["tablet"], locale="de", base_url=served.url, service_workers="block"
        )
        device = Device(context, served, "de", "tablet")
        sheet = device.open_watten()
        _wire(device, sheet)
        for name in ("first start", "second start"):
            _start(device, sheet, name)
        _draw(device, sheet)
        _long_evening(device, sheet)
        browser.close()
    return 0


def _say(name: str, **figures: float) -> None:
    sys.stdout.write(f"{name}: {', '.join(f'{what} {figure:.3g}' for what, figure in figures.items())}\n")
    sys.stdout.flush()


def _wire(device: Device, sheet: Sheet) -> None:
    device.go(sheet.pad)
    engine = device.page.evaluate("JSON.parse(document.getElementById('settings').textContent).engine")
    for url in (engine["engine"], engine["worker"], *engine["python"], engine["bundle"]):
        answer = device.context.request.get(url, headers={"Accept-Encoding": "gzip"})
        sent = int(answer.headers["content-length"])
        _say(url.rpartition("/")[2], raw_KB=len(answer.body()) / 1000, wire_KB=sent / 1000)


def _start(device: Device, sheet: Sheet, name: str) -> None:
    device.go(sheet.pad)
    device.ready()
    device.page.set_default_timeout(PATIENCE)
    memory = _memory()
    with _Clock() as clock:
        device.page.evaluate(START)
    _say(name, **clock.figures, more_MB=_memory() - memory)


def _draw(device: Device, sheet: Sheet) -> None:
    state = device.context.request.get(f"{sheet.pad}state/").json()
    taps = [_tap(number, 1 + number // 3, 1 + number % 3) for number in range(30)]
    for name, some in (("first board", taps[:1]), ("29 taps more", taps)):
        with _Clock() as clock:
            times = device.page.evaluate(TAPS, {"state": state, "taps": some})
        _say(name, **clock.figures, slowest_ms=max(times))


def _long_evening(device: Device, sheet: Sheet) -> None:
    for number in range(LONG):
        sheet.declare("round_won", side=number % 2, value=2)
    state = device.context.request.get(f"{sheet.pad}state/").json()
    taps = [_tap(LONG + 1, state["version"], 1)]
    with _Clock() as clock:
        device.page.evaluate(TAPS, {"state": state, "taps": taps})
    _say(f"first tap after {LONG} entries", **clock.figures, state_KB=len(json.dumps(state)) / 1000)


def _tap(number: int, game: int, round_: int) -> dict[str, Any]:
    entry_id = f"00000000-0000-4000-8000-{number:012}"
    fields = {"entry_id": entry_id, "seen": number, "game": game, "round": round_}
    do = ["do", "kind=round_won&side=0&value=3"]
    return {"fields": [*([name, str(value)] for name, value in fields.items()), do]}


class _Clock:
    """Processor seconds of the engine's worker and of everything else in the renderers, and elapsed seconds."""

    def __enter__(self) -> _Clock:
        self.before, self.began = _processor(), monotonic()
        return self

    def __exit__(self, *_exception: object) -> None:
        after = _processor()
        self.figures = {
            "worker_s": after[0] - self.before[0],
            "others_s": after[1] - self.before[1],
            "wall_s": monotonic() - self.began,
        }


def _processor() -> tuple[float, float]:
    spent = [0.0, 0.0]
    for folder in _renderers():
        for thread in (folder / "task").iterdir():
            name, _, rest = _read(thread / "stat").partition("(")[2].rpartition(")")
            user, system = rest.split()[11:13] if rest else (0, 0)
            spent[not name.startswith("DedicatedWorker")] += (int(user) + int(system)) / TICKS
    return spent[0], spent[1]


def _memory() -> float:
    """The proportional set size of the largest renderer, in MB."""
    rolled = [_read(folder / "smaps_rollup") for folder in _renderers()]
    return max(int(text.partition("\nPss:")[2].split()[0]) / 1024 for text in rolled if text)


def _renderers() -> Iterator[Path]:
    """The page renderers of this program's own browser."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            parents[folder.name] = _parent(folder)
    for pid in parents:
        above = pid
        while above in parents and above != str(os.getpid()):
            above = parents[above]
        if above == str(os.getpid()) and "--type=renderer" in _read(Path("/proc", pid, "cmdline")):
            yield Path("/proc", pid)


def _parent(folder: Path) -> str:
    return (_read(folder / "stat").rpartition(")")[2].split() or ["", ""])[1]


def _read(path: Path) -> str:
    """The content of a file in /proc; "" for a process or thread that has ended."""
    try:
        return path.read_text()
    except OSError:
        return ""


if __name__ == "__main__":
    sys.exit(main())
