"""Steps that lead to a page in a state of the hall: which address, and what to unfold.

Scenes are made of these steps. `scenes` lists the pages, `hall` makes the sheets; nothing is asserted here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import expect

from rules.registry import ruleset
from scoring.pages.hands import draft
from tests.browser import evening as at
from tests.browser.device import Device
from tests.browser.hall import Hall
from tests.browser.sight import doubted

Scene = Callable[[Device, Hall], Any]


def go(path: str) -> Scene:
    return lambda one, hall: one.go(path.format(**hall.paths))


def player(one: Device, hall: Hall) -> None:
    """The page of the first player in the club's list."""
    page = one.go(f"{hall.paths['club']}players/")
    one.go(str(page.locator('main li a[href*="/players/"]').first.get_attribute("href")))


def splitting(one: Device, hall: Hall) -> None:
    """The form to choose sheets of the first player in the club's list."""
    player(one, hall)
    one.go(str(one.page.locator('a[href$="/split/"]').get_attribute("href")))


def pasted(one: Device, hall: Hall) -> None:
    """A pasted list of members; one is nearly a player, one is new."""
    page = one.go(f"{hall.paths['club']}roster/paste/")
    page.locator("#text").fill("Cillx\nKarl Egger")
    page.locator("main .button-main").click()
    expect(page.locator(".seat-question")).to_have_count(1)


def invited(one: Device, hall: Hall) -> None:
    """The members page with a new invitation as a QR code."""
    page = one.go(f"{hall.paths['club']}members/")
    page.locator('form[action$="/invite/"] .button-main').click()
    expect(page.locator(".qr")).to_be_visible()


def removing(one: Device, hall: Hall) -> None:
    """The page that says what ends when the first member is removed."""
    page = one.go(f"{hall.paths['club']}members/")
    one.go(str(page.locator('a[href$="/remove/"]').first.get_attribute("href")))


def season_pairs(one: Device, hall: Hall) -> None:
    """The standings of pairs, with the running tables unfolded."""
    page = one.go(f"{hall.paths['season']}?by=pair")
    page.locator("#running > summary").click()


def look(sheet: str) -> Scene:
    """What folds above the board, opened on a phone."""

    def scene(one: Device, hall: Hall) -> None:
        pad(sheet)(one, hall)
        strip = one.page.locator("#board .look-strip button")
        if strip.is_visible():
            strip.click()

    return scene


def pad(sheet: str, *menus: str) -> Scene:
    def scene(one: Device, hall: Hall) -> None:
        one.go(f"/s/{hall.sheets[sheet]}/")
        one.ready()
        for menu in menus:
            one.open_menu(menu)

    return scene


def part(sheet: str, part: str) -> Scene:
    return lambda one, hall: one.go(f"/s/{hall.sheets[sheet]}/{part}")


def display_menu(one: Device, hall: Hall) -> None:
    pad("watten")(one, hall)
    one.tap(one.page.locator(".bar-prefs > summary"))


def mirrored(one: Device, hall: Hall) -> None:
    one.prefer(mirror="1")
    pad("watten")(one, hall)
    one.prefer(mirror="0")


REST = """async (html) => {
  const later = window.setTimeout;
  window.setTimeout = (does, ms, ...more) => (ms === 1500 ? 0 : later(does, ms, ...more));
  const { name } = performance.getEntriesByType("resource").find(({ name }) => /board\\/board[^/]*\\.js$/.test(name));
  (await import(name)).show(html, { version: 1e6, from: "entry" });
}"""


def resting(one: Device, hall: Hall) -> None:
    """The moment after a game in which no key takes a tap (board/rest.js), held for as long as needed."""
    pad("watten")(one, hall)
    one.page.evaluate(REST, one.context.request.get(f"/s/{hall.sheets['ended']}/").text())
    expect(one.page.locator("#board[data-rests] .won[aria-disabled]")).to_have_count(2)


def house_rules(one: Device, hall: Hall) -> None:
    one.go("/new/whot/")
    one.tap(one.page.locator(".house > summary"))


def clock(sheet: str, seconds: int = 0) -> Scene:
    """A turn whose clock has run for `seconds`."""

    def scene(one: Device, hall: Hall) -> None:
        one.page.clock.install()
        pad(sheet)(one, hall)
        one.tap(one.page.locator("[data-clock]"))
        one.page.clock.fast_forward(seconds * 1000)
        expect(one.page.locator("[data-pause]")).to_be_enabled(enabled=seconds < 20)

    return scene


def offer(one: Device, hall: Hall) -> None:
    """An offer to raise the stake that waits for its answer, while the clock of a turn runs."""
    clock("whot-duel")(one, hall)
    one.open_menu("menu-stake")
    one.tap(one.page.locator("[data-offer]").first)


def doubt(one: Device, hall: Hall) -> None:
    """The question about a round with more points than the whole pack has."""
    pad("whot-away")(one, hall)
    doubted(one)


def waits(one: Device, hall: Hall) -> None:
    """An entry that waits and one that was put aside."""
    pad("watten")(one, hall)
    one.page.route("**/entries/", lambda route: route.fulfill(status=422, body="?"))
    one.tap_do("round_won", side=0, value=2)
    expect(one.page.locator(".outbox-aside li")).to_have_count(1)
    one.page.unroute("**/entries/")
    one.page.route("**/entries/", lambda route: route.fulfill(status=500, body="?"))
    one.tap_do("round_won", side=1, value=2)
    expect(one.page.locator("#saved")).to_have_attribute("data-state", "stopped")
    one.open_menu("menu-outbox")


def nothing_waits(one: Device) -> None:
    """Clear the device's storage, so that the sheet is unchanged for the next scene."""
    one.page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('punkteblock').onsuccess = done; })")


def not_sent(one: Device, hall: Hall) -> None:
    waits(one, hall)
    nothing_waits(one)


def home_not_sent(one: Device, hall: Hall) -> None:
    waits(one, hall)
    one.go("/")
    expect(one.page.locator("#unsent")).to_be_visible()
    nothing_waits(one)


def install(one: Device, hall: Hall) -> None:
    """The page with the offer to install, as a browser makes it, and with the text for iOS."""
    one.page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    one.go("/")
    one.page.evaluate("window.dispatchEvent(new Event('beforeinstallprompt'))")
    expect(one.page.locator(".install-offer")).to_be_visible()


def insecure(one: Device, hall: Hall) -> None:
    """The page over plain http, as a laptop in an inn serves it."""
    one.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    pad("watten", "menu-more")(one, hall)
    expect(one.page.locator("#insecure")).to_be_visible()


def offline_sheets(one: Device, hall: Hall) -> None:
    """The offline page with a sheet that can be opened."""
    pad("watten")(one, hall)
    path = f"/s/{hall.sheets['watten']}/"
    keep = "path => caches.open('punkteblock-pages').then((cache) => cache.put(path, new Response('')))"
    one.page.evaluate(keep, path)
    one.go("/offline/")
    expect(one.page.locator("#offline-sheets")).to_be_visible()


def entering(sheet: str, mode: str, *cards: str) -> Scene:
    """A half-entered round: the winner is chosen, the first loser's hand is being tapped."""

    def scene(one: Device, hall: Hall) -> None:
        if one.page.url.startswith("http"):
            one.page.evaluate("sessionStorage.clear()")  # drops what an earlier visit had begun
        pad(sheet)(one, hall)
        at.chooses_mode_after_winner(one, 0, mode)
        if mode == "cards":
            at.taps_cards(one, *cards)
            # Rows half hidden under the bar are scrolled away: measure.js takes what is not visible for no
            # neighbour.
            one.page.evaluate("document.querySelector('.whot-entry').scrollIntoView()")
        if mode == "keypad":
            one.tap(one.page.locator(".digits button").first)

    return scene


def next_game(sheet: str) -> Scene:
    """One tap after the end of a game."""

    def scene(one: Device, hall: Hall) -> None:
        if one.page.url.startswith("http"):
            one.page.evaluate("sessionStorage.clear()")  # it was tapped on an earlier visit
        pad(sheet)(one, hall)
        at.goes_on(one)

    return scene


def line_menu(sheet: str) -> Scene:
    def scene(one: Device, hall: Hall) -> None:
        one.go(f"/s/{hall.sheets[sheet]}/history/")
        one.tap(one.page.locator("#game-1 .line-menu > summary").first)

    return scene


def edit(sheet: str) -> Scene:
    """The first line of the sheet, changed and previewed."""

    def scene(one: Device, hall: Hall) -> None:
        one.go(f"/s/{hall.sheets[sheet]}/history/")
        one.go(str(one.page.locator('#game-1 a[href$="/edit/"]').first.get_attribute("href")))
        if sheet.startswith("whot"):
            one.tap(one.page.locator(".chip", has_text="Dora"))
            at.taps_value(one, 9)
        else:
            one.tap(one.page.locator('label:has(input[name="value"][value="6"])'))
        at.sees_preview(one)

    return scene


def why(sheet: str) -> Scene:
    def scene(one: Device, hall: Hall) -> None:
        one.go(f"/s/{hall.sheets[sheet]}/history/")
        one.go(str(one.page.locator('a[href$="/why/"]').last.get_attribute("href")))

    return scene


def share(one: Device, hall: Hall) -> None:
    one.go(f"/s/{hall.sheets['watten']}/share/")
    one.tap(one.page.locator('button[name="scope"][value="watch"]'))
    expect(one.page.locator("svg.qr")).to_be_visible()


def wrong_names(one: Device, hall: Hall) -> None:
    one.go("/new/watten/")
    for seat, name in enumerate(("Anna", "Anna", "", "D" * 300)):
        one.page.locator(f"#name-{seat}").fill(name)
    one.tap(one.page.locator(".start-row button"))
    expect(one.page.locator("[role=alert]")).to_be_visible()


def wrong_date(one: Device, hall: Hall) -> None:
    one.go(f"/s/{hall.sheets['over']}/about/")
    one.page.locator("#begun_on").fill("1912-12-12")
    one.tap(one.page.locator("main .button-main"))
    expect(one.page.locator("[role=alert]")).to_be_visible()


def meanwhile(one: Device, hall: Hall) -> None:
    """A form that was opened before somebody else changed the stored values."""
    one.go(f"/s/{hall.sheets['over']}/about/")
    for name in ("was_title", "was_note"):
        one.page.locator(f"[name={name}]").evaluate("field => { field.value = ''; }")
    one.page.locator("#title").fill("Gasthaus zur Post")
    one.page.locator("#note").fill("Anna schuldet Beni eine Runde.")
    one.tap(one.page.locator("main .button-main"))
    expect(one.page.locator("#note-theirs")).to_be_visible()


def hand(one: Device, hall: Hall) -> None:
    """A hand replayed from the page's own example."""
    one.go(f"/s/{hall.sheets['watten']}/hands/")
    one.tap(one.page.locator(".hands-how > summary"))
    one.tap(one.page.locator(".hands-how form button"))
    expect(one.page.locator(".log")).to_be_visible()


def tapping(sheet: str, *taps: str, **asked: str) -> Scene:
    """A hand log with these taps."""

    def scene(one: Device, hall: Hall) -> None:
        key, players = ("upper_austria", 4) if sheet == "watten" else ("leaflet_long", 5)
        hand = draft.begin(ruleset(key), players, 0)
        for tap in taps:
            hand = draft.tapped(hand, tap)
        fields = urlencode({"log": draft.packed(hand), **asked})
        # The earliest round that the hall wrote on the sheet has all players in it.
        one.go(f"/s/{hall.sheets[sheet]}/hands/new/?game=1&round=1&{fields}")

    return scene


def unfolded(tapped: Scene) -> Scene:
    """A hand log with what else may be said."""

    def scene(one: Device, hall: Hall) -> None:
        tapped(one, hall)
        one.page.locator(".tap-fold > summary").last.click()

    return scene


def disputed(one: Device, hall: Hall) -> None:
    """The dispute page of a stored hand."""
    hand = hall.paths["replay-hands"].rstrip("/").rpartition("/")[2]
    one.go(f"/s/{hall.sheets['hands']}/dispute/?hand={hand}")


def old_form(one: Device, hall: Hall) -> None:
    """A form with an outdated token."""
    one.go("/new/watten/")
    one.page.locator('.new-sheet input[name="csrfmiddlewaretoken"]').evaluate(
        "field => { field.value = 'x'; }"
    )
    with one.page.expect_navigation():
        one.page.locator(".new-sheet").evaluate("form => form.submit()")  # as without script: a whole page


def bare(template: str) -> Scene:
    """A page for total failures, put in the server's place."""

    def scene(one: Device, hall: Hall) -> None:
        with translation.override(one.language):
            body = render_to_string(template)
        one.page.route(
            "**/broken/", lambda route: route.fulfill(status=200, content_type="text/html", body=body)
        )
        one.page.goto("/broken/")
        one.page.unroute("**/broken/")

    return scene
