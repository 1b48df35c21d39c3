"""No network: a pad opened once opens again, goes on, and brings everything to the server in order and once.

Also the failures known of other pads (experience.md, "Known failures elsewhere"), each by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.device import Device, Sheet
from tests.browser.installed import Installed, all_on_disk, is_kept, until
from tests.browser.test_queue import ENTRIES, stored_rounds

MakeDevice = Callable[..., Device]
MakeInstalled = Callable[..., Installed]


@pytest.fixture
def anna(new_device: MakeDevice) -> Device:
    return new_device(worker=True)


@pytest.fixture
def sheet(anna: Device) -> Sheet:
    """A Watten sheet with one round, open on Anna's tablet, which has its copy."""
    sheet = anna.open_watten()
    sheet.declare_all((0, 3))
    opened(anna, sheet)
    return sheet


def opened(device: Device, sheet: Sheet) -> None:
    device.go(sheet.pad)
    device.ready()
    is_kept(device, sheet.pad)


def reopened(device: Device, sheet: Sheet) -> None:
    """Go to the pad again; without a network the worker answers."""
    device.page.goto(sheet.pad)
    device.ready()


def wins(device: Device, side: int, value: int) -> None:
    device.tap_do("round_won", side=side, value=value)


# --- a cold start in flight mode ---


def test_a_pad_opens_in_flight_mode_with_its_last_board(anna: Device, sheet: Sheet) -> None:
    wins(anna, 1, 2)
    anna.sees_score(3, 2)
    anna.sees_all_saved()
    anna.context.set_offline(True)

    reopened(anna, sheet)

    anna.sees_score(3, 2)
    expect(anna.page.locator("html[data-copy]")).to_be_attached()


def test_a_killed_browser_opens_the_pad_in_flight_mode_and_still_holds_what_waited(
    new_installed: MakeInstalled,
) -> None:
    tablet = new_installed()
    anna = tablet.start()
    sheet = anna.open_watten()
    sheet.declare_all((0, 3))
    opened(anna, sheet)
    tablet.close()  # cookies reach the disk half a minute late
    anna = tablet.start()
    opened(anna, sheet)
    anna.context.set_offline(True)
    anna.tap_do("bid_made", side=1, value=3)
    wins(anna, 1, 3)
    anna.sees_waiting(2)
    all_on_disk(anna)

    tablet.kill()
    anna = tablet.start(offline=True)
    reopened(anna, sheet)

    anna.sees_waiting(2)
    expect(anna.page.locator("#saved")).to_have_attribute("data-state", "waiting")
    anna.context.set_offline(False)
    anna.sees_all_saved()
    anna.sees_score(3, 3)
    assert stored_rounds(anna, sheet)[-1] == "– 3"


def test_without_a_network_the_home_page_lists_what_can_be_opened(anna: Device, sheet: Sheet) -> None:
    anna.context.set_offline(True)
    anna.page.goto("/")

    kept = anna.page.locator(f'#offline-sheets a[href="{sheet.pad}"]')
    hour = f"{datetime.now(ZoneInfo('Europe/Vienna')):%H}"  # the server's zone, not that of the device
    expect(kept.locator("small")).to_contain_text(re.compile(rf"\b{hour}:\d\d"))
    anna.tap(kept)

    anna.ready()
    anna.sees_score(3, 0)


def test_a_form_that_needs_the_network_stays_on_its_page(anna: Device, sheet: Sheet) -> None:
    anna.context.set_offline(True)
    anna.tap(anna.page.locator(".bar-prefs > summary"))

    anna.tap(anna.page.locator('.bar-prefs button[name="theme"][value="light"]'))

    expect(anna.page.locator("#needs-network")).to_have_text(
        anna.say("There is no network now. Nothing was changed.")
    )
    anna.sees_score(3, 0)
    anna.context.set_offline(False)
    anna.tap(anna.page.locator('.bar-prefs button[name="theme"][value="light"]'))
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")


def test_only_pads_of_this_device_are_kept(anna: Device, sheet: Sheet) -> None:
    """No API, no live page, no league page, nobody else's sheet."""
    link = sheet.link("watch")
    for path in ("/clubs/", "/rules/", sheet.history, link, "/api/v1/clubs/"):
        anna.page.goto(path)
    anna.go(sheet.pad)

    kept = anna.page.evaluate(
        """async () => {
          const cache = await caches.open("punkteblock-pages");
          return (await cache.keys()).map(({ url }) => new URL(url).pathname);
        }"""
    )

    assert set(kept) <= {"/offline/", sheet.pad, f"{sheet.pad}board/"}


def test_a_sheet_that_was_taken_away_leaves_no_copy(
    anna: Device, new_device: MakeDevice, sheet: Sheet
) -> None:
    beppo = new_device("phone", worker=True)
    sheet.also_written_by(beppo)
    opened(beppo, sheet)
    anna.go(f"{sheet.pad}share/")
    anna.tap(anna.page.locator('.grants button[name="revoke"]').first)
    expect(anna.page.locator('.grants button[name="revoke"]')).to_have_count(0)
    assert (
        beppo.context.request.get(sheet.pad).status == 404
    )  # with a link goes the device that came in by it

    beppo.page.goto(sheet.pad)

    until(beppo, f"caches.match('{sheet.pad}').then((copy) => !copy)")


def test_another_language_shows_no_old_copy(anna: Device, sheet: Sheet) -> None:
    anna.tap(anna.page.locator(".bar-prefs > summary"))
    anna.tap(anna.page.locator('.bar-prefs button[name="language"][value="en"]'))
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    until(
        anna,
        "caches.match('/offline/').then((copy) => copy.text()).then((text) => text.includes('<html lang=\"en\"'))",
    )
    anna.context.set_offline(True)

    for path in ("/", sheet.pad):
        anna.page.goto(path)
        expect(anna.page.locator("html")).to_have_attribute("lang", "en")


def test_an_entry_after_signing_in_is_sent_with_a_fresh_token(anna: Device, sheet: Sheet) -> None:
    """Signing in or out changes the token; the copy of the page still has the old one."""
    anna.context.set_offline(True)
    reopened(anna, sheet)
    wins(anna, 1, 2)
    anna.sees_waiting(1)
    anna.context.clear_cookies(name="csrftoken")

    anna.context.set_offline(False)

    anna.sees_all_saved()
    anna.sees_score(3, 2)


# --- failures known of other pads ---


def test_item_lost_on_a_hung_post(anna: Device, sheet: Sheet) -> None:
    """A POST that never ends is given up after four seconds, and the item is sent again."""
    hung: list[Route] = []
    anna.page.route(ENTRIES, lambda route: hung.append(route) if not hung else route.continue_())

    wins(anna, 1, 2)

    anna.sees_waiting(1)
    anna.sees_all_saved()
    anna.sees_score(3, 2)
    assert len(hung) == 1
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]


def test_worker_scope(anna: Device, sheet: Sheet) -> None:
    """The worker comes from the root and looks after every page, so that a cold start works."""
    scope = anna.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)")
    script = anna.page.evaluate("new URL(navigator.serviceWorker.controller.scriptURL).pathname")

    assert (scope, script) == ("/", "/service-worker.js")


def test_no_cdn_files(anna: Device, sheet: Sheet) -> None:
    """Everything a pad asks for comes from our own server, and every static file of it is kept."""
    asked: list[str] = []
    anna.context.on("request", lambda request: asked.append(request.url))
    anna.page.reload()
    anna.ready()
    anna.page.wait_for_timeout(500)
    ours = anna.served.url

    assert asked
    assert [url for url in asked if not url.startswith((ours, "blob:", "data:"))] == []
    for url in {
        url for url in asked if "/static/" in url and "/offline/" not in url and "pyodide" not in url
    }:
        assert anna.page.evaluate("url => caches.match(url).then(Boolean)", url), f"{url} is not kept"


def test_stale_page_after_reconnect(anna: Device, new_device: MakeDevice, sheet: Sheet) -> None:
    """A page opened from its copy shows what others wrote meanwhile once the network is back, without a reload."""
    beppo = new_device("phone")
    sheet.also_written_by(beppo)
    anna.context.set_offline(True)
    reopened(anna, sheet)
    Sheet(beppo, sheet.uid).declare("round_won", side=1, value=4)
    anna.sees_score(3, 0)

    anna.context.set_offline(False)

    anna.sees_score(3, 4)
    anna.sees_all_saved()


def test_queue_given_up_after_ten_tries(anna: Device, sheet: Sheet) -> None:
    """The eleventh try comes too, and the twelfth."""
    tries: list[Request] = []

    def fail_eleven_times(route: Route) -> None:
        tries.append(route.request)
        route.abort() if len(tries) <= 11 else route.continue_()

    anna.page.route(ENTRIES, fail_eleven_times)
    wins(anna, 1, 2)
    for number in range(1, 12):
        until(anna, "Boolean(document.documentElement.dataset.waiting)")
        while len(tries) < number:
            anna.page.wait_for_timeout(20)
        # What follows a long silence: somebody looks at the page again.
        anna.page.evaluate("window.dispatchEvent(new Event('online'))")

    anna.sees_all_saved()
    anna.sees_score(3, 2)
    assert len(tries) == 12


def test_whole_state_overwrite_between_two_devices(
    anna: Device, new_device: MakeDevice, sheet: Sheet
) -> None:
    """Both write without a network: the server holds both readings, whoever comes last overwrites nobody."""
    beppo = new_device("phone", worker=True)
    sheet.also_written_by(beppo)
    opened(beppo, sheet)
    for one in (anna, beppo):
        one.context.set_offline(True)
    wins(anna, 0, 2)
    wins(beppo, 1, 4)
    anna.sees_waiting(1)
    beppo.sees_waiting(1)

    for one in (anna, beppo):
        one.context.set_offline(False)
        one.sees_all_saved()

    for one in (anna, beppo):
        one.sees_score(5, 0)
        expect(one.page.locator(".held-line")).to_have_count(1)
    assert stored_rounds(anna, sheet)[:2] == ["3 –", "5 –"]


def test_correction_on_one_device_never_reaching_the_other(
    anna: Device, new_device: MakeDevice, sheet: Sheet
) -> None:
    """An undo made without a network reaches the other device once it is sent."""
    beppo = new_device("phone", worker=True)
    sheet.also_written_by(beppo)
    opened(beppo, sheet)
    anna.context.set_offline(True)
    anna.tap_undo()
    anna.sees_waiting(1)
    beppo.sees_score(3, 0)

    anna.context.set_offline(False)

    beppo.sees_score(0, 0)
    anna.sees_score(0, 0)


# --- two tabs of one browser ---


def test_two_tabs_send_nothing_twice_and_in_the_order_of_the_taps(anna: Device, sheet: Sheet) -> None:
    second = Device(anna.context, anna.served, anna.language, anna.size)
    reopened(second, sheet)
    sent: list[str] = []
    anna.context.on(
        "request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None
    )
    anna.context.set_offline(True)
    anna.tap_do("bid_made", side=0, value=3)
    anna.sees_waiting(1)
    second.sees_waiting(1)
    wins(second, 0, 3)
    for one in (anna, second):
        one.sees_waiting(2)
    sent.clear()

    anna.context.set_offline(False)

    for one in (anna, second):
        one.sees_all_saved()
        one.sees_score(6, 0)
    kinds = [word for body in sent for word in ("bid_made", "round_won") if word in body]
    assert kinds == ["bid_made", "round_won"]
    assert stored_rounds(anna, sheet)[-1] == "6 –"


def test_a_closed_tab_leaves_its_entry_to_the_other(anna: Device, sheet: Sheet) -> None:
    second = Device(anna.context, anna.served, anna.language, anna.size)
    reopened(second, sheet)
    anna.context.set_offline(True)
    wins(second, 1, 2)
    anna.sees_waiting(1)
    second.page.close()

    anna.context.set_offline(False)

    anna.sees_all_saved()
    anna.sees_score(3, 2)


# --- what an older version kept, and what the browser refuses to keep ---


def test_what_an_older_version_kept_in_local_storage_is_sent(anna: Device, sheet: Sheet) -> None:
    place = sheet.here()
    fields = {
        "entry_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
        **place,
        "do": "kind=round_won&side=1&value=4",
    }
    item = {
        "key": "1",
        "url": f"{sheet.pad}entries/",
        "fields": list(fields.items()),
        "sign": "",
        "label": "4",
    }
    anna.page.evaluate(
        "([key, item]) => localStorage.setItem(key, JSON.stringify(item))",
        [f"punkteblock:waiting:{sheet.uid}:1", item],
    )

    anna.go(sheet.pad)

    anna.sees_score(3, 4)
    anna.sees_all_saved()
    assert (
        anna.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('waiting')).length") == 0
    )


def test_a_browser_that_keeps_nothing_says_so_and_still_sends(new_device: MakeDevice) -> None:
    anna = new_device()
    anna.context.add_init_script("IDBFactory.prototype.open = () => { throw new Error('refused'); };")
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    anna.page.route(ENTRIES, lambda route: route.abort())
    wins(anna, 0, 2)
    expect(anna.page.locator(".outbox-text")).to_contain_text(
        anna.say("This browser keeps nothing for later: leave this page open until all is saved.")
    )
    anna.sees_waiting(1)

    anna.page.unroute(ENTRIES)

    anna.sees_all_saved()
    anna.sees_score(2, 0)
