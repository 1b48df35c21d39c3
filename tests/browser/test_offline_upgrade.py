"""Upgrades to this release while devices hold pages, copies and entries of the last release without htmx
pages.

The old release is taken from the history; its files are gone with the upgrade, as after a real one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright, Route, expect

from tests.browser.device import Device, Sheet
from tests.browser.installed import Installed, all_on_disk, is_kept, until
from tests.browser.served import ROOT, Served, running
from tests.browser.test_outbox_queue import stored_rounds
from tests.browser.ways import LONG

OLD = "3acf725"  # no page loads htmx yet; a tap quicker than its board waits in the browser as an intent
PARTS = ("manage.py", "config", "league", "rules", "scoring", "templates")
NEW_PAGE = 'head script[src*="htmx"]'
KEPT_FILES = "caches.keys().then((names) => names.filter((name) => name.includes('static')))"
WORKERS = """navigator.serviceWorker.getRegistration().then(({ installing, waiting, active }) =>
  [installing, waiting, active].map((worker) => worker?.state))"""
OLD_FILES = "punkteblock-static-old"  # named as in scoring/worker/build.py
ANOTHER = "f" * 16  # another release
INTENTS = """new Promise((resolve) => {
  indexedDB.open("punkteblock").onsuccess = ({ target }) => {
    const rows = target.result.transaction("waiting").objectStore("waiting").getAll();
    rows.onsuccess = () => { target.result.close(); resolve(rows.result.filter(({ intent }) => intent).length); };
  };
})"""
# Pages renew themselves as if nobody had tapped for long, so that no test waits for the clock.
LOOKS_LATER = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 1e6;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class House:
    """One data folder and one address, served by one release or the other, or by none."""

    def __init__(self, folder: Path, old: Path) -> None:
        self.folder = folder
        self.up = ExitStack()
        self.served = self.up.enter_context(running(folder, old, is_prepared=True))

    def stop(self) -> None:
        self.up.close()

    def upgrade(self) -> None:
        self.stop()
        port = urlsplit(self.served.url).port or 0
        self.served = self.up.enter_context(running(self.folder, ROOT, port))


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The old release, which any number of houses may serve."""
    made = tmp_path_factory.mktemp("old")
    packed = subprocess.run(["git", "archive", OLD, *PARTS], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(made, filter="data")
    return made


@pytest.fixture(scope="module")
def new_data(tmp_path_factory: pytest.TempPathFactory, old: Path) -> Path:
    """The data folder of a house that was never opened, to be copied."""
    made = tmp_path_factory.mktemp("new")
    Served("", made, old).manage("prepare")
    return made


@pytest.fixture
def house(tmp_path: Path, old: Path, new_data: Path) -> Iterator[House]:
    house = House(shutil.copytree(new_data, tmp_path / "data"), old)
    yield house
    house.stop()


@pytest.fixture
def tablets(
    house: House, playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[tuple[Installed, Installed]]:
    """Two tablets of the house, not started yet."""
    one, other = (
        Installed(playwright, house.served, tmp_path / name, browser_type_launch_args)
        for name in ("one", "other")
    )
    yield one, other
    for tablet in (one, other):
        tablet.close()
        assert tablet.complaints == []


@pytest.fixture
def tablet(tablets: tuple[Installed, Installed]) -> Installed:
    return tablets[0]


def _opened(served: Served, tablet: Installed) -> tuple[Device, Sheet]:
    anna = tablet.start()
    sheet = anna.open_watten()
    sheet.declare_all((0, 3))
    anna.go(sheet.pad)
    anna.ready()
    is_kept(anna, sheet.pad)
    return anna, sheet


def _is_new(device: Device) -> None:
    """Expect that the page is of this release and its scripts run."""
    expect(device.page.locator(NEW_PAGE)).to_be_attached(timeout=180_000)
    device.ready()


def _renews_itself(device: Device) -> None:
    """Expect that an open page of the old release reloads itself and is new.

    It tries that once. If the server needs more than four seconds, its worker answers with its copy, and the
    page stays old until somebody opens it again: that code is deployed and cannot be fixed.
    """
    new = device.page.locator(NEW_PAGE)
    expect(new.or_(device.page.locator("html[data-copy]")).first).to_be_attached(timeout=180_000)
    for _try in range(5):
        if not new.count():
            device.page.reload()
    _is_new(device)


def _hears_of_the_release(device: Device) -> None:
    """Wait until the open page knows of the newer release and would have renewed itself."""
    asks = "**/service-worker.js"
    with device.page.expect_response(asks, timeout=60_000):
        device.page.evaluate(LOOKS_LATER)
    device.page.evaluate(LOOKS_LATER)


def _keeps_only_its_files(device: Device) -> None:
    script = device.context.request.get("/service-worker.js").text()
    version = re.findall(r'"version": "(\w+)"', script)[0]
    is_so = f"{KEPT_FILES}.then((names) => names.length === 1 && names[0].endsWith('{version}'))"
    try:
        until(device, is_so, seconds=60)  # the page may be busy with other things
    except AssertionError:
        kept, workers = device.page.evaluate(KEPT_FILES), device.page.evaluate(WORKERS)
        raise AssertionError(f"kept {kept}, wanted {version} alone; workers {workers}") from None


def test_an_open_page_and_a_closed_copy_outlive_the_upgrade_with_their_waiting_entries(
    house: House, tablets: tuple[Installed, Installed]
) -> None:
    """One house for both, because an upgrade takes ten seconds of processor time."""
    open_page, open_sheet = _opened(house.served, tablets[0])
    closed_page, closed_sheet = _opened(house.served, tablets[1])
    house.stop()
    open_page.tap_do("round_won", side=1, value=3)
    open_page.sees_waiting(1)
    all_on_disk(open_page)
    _tap_quickly_and_close(closed_page, tablets[1])

    house.upgrade()

    _old_page_sends_and_goes_on(open_page, open_sheet)
    tablets[0].close()
    _old_copy_opens_and_is_renewed(tablets[1], closed_sheet, house)


def _tap_quickly_and_close(device: Device, tablet: Installed) -> None:
    """Three taps of the old form, all before the page can draw the first of them."""
    device.page.evaluate(
        "(buttons) => buttons.forEach((button) => document.querySelector(`#board ${button}`).click())",
        [
            '[value="kind=round_won&side=0&value=2"]',
            '[value="kind=round_won&side=1&value=3"]',
            ".tool-undo",
        ],
    )
    device.sees_waiting(3)
    all_on_disk(device)
    assert device.page.evaluate(INTENTS) == 2
    tablet.close()


def _old_page_sends_and_goes_on(device: Device, sheet: Sheet) -> None:
    device.page.evaluate("window.dispatchEvent(new Event('online'))")  # else it waits for the next attempt

    device.sees_all_saved()
    device.sees_score(3, 3)
    device.tap_do("round_won", side=0, value=2)
    device.sees_score(5, 3)
    device.sees_all_saved()
    assert stored_rounds(device, sheet) == ["3 –", "– 3", "5 –"]
    device.go(sheet.pad)
    _is_new(device)
    device.sees_score(5, 3)


def _old_copy_opens_and_is_renewed(tablet: Installed, sheet: Sheet, house: House) -> None:
    """With the server, and then without it."""
    anna = sheet.opener = tablet.start()
    anna.go(sheet.pad)
    _is_new(anna)
    anna.sees_all_saved()
    anna.sees_score(5, 0)
    assert sheet.here()["seen"] == "4"
    _keeps_only_its_files(anna)

    house.stop()
    anna.page.goto(sheet.pad)
    anna.ready()
    expect(anna.page.locator("html[data-copy]")).to_be_attached()
    _is_new(anna)
    anna.tap_do("round_won", side=0, value=2)
    anna.sees_waiting(1)


@LONG
def test_a_pad_that_was_not_opened_since_the_upgrade_opens_without_a_network(
    house: House, tablet: Installed
) -> None:
    """Another page has loaded the new release; the old copy is made again behind it, or keeps its own files."""
    anna, sheet = _opened(house.served, tablet)
    house.upgrade()
    anna.go("/")
    _keeps_only_its_files(anna)
    house.stop()

    anna.page.goto(sheet.pad)

    anna.ready()
    anna.sees_score(3, 0)
    anna.tap_do("round_won", side=1, value=2)
    anna.sees_waiting(1)
    _is_new(anna)


def test_files_left_over_by_an_upgrade_are_deleted_at_a_later_visit(carried: Sheet) -> None:
    """If one copy could not be renewed, the old files would have stayed until the release after."""
    anna, sheet = carried.opener, carried
    anna.page.evaluate(f"caches.open('{OLD_FILES}')")

    anna.go(sheet.pad)

    _keeps_only_its_files(anna)


# --- a page that stayed open over the upgrade ---


@LONG
def test_an_open_page_renews_itself_once_all_entries_are_sent(house: House, tablet: Installed) -> None:
    anna, sheet = _opened(house.served, tablet)
    house.stop()
    anna.tap_do("round_won", side=1, value=3)
    anna.sees_waiting(1)
    all_on_disk(anna)

    house.upgrade()

    _renews_itself(anna)
    anna.sees_all_saved()
    anna.sees_score(3, 3)
    assert stored_rounds(anna, sheet) == ["3 –", "– 3"]


@LONG
def test_a_tablet_that_slept_through_an_upgrade_keeps_its_entries_and_renews_itself(
    house: House, tablet: Installed
) -> None:
    """Frozen with two waiting rounds it notices nothing; a phone writes on meanwhile."""
    anna, sheet = _opened(house.served, tablet)
    sleep = anna.context.new_cdp_session(anna.page)
    house.stop()
    anna.tap_do("bid_made", side=1, value=3)
    anna.tap_do("round_won", side=1, value=3)
    anna.sees_waiting(2)
    all_on_disk(anna)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    house.upgrade()

    sleep.send("Page.setWebLifecycleState", {"state": "active"})

    _renews_itself(anna)
    anna.sees_all_saved()
    anna.sees_score(3, 3)
    assert stored_rounds(anna, sheet)[-1] == "– 3"


@LONG
def test_a_page_with_an_open_menu_or_typed_text_is_not_renewed_until_it_is_done(
    house: House, tablet: Installed
) -> None:
    """An open menu or a typed number would be lost by a reload; the page is renewed afterwards."""
    anna, _sheet = _opened(house.served, tablet)
    anna.open_menu("menu-more")
    house.upgrade()
    expect(anna.page.locator("html[data-live=on]")).to_be_attached(timeout=20_000)

    _hears_of_the_release(anna)

    expect(anna.page.locator(NEW_PAGE)).to_have_count(0)

    anna.close_menus()

    _renews_itself(anna)


@LONG
def test_unsaved_entries_keep_the_old_page(house: House, tablet: Installed) -> None:
    """In a browser without storage a reload would lose the tap; once it is sent nothing is in the way."""
    anna = tablet.start()
    anna.context.add_init_script("IDBFactory.prototype.open = () => { throw new Error('refused'); };")
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    house.stop()
    anna.tap_do("round_won", side=1, value=3)
    anna.sees_waiting(1)
    anna.page.route("**/entries/", lambda route: route.abort())
    house.upgrade()
    _hears_of_the_release(anna)
    expect(anna.page.locator(NEW_PAGE)).to_have_count(0)
    anna.sees_waiting(1)

    anna.page.unroute("**/entries/")

    anna.sees_all_saved()
    anna.sees_score(0, 3)
    _is_new(anna)
    assert stored_rounds(anna, sheet) == ["– 3"]


def test_an_open_page_notices_a_release_by_the_poll_and_renews_itself_once(
    new_device: Callable[..., Device],
) -> None:
    """Not while a menu is open; and not again if an older server still answers beside the newer one, unless a
    slow network made the worker answer with its copy.
    """
    anna = new_device()
    anna.go(anna.open_watten().pad)
    anna.ready()
    anna.page.route("**/s/*/board/?v=*", _as_of_another_release)
    anna.open_menu("menu-more")
    _is_marked_and_hears(anna)
    assert anna.page.evaluate("window.isMarked")

    with anna.page.expect_event("load"):
        anna.close_menus()
        anna.page.evaluate(LOOKS_LATER)

    anna.ready()
    _is_marked_and_hears(anna)
    assert anna.page.evaluate("window.isMarked")

    with anna.page.expect_event("load"):
        anna.page.evaluate("document.documentElement.dataset.copy = 'fresh'")
        anna.page.evaluate(LOOKS_LATER)


def _as_of_another_release(route: Route) -> None:
    answer = route.fetch()
    assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["release"])
    route.fulfill(response=answer, headers={**answer.headers, "release": ANOTHER})


def _is_marked_and_hears(device: Device) -> None:
    """Wait for two polls, so that the first one has been handled; a reload would remove the mark."""
    device.page.evaluate("window.isMarked = true")
    device.page.evaluate(LOOKS_LATER)
    for _poll in range(2):
        with device.page.expect_response(lambda answer: answer.headers.get("release") == ANOTHER):
            pass
