"""Known failures of other pads (experience.md, "Known failures elsewhere"), one test for each."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Request, expect

from tests.browser import fixtures
from tests.browser.device import Device, Sheet
from tests.browser.installed import comes, opened, reopened, until, wins
from tests.browser.test_outbox_queue import stored_rounds

MakeDevice = Callable[..., Device]

anna, sheet = fixtures.carrier, fixtures.pad


def test_item_lost_on_a_hung_post(anna: Device, sheet: Sheet) -> None:
    """A POST that never ends is given up after four seconds and sent again; the server has received both."""
    given_up: list[Request] = []
    sent: list[Request] = []
    anna.page.on("request", lambda one: sent.append(one) if one.method == "POST" else None)
    anna.page.on("requestfailed", lambda one: given_up.append(one) if one.method == "POST" else None)

    with anna.served.hangs():
        wins(anna, 1, 2)
        anna.sees_waiting(1)
        comes(anna.page, lambda: bool(given_up), "nothing was given up")

    anna.sees_all_saved()
    anna.sees_score(3, 2)
    assert len(sent) >= 2
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]


def test_the_service_worker_serves_every_page(anna: Device, sheet: Sheet) -> None:
    """The worker is served from the root and controls every page, so that a cold start works."""
    scope = anna.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)")
    script = anna.page.evaluate("new URL(navigator.serviceWorker.controller.scriptURL).pathname")

    assert (scope, script) == ("/", "/service-worker.js")


def test_a_pad_loads_only_files_of_its_own_server(anna: Device, sheet: Sheet) -> None:
    """Everything that a pad requests comes from our own server, and every static file of it is cached."""
    asked: list[str] = []
    anna.context.on("request", lambda request: asked.append(request.url))
    anna.page.reload()
    anna.ready()
    with anna.page.expect_response("**/board/?v=*"):
        pass  # it polls a second after it was loaded
    ours = anna.served.url

    assert asked
    assert [url for url in asked if not url.startswith((ours, "blob:", "data:"))] == []
    for url in {
        url for url in asked if "/static/" in url and "/offline/" not in url and "pyodide" not in url
    }:
        assert anna.page.evaluate("url => caches.match(url).then(Boolean)", url), f"{url} is not kept"


def test_stale_page_after_reconnect(anna: Device, new_device: MakeDevice, sheet: Sheet) -> None:
    """Once the network is back, a page opened from its copy shows what others wrote meanwhile, without a reload."""
    beppo = new_device("phone")
    sheet.also_written_by(beppo)
    anna.context.set_offline(True)
    reopened(anna, sheet)
    Sheet(beppo, sheet.uid).declare("round_won", side=1, value=4)
    anna.sees_score(3, 0)

    anna.context.set_offline(False)

    anna.sees_score(3, 4)
    anna.sees_all_saved()


NO_NETWORK = """() => {
  const sent = window.fetch;
  window.tries = 0;
  window.away = true;
  window.fetch = (url, how) => {
    if (how?.method !== "POST" || !window.away) return sent(url, how);
    window.tries++;
    return Promise.reject(new TypeError("no network"));
  };
}"""


def test_queue_given_up_after_ten_tries(anna: Device, sheet: Sheet) -> None:
    """Eleven attempts fail, and the next one still sends what waits."""
    # In the page, because a request was once sent past the browser's interception.
    anna.page.evaluate(NO_NETWORK)
    wins(anna, 1, 2)
    for number in range(1, 12):
        until(anna, f"window.tries >= {number}", f"try {number} did not come")
        # After a long silence somebody looks at the page again.
        anna.page.evaluate("window.dispatchEvent(new Event('online'))")
    until(anna, "Boolean(document.documentElement.dataset.waiting)")
    anna.page.evaluate("window.away = false; window.dispatchEvent(new Event('online'))")

    anna.sees_all_saved()
    anna.sees_score(3, 2)


def test_two_devices_never_overwrite_each_other(anna: Device, new_device: MakeDevice, sheet: Sheet) -> None:
    """Both write without a network: the server holds both readings, and neither device overwrites the other."""
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
        # Both had waited and say so: one counts, the other does not fit.
        tapped = one.say("%(name)s, tapped at %(time)s", name="", time="").strip()
        expect(one.page.locator(".held-from")).to_contain_text([tapped, tapped])
    assert stored_rounds(anna, sheet)[:2] == ["3 –", "5 –"]


def test_a_correction_reaches_the_other_device(anna: Device, new_device: MakeDevice, sheet: Sheet) -> None:
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
