"""A board that changes by itself: htmx polls it and morphs it in while somebody taps or types."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.device import Device, Sheet
from tests.browser.installed import until

MakeDevice = Callable[..., Device]
LOST = "html[data-live=lost]"
# Whether the page would poll now.
ASKS = """() => {
  let asks = false;
  const hear = (event) => { asks ||= event.target.id === "live" && !event.defaultPrevented; };
  document.addEventListener("htmx:configRequest", hear);
  window.dispatchEvent(new Event("online"));
  document.removeEventListener("htmx:configRequest", hear);
  return asks;
}"""


def opened(device: Device) -> Sheet:
    sheet = device.open_watten(target=15)
    device.go(sheet.pad)
    device.ready()
    return sheet


def test_a_changing_board_keeps_the_open_menu_the_focus_and_the_elements(anna: Device) -> None:
    sheet = opened(anna)
    anna.open_menu("menu-more")
    anna.page.locator("#menu-more > summary").focus()
    anna.page.evaluate("window.before = document.getElementById('board')")

    sheet.declare_all((0, 4))

    anna.sees_score(4, 0)
    expect(anna.page.locator("#menu-more")).to_have_attribute("open", "")
    expect(anna.page.locator("#menu-more > summary")).to_be_focused()
    assert anna.page.evaluate("window.before === document.getElementById('board')")
    expect(anna.page.locator("#say")).not_to_be_empty()


def test_a_changing_whot_board_keeps_the_open_menu_and_the_typed_round(anna: Device) -> None:
    sheet = anna.open_whot(names=("Anna", "Beni", "Cilli"))
    anna.go(sheet.pad)
    anna.ready()
    anna.open_menu("menu-table")
    sheet.declare("dealer_set", seat=2)
    until(anna, "document.getElementById('board').dataset.version === '1'")
    expect(anna.page.locator("#menu-table")).to_have_attribute("open", "")
    anna.close_menus()
    anna.tap(anna.page.locator(".winner").first)

    sheet.declare("dealer_set", seat=1)

    until(anna, "document.getElementById('board').dataset.version === '2'")
    expect(anna.page.locator(".chips .chip")).to_have_count(3)
    expect(anna.page.locator(".chips .chip").first).to_contain_text("0 ✓")


def test_a_focused_button_declares_for_the_new_board(anna: Device) -> None:
    sheet = opened(anna)
    sheet.declare_all((0, 4), (1, 3))
    anna.sees_score(4, 3)
    undo = anna.page.locator(".tool-undo")
    undo.focus()
    was = undo.get_attribute("value")

    anna.page.keyboard.press("Enter")

    anna.sees_score(4, 0)
    expect(undo).to_be_focused()
    expect(undo).not_to_have_attribute("value", was or "")
    anna.page.keyboard.press("Enter")
    anna.sees_score(0, 0)


def test_polling_stops_after_a_286(anna: Device) -> None:
    sheet = opened(anna)
    assert anna.page.evaluate(ASKS)
    asked: list[str] = []

    def end(route: Route) -> None:
        answer = route.fetch()
        if answer.status == 204:  # asked before the score below was stored
            route.fulfill(response=answer)
            return
        asked.append(route.request.url)
        route.fulfill(response=answer, status=286)

    anna.page.route(f"**{sheet.pad}board/**", end)
    sheet.declare_all((0, 4))
    anna.sees_score(4, 0)

    assert not anna.page.evaluate(ASKS)
    assert len(asked) == 1


def test_a_captive_portal_page_is_never_shown_as_a_board(anna: Device) -> None:
    sheet = opened(anna)
    portal = '<div id="board" class="board"><b class="score">99</b></div>'
    anna.page.route(f"**{sheet.pad}board/**", lambda route: route.fulfill(status=200, body=portal))
    expect(anna.page.locator(LOST)).to_be_attached()
    anna.sees_score(0, 0)

    anna.page.unroute(f"**{sheet.pad}board/**")
    sheet.declare_all((1, 3))

    anna.sees_score(0, 3)
    expect(anna.page.locator(LOST)).to_have_count(0)


def test_a_hidden_pad_does_not_poll(anna: Device) -> None:
    sheet = opened(anna)
    anna.page.evaluate(
        """() => {
          const get = () => window.sight ?? "hidden";
          Object.defineProperty(document, "visibilityState", { get, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    sheet.declare_all((0, 4))
    assert sheet.here()["seen"] == "1"
    assert not anna.page.evaluate(ASKS)
    anna.sees_score(0, 0)

    anna.page.evaluate("window.sight = 'visible'; document.dispatchEvent(new Event('visibilitychange'))")

    anna.sees_score(4, 0)


def test_a_captive_portal_page_is_never_swapped_in(anna: Device) -> None:
    anna.page.route("**/portal/", lambda route: route.fulfill(status=200, body="<h1>Welcome to the inn</h1>"))
    anna.go("/")
    heading = anna.page.locator("#content h1").first.inner_text()

    anna.page.evaluate("htmx.ajax('GET', '/portal/', {source: document.body, target: '#content'})")

    expect(anna.page.locator("#needs-network")).not_to_be_empty()
    expect(anna.page.locator("#content h1").first).to_have_text(heading)


def test_a_server_error_is_shown_in_the_page_that_polled(anna: Device) -> None:
    fault = '<!doctype html><html><body><main id="content"><h1>One moment</h1></main></body></html>'
    anna.page.route("**/fault/", lambda route: route.fulfill(status=503, body=fault))
    anna.go("/")

    anna.page.evaluate("htmx.ajax('GET', '/fault/', {source: document.body, target: '#content'})")

    expect(anna.page.locator("#content h1")).to_have_text("One moment")
    expect(anna.page.locator(".bar-home")).to_be_visible()
