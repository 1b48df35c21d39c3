"""Devices without storage, or with full storage: unsaved entries are marked as such and not lost.

Chromium simulates a full disk by its own quota. IndexedDB asks for space when a browser starts and then every
half minute, so the disk fills up between two starts; that space is available again it notices at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.device import Device, Sheet
from tests.browser.installed import Installed, all_on_disk, comes, is_kept, opened, until, wins
from tests.browser.test_outbox_queue import ENTRIES, stored_rounds
from tests.browser.ways import LONG

MakeDevice = Callable[..., Device]
MakeInstalled = Callable[..., Installed]
ON_DISK = """new Promise((resolve) => {
  indexedDB.open("punkteblock").onsuccess = ({ target }) => {
    const rows = target.result.transaction("waiting").objectStore("waiting").getAll();
    rows.onsuccess = () => { target.result.close(); resolve(rows.result.map(({ label }) => label)); };
  };
})"""
REFUSES = """
IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
CacheStorage.prototype.open = () => Promise.reject(new DOMException("no", "SecurityError"));
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
}
"""
ENGINE_IS_KEPT = "caches.match('/engine/big').then(Boolean)"
HANGS = "IDBFactory.prototype.open = () => new EventTarget();"


class FullDisk:
    """The space that the browser gives this site."""

    def __init__(self, device: Device) -> None:
        self.origin = {"origin": device.served.url}
        self.browser: CDPSession = device.context.new_cdp_session(device.page)
        self.holds(1)

    def holds(self, quota: int) -> None:
        """Set the quota in bytes."""
        self.browser.send("Storage.overrideQuotaForOrigin", self.origin | {"quotaSize": quota})

    def used(self) -> int:
        return int(self.browser.send("Storage.getUsageAndQuota", self.origin)["usage"])

    def has_room(self) -> None:
        self.browser.send("Storage.overrideQuotaForOrigin", self.origin)


@pytest.fixture
def tablet(new_installed: MakeInstalled) -> Installed:
    return new_installed()


def evening_on_a_full_disk(tablet: Installed) -> tuple[Device, Sheet, FullDisk]:
    """A pad with its copy and one round; then nothing more fits on the disk."""
    anna = tablet.start()
    sheet = anna.open_watten()
    sheet.declare_all((0, 3))
    opened(anna, sheet)
    tablet.close()
    anna = tablet.start()
    disk = FullDisk(anna)
    anna.go(sheet.pad)
    anna.ready()
    return anna, sheet, disk


def sees_only_here(device: Device, number: int) -> None:
    """Expect the word at the top, in a shape of its own, with the advice behind it."""
    saved = device.page.locator("#saved")
    expect(saved).to_have_attribute("data-state", "unkept")
    expect(saved.locator(".saved-word")).to_have_text(
        device.say("{n} only on this screen").replace("{n}", str(number))
    )
    expect(saved.locator(".saved-why")).to_have_text(device.say("leave this page open"))
    expect(device.page.locator("#outbox-say")).to_contain_text(
        device.say(
            "This is only on this screen: the device has no room left, or keeps nothing for this page. "
            "Leave the page open until all is saved. As soon as there is room it is kept by itself."
        )
    )


def test_a_full_disk_allows_scoring_and_loses_nothing(tablet: Installed) -> None:
    """With the server, without it, and when space is available again, which is noticed without another tap."""
    anna, sheet, disk = evening_on_a_full_disk(tablet)
    for side, value, score in ((1, 2, (3, 2)), (0, 2, (5, 2))):
        wins(anna, side, value)
        anna.sees_score(*score)
    anna.sees_all_saved()

    anna.context.set_offline(True)
    anna.tap_do("bid_made", side=1, value=3)
    wins(anna, 1, 3)
    sees_only_here(anna, 2)
    anna.sees_waiting(2)
    anna.open_menu("menu-outbox")
    with anna.page.expect_download() as saved:
        anna.tap(anna.page.locator("[data-outbox=save]"))
    assert len(json.loads(saved.value.path().read_text())) == 2
    anna.context.set_offline(False)
    anna.sees_all_saved()
    anna.sees_score(5, 5)

    anna.context.set_offline(True)
    wins(anna, 1, 3)
    sees_only_here(anna, 1)
    disk.has_room()
    all_on_disk(anna)
    expect(anna.page.locator("#saved")).to_have_attribute("data-state", "waiting")
    assert len(anna.page.evaluate(ON_DISK)) == 1
    anna.context.set_offline(False)
    anna.sees_all_saved()
    rounds = stored_rounds(anna, sheet)
    assert [row for row in rounds if "–" in row][:4] == ["3 –", "– 2", "5 –", "– 5"]
    assert len(rounds) == 6


@LONG
def test_with_room_again_unsaved_entries_are_stored_in_order(tablet: Installed) -> None:
    """Also after the browser was killed: the first tap must not come after one that found space by itself."""
    anna, sheet, disk = evening_on_a_full_disk(tablet)
    anna.context.set_offline(True)
    anna.tap_do("bid_made", side=1, value=3)
    sees_only_here(anna, 1)
    disk.has_room()
    wins(anna, 1, 3)
    all_on_disk(anna)
    anna.sees_waiting(2)
    expect(anna.page.locator("#saved")).to_have_attribute("data-state", "waiting")
    bid, won = anna.page.evaluate(ON_DISK)
    assert "bieten" in bid
    assert won.endswith("3")

    tablet.kill()
    anna = tablet.start(offline=True)
    anna.page.goto(sheet.pad)
    anna.ready()
    anna.sees_waiting(2)
    expect(anna.page.locator(".copy-old")).to_be_visible()  # no page could be stored that evening
    anna.context.set_offline(False)
    anna.sees_all_saved()
    anna.sees_score(3, 3)
    expect(anna.page.locator(".copy-old")).to_be_hidden()
    assert stored_rounds(anna, sheet)[-1] == "– 3"


def test_the_engine_is_deleted_to_make_room_for_waiting_entries(tablet: Installed) -> None:
    """It can be downloaded again; a round cannot."""
    size = 3_000_000
    anna = tablet.start()
    sheet = anna.open_watten()
    opened(anna, sheet)
    anna.go("/")  # an idle pad would keep its own engine and delete the file
    anna.page.evaluate(
        """size => caches.open("punkteblock-engine").then((cache) => (
             cache.put("/engine/big", new Response(new Uint8Array(size)))))""",
        size,
    )
    tablet.close()
    anna = tablet.start(offline=True)
    disk = FullDisk(anna)
    disk.holds(disk.used() - size // 2)
    anna.page.goto(sheet.pad)
    anna.ready()
    assert anna.page.evaluate(ENGINE_IS_KEPT)

    wins(anna, 0, 2)

    until(anna, f"{ENGINE_IS_KEPT}.then((isKept) => !isKept)", "it is still there")
    all_on_disk(anna)
    assert len(anna.page.evaluate(ON_DISK)) == 1


@pytest.mark.parametrize("script", [REFUSES, HANGS], ids=["refuses", "hangs"])
def test_a_browser_without_storage_warns_and_still_sends(new_device: MakeDevice, script: str) -> None:
    """A private window, or a browser whose storage hangs: quick while the server is there, and honest without it."""
    anna = new_device()
    anna.page.add_init_script(script)
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    for side, value, score in ((0, 2, (2, 0)), (1, 3, (2, 3)), (0, 3, (5, 3))):
        wins(anna, side, value)
        anna.sees_score(*score)
        anna.sees_all_saved()
    anna.page.route(ENTRIES, lambda route: route.abort())
    wins(anna, 0, 2)
    sees_only_here(anna, 1)
    wins(anna, 1, 2)
    sees_only_here(anna, 2)
    anna.sees_waiting(2)

    anna.page.unroute(ENTRIES)

    anna.sees_all_saved()
    anna.sees_score(7, 5)
    assert stored_rounds(anna, sheet) == ["2 –", "– 3", "5 –", "7\nkrank –", "– 5"]


def test_entries_evicted_under_an_open_pad_are_not_lost(carried: Sheet) -> None:
    """Somebody clears the browser's data while two rounds wait; the page still has them, in their order."""
    anna, sheet = carried.opener, carried
    anna.context.set_offline(True)
    anna.tap_do("bid_made", side=1, value=3)
    wins(anna, 1, 3)
    anna.sees_waiting(2)
    all_on_disk(anna)

    evict(anna)
    wins(anna, 0, 2)

    anna.sees_waiting(3)
    all_on_disk(anna)
    assert len(anna.page.evaluate(ON_DISK)) == 3
    anna.context.set_offline(False)
    anna.sees_all_saved()
    anna.sees_score(5, 3)
    assert stored_rounds(anna, sheet)[-2:] == ["– 3", "5 –"]


@pytest.mark.parametrize("types", ["indexeddb,cache_storage,service_workers,local_storage", "cache_storage"])
def test_a_pad_works_and_opens_offline_again_after_the_browser_evicted_its_storage(
    carried: Sheet, types: str
) -> None:
    anna, sheet = carried.opener, carried
    anna.page.goto("about:blank")
    stop_workers(anna)
    evict(anna, types)

    anna.go(sheet.pad)
    anna.ready()
    wins(anna, 1, 2)
    anna.sees_score(3, 2)
    anna.sees_all_saved()
    is_kept(anna, sheet.pad)
    until(anna, "caches.match('/offline/').then(Boolean)", "no page that stands in")
    anna.context.set_offline(True)
    anna.page.goto(sheet.pad)
    anna.ready()
    anna.sees_score(3, 2)
    wins(anna, 1, 2)
    anna.sees_waiting(1)


def evict(device: Device, types: str = "indexeddb,cache_storage,local_storage") -> None:
    browser = device.context.new_cdp_session(device.page)
    browser.send("Storage.clearDataForOrigin", {"origin": device.served.url, "storageTypes": types})


def stop_workers(device: Device) -> None:
    """What the browser does between visits: a worker that still loads files would meet the loss of its storage."""
    browser = device.context.new_cdp_session(device.page)
    status: dict[str, str] = {}
    browser.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: status.update({one["versionId"]: one["runningStatus"] for one in told["versions"]}),
    )
    browser.send("ServiceWorker.enable")
    browser.send("ServiceWorker.stopAllWorkers")
    comes(device.page, lambda: set(status.values()) == {"stopped"}, "a worker goes on")
