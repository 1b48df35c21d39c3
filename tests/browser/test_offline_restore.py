"""A server that was restored from a backup, while tablets hold entries that it had acknowledged since."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.device import Device, Sheet
from tests.browser.evening import opens_edit, saves, sees_preview
from tests.browser.installed import Installed, opened, until
from tests.browser.served import Served, running
from tests.browser.test_offline_upgrade import LOOKS_LATER
from tests.browser.test_outbox_queue import stored_rounds

IS_KEPT = """new Promise((resolve) => {{
  const request = indexedDB.open("punkteblock-sent");
  request.onsuccess = () => {{
    const {{ objectStoreNames }} = request.result;
    if (!objectStoreNames.length) {{ request.result.close(); return resolve(false); }}
    const count = request.result.transaction("sent").objectStore("sent").count();
    count.onsuccess = () => {{ request.result.close(); resolve(count.result === {number}); }};
  }};
}})"""

IS_SEALED = """new Promise((resolve) => {{
  const request = indexedDB.open("punkteblock");
  request.onsuccess = () => {{
    const get = request.result.transaction("sheets").objectStore("sheets").get("{uid}");
    get.onsuccess = () => {{
      request.result.close();
      resolve(Boolean(get.result?.state?.seal) && get.result.state.version === {version});
    }};
  }};
}})"""


class Laptop:
    """One data folder and one address; the server is up or down."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.up = ExitStack()
        self.port = 0
        self.start(is_prepared=True)

    def start(self, *, is_prepared: bool = False) -> None:
        """Start the server. If it is not prepared, the start makes a backup first."""
        self.served: Served = self.up.enter_context(
            running(self.folder, port=self.port, is_prepared=is_prepared)
        )
        self.port = urlsplit(self.served.url).port or 0

    def stop(self) -> None:
        self.up.close()


@pytest.fixture
def laptop(tmp_path: Path, prepared_data: Path) -> Iterator[Laptop]:
    laptop = Laptop(shutil.copytree(prepared_data, tmp_path / "data"))
    yield laptop
    laptop.stop()


@pytest.fixture
def tablet(
    laptop: Laptop, playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[Installed]:
    made = Installed(playwright, laptop.served, tmp_path / "profile", browser_type_launch_args)
    yield made
    made.close()


def test_an_evening_comes_back_from_its_tablet_after_an_old_backup_was_restored(
    laptop: Laptop, tablet: Installed
) -> None:
    anna = tablet.start()
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    anna.tap_do("round_won", side=0, value=2)
    anna.sees_all_saved()
    laptop.stop()
    laptop.start()  # with a backup of one round
    anna.tap_do("round_won", side=1, value=3)
    anna.sees_score(2, 3)
    anna.tap_do("round_won", side=1, value=2)
    anna.sees_score(2, 5)
    anna.sees_all_saved()
    until(anna, IS_KEPT.format(number=3))
    newer = plays_another(anna)
    anna.go(sheet.pad)
    anna.ready()
    laptop.stop()
    laptop.served.manage("prepare", "--restore")
    laptop.start(is_prepared=True)

    # The open page notices it and reloads itself.
    with anna.page.expect_event("load"):
        anna.page.evaluate(LOOKS_LATER)
        anna.page.evaluate(LOOKS_LATER)

    anna.ready()
    anna.sees_score(2, 5)
    anna.sees_all_saved()
    assert stored_rounds(anna, sheet) == ["2 –", "– 3", "– 5"]  # totals
    # A sheet opened after the backup comes back completely once somebody opens it.
    with anna.page.expect_navigation():
        anna.page.goto(newer.pad)
    anna.ready()
    anna.sees_score(3, 0)
    anna.tap_do("round_won", side=1, value=2)
    anna.sees_all_saved()
    assert stored_rounds(anna, newer) == ["3 –", "– 2"]


def plays_another(anna: Device) -> Sheet:
    """Write one round on another sheet, which the device then knows as well as the server."""
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    anna.tap_do("round_won", side=0, value=3)
    anna.sees_all_saved()
    uid = sheet.pad.split("/")[2]
    until(anna, IS_SEALED.format(uid=uid, version=1))
    return sheet


@pytest.mark.long
def test_a_copy_that_cannot_come_back_stays_and_opens(laptop: Laptop, tablet: Installed) -> None:
    """Such as a copy of an older release, or a data folder with another secret key."""
    anna = tablet.start()
    first = anna.open_watten()
    opened(anna, first)
    laptop.stop()
    laptop.start()
    newer = plays_another(anna)
    until(anna, f"caches.match('{newer.pad}board/').then((board) => !!board)")
    laptop.stop()
    laptop.served.manage("prepare", "--restore")
    (laptop.folder / "secret_key").rename(laptop.folder / "former_key")
    (laptop.folder / "secret_key").write_text("another-" * 8)
    laptop.start(is_prepared=True)

    anna.page.goto("/")
    only = anna.page.locator("#only-here")
    expect(only).to_be_visible()
    anna.tap(only.locator(f'a[href="{newer.pad}"]'))
    expect(only.locator("b")).not_to_be_empty()
    with anna.page.expect_download() as told:
        anna.tap(only.locator("button"))
    saved = json.loads(Path(told.value.path()).read_text("utf-8"))
    assert [entry["kind"] for entry in saved[0]["entries"]] == ["round_won"]
    anna.tap(only.locator(".actions a"))
    anna.ready()
    anna.sees_score(3, 0)


@pytest.mark.long
def test_two_tablets_bring_back_their_rounds_and_a_correction(
    laptop: Laptop,
    tablet: Installed,
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    second = Installed(playwright, laptop.served, tmp_path / "second", browser_type_launch_args)
    with closing(second):
        anna, beppo = tablet.start(), second.start()
        sheet = anna.open_watten()
        sheet.also_written_by(beppo)
        for device in (anna, beppo):
            device.go(sheet.pad)
            device.ready()
        anna.tap_do("round_won", side=0, value=2)
        anna.sees_all_saved()
        laptop.stop()
        laptop.start()  # with a backup of one round
        anna.tap_do("round_won", side=1, value=3)
        beppo.sees_score(2, 3)
        beppo.tap_do("round_won", side=0, value=2)
        anna.sees_score(4, 3)
        opens_edit(anna, sheet, game=1, row=1)
        anna.tap(anna.page.locator('label:has(input[name="value"][value="4"])'))
        sees_preview(anna)
        saves(anna)
        played = stored_rounds(anna, sheet)
        anna.go(sheet.pad)
        anna.ready()
        anna.sees_score(4, 4)
        until(anna, IS_KEPT.format(number=3))
        until(beppo, IS_KEPT.format(number=1))
        for device in (anna, beppo):
            device.page.goto("about:blank")  # the open page belongs to the other test
        laptop.stop()
        laptop.served.manage("prepare", "--restore")
        laptop.start(is_prepared=True)

        for device in (anna, beppo):
            device.go(sheet.pad)
            device.ready()
            device.sees_all_saved()

        beppo.sees_score(4, 4)
        assert stored_rounds(anna, sheet) == played
