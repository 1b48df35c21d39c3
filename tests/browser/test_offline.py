"""Without a network: a pad that was opened once opens again and works, and sends everything in order and once."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playwright.sync_api import expect

from tests.browser import fixtures
from tests.browser.device import Device, Sheet
from tests.browser.installed import Installed, all_on_disk, knows_its_board, opened, reopened, until, wins
from tests.browser.test_outbox_queue import stored_rounds

MakeDevice = Callable[..., Device]
MakeInstalled = Callable[..., Installed]

anna, sheet = fixtures.carrier, fixtures.pad


# --- a cold start in flight mode ---


def test_a_pad_opens_in_flight_mode_with_its_last_board(anna: Device, sheet: Sheet) -> None:
    wins(anna, 1, 2)
    anna.sees_score(3, 2)
    anna.sees_all_saved()
    knows_its_board(anna)
    anna.context.set_offline(True)

    reopened(anna, sheet)

    anna.sees_score(3, 2)
    expect(anna.page.locator("html[data-copy]")).to_be_attached()


def test_a_killed_browser_opens_the_pad_offline_with_its_waiting_entries(
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
    now = datetime.now(ZoneInfo("Europe/Vienna"))  # the server's zone, not that of the device
    hours = f"{now - timedelta(minutes=5):%H}|{now:%H}"  # it may have been opened in the hour before
    expect(kept.locator("small")).to_contain_text(re.compile(rf"\b({hours}):\d\d"))
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


def test_a_poll_without_a_network_says_nothing_over_the_keys_of_a_pad(anna: Device, sheet: Sheet) -> None:
    poll = """where => {
      const news = '<p id="news" hx-get="/" hx-trigger="every 1s"></p>';
      document.querySelector(where).insertAdjacentHTML("beforeend", news);
      htmx.process(document.querySelector("#news"));
      return new Promise((done) => document.addEventListener("htmx:sendError", ({ target }) => {
        if (target.id === "news") setTimeout(() => done(document.querySelector("#needs-network").textContent));
      }));
    }"""
    anna.context.set_offline(True)
    assert anna.page.evaluate(poll, "#board") == ""

    anna.context.set_offline(False)
    anna.go("/clubs/")
    anna.context.set_offline(True)
    assert anna.page.evaluate(poll, "#content") == anna.say(
        "There is no network now. This page may be outdated."
    )


def test_only_pads_of_this_device_are_kept(anna: Device, sheet: Sheet) -> None:
    """No API, no live page, no league page, no sheet of another device."""
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

    assert set(kept) <= {
        "/offline/",
        "/offline/fresh/",
        sheet.pad,
        f"{sheet.pad}board/",
        f"{sheet.pad}fresh/",
    }


def test_a_revoked_sheet_leaves_no_copy(anna: Device, new_device: MakeDevice, sheet: Sheet) -> None:
    beppo = new_device("phone", worker=True)
    sheet.also_written_by(beppo)
    opened(beppo, sheet)
    anna.go(f"{sheet.pad}share/")
    anna.tap(anna.page.locator('.grants button[name="revoke"]').first)
    expect(anna.page.locator('.grants button[name="revoke"]')).to_have_count(0)
    assert (
        beppo.context.request.get(sheet.pad).status == 404
    )  # devices that came in by the link lose their access too

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


# --- two tabs of one browser ---


def test_two_tabs_send_nothing_twice_and_in_the_order_of_the_taps(anna: Device, sheet: Sheet) -> None:
    second = Device(anna.context, anna.served, anna.language, anna.size)
    reopened(second, sheet)
    sent: list[str] = []
    # An attempt that reached no server sends no entry: each tab may make one until it is online itself.
    anna.context.on(
        "requestfinished",
        lambda request: sent.append(request.post_data or "") if request.method == "POST" else None,
    )
    anna.context.set_offline(True)
    anna.tap_do("bid_made", side=0, value=3)
    anna.sees_waiting(1)
    second.sees_waiting(1)
    wins(second, 0, 3)
    for one in (anna, second):
        one.sees_waiting(2)

    anna.context.set_offline(False)

    for one in (anna, second):
        one.sees_all_saved()
        one.sees_score(6, 0)
    assert stored_rounds(anna, sheet)[-1] == "6 –"
    kinds = [word for body in sent for word in ("bid_made", "round_won") if word in body]
    assert kinds == ["bid_made", "round_won"]


# Both shelves are read at once; a busy disk answers neither in time.
MISSES_ONE_READING = """() => {
  const { getAll } = IDBIndex.prototype;
  let missed = 0;
  IDBIndex.prototype.getAll = function (...of) {
    if (++missed > 2) return getAll.apply(this, of);
    throw new Error("slow");
  };
}"""


def test_a_closed_tab_leaves_its_entry_to_the_other(anna: Device, sheet: Sheet) -> None:
    """Also if the other tab could not read the disk when it heard of the entry."""
    second = Device(anna.context, anna.served, anna.language, anna.size)
    reopened(second, sheet)
    anna.context.set_offline(True)
    anna.page.evaluate(MISSES_ONE_READING)
    wins(second, 1, 2)
    anna.sees_waiting(1)
    second.page.close()

    anna.context.set_offline(False)

    anna.sees_all_saved()
    anna.sees_score(3, 2)


KEPT = """async () => {
  const { sheetsKept } = await import("/static/scoring/offline/sheet-copies.js");
  const pages = await (await caches.open("punkteblock-pages")).keys();
  const paths = pages.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/s/"));
  return [...new Set([...(await sheetsKept()).map(({ uid }) => uid), ...paths.map((path) => path.split("/")[2])])];
}"""


def test_a_device_deletes_sheets_it_lost_access_to_except_unsent_entries(anna: Device, sheet: Sheet) -> None:
    """The device loses its access to two sheets while an entry of one of them waits."""
    waiting = anna.open_watten()
    opened(anna, waiting)
    anna.context.set_offline(True)
    wins(anna, 1, 2)
    anna.sees_waiting(1)
    all_on_disk(anna)
    anna.context.clear_cookies()
    anna.context.set_offline(False)

    anna.page.goto("/clubs/")

    until(anna, f"(async () => String(await ({KEPT})()) === '{waiting.uid}')()")
