"""Every page of the product in a state worth looking at, for the checks that go over all of them.

Owns the hall: one device's sheets, each in a state, made once and never changed again. A scene is how to get there:
it goes to a page and opens what hides. Never asserts anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import Browser, StorageState, expect

from rules.registry import ruleset
from scoring import tapped
from tests.browser import evening as at
from tests.browser.device import FIVE, SIZES, Device, Sheet
from tests.browser.logged import LOGS
from tests.browser.served import Served

OWNER, PASSWORD = "demo-owner", "schlag-farbe-weli"


@dataclass(frozen=True, slots=True)
class Hall:
    """Sheets by the name of their state, the addresses beside them, and the cookies that open them."""

    sheets: dict[str, str]
    paths: dict[str, str]
    cookies: StorageState


def build(browser: Browser, served: Served) -> Hall:
    served.manage("demo", "--password", PASSWORD)
    context = browser.new_context(**SIZES["tablet"], base_url=served.url)
    try:
        anna = Device(context, served, "de", "tablet")
        sheets = {
            "watten": _watten(anna),
            "bid": _bid(anna),
            "krank": _krank(anna),
            "ended": _ended(anna),
            "held": _held(anna, browser, served),
            "moved": _moved(anna),
            "scribes": _two_scribes(anna, browser, served),
            "closed": _closed(anna),
            "two": _two(anna),
            "three": _three(anna),
            "three-free": _three(anna, three_mode="free"),
            "three-rest": _three(anna, three_mode="rest"),
            "bavaria": _bavaria(anna),
            "tyrol": _tyrol(anna),
            "changed": _changed(anna),
            "whot": _whot(anna, "leaflet_long"),
            "whot-short": _whot(anna, "leaflet_short"),
            "whot-ended": _whot_ended(anna),
            "whot-tournament": _tournament(anna),
            "whot-final": _final(anna),
            "whot-duel": _duel(anna),
            "whot-away": _away(anna),
            "hands": anna.open_watten(),
            "hands-whot": anna.open_whot(names=FIVE[:3], ruleset="leaflet_short"),
            "whot-single": anna.open_whot(names=FIVE[:3], ruleset="leaflet_classic"),
        }
        paths = {f"link-{name}": sheets[name].link("watch") for name in ("watten", "whot")}
        paths |= {f"replay-{name}": _kept(sheets[name], text) for name, text in LOGS.items()}
        paths["join"] = sheets["watten"].link("write")
        paths["join-side"] = sheets["scribes"].link("side-0")
        _sign_in(anna)
        paths |= _club_paths(anna)
        return Hall({name: sheet.uid for name, sheet in sheets.items()}, paths, context.storage_state())
    finally:
        context.close()


def _kept(sheet: Sheet, text: str) -> str:
    """Keep a hand with a sheet; the address at which one steps through it."""
    anna, hands = sheet.opener, f"{sheet.pad}hands/"
    anna.post(hands, {"text": text, "action": "save"})
    [path] = re.findall(rf'href="({hands}[0-9a-f-]{{36}}/)"', anna.context.request.get(hands).text())
    return path


def _watten(anna: Device) -> Sheet:
    """The fourth game of an evening, with every kind of mark beside the scores."""
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 3), (0, 4), (1, 2), (0, 3))
    sheet.declare_all((1, 2), (1, 4), (1, 3))
    sheet.declare_all((0, 3), (0, 4), (1, 2), (1, 3), (1, 4))
    sheet.declare_all((0, 2), (1, 2), (0, 3))
    sheet.declare("penalty_given", side=0, code="misdeal")
    sheet.declare_all((1, 3))
    return sheet


def _bid(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 3))
    sheet.declare("bid_made", side=0, value=3)
    return sheet


def _krank(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((1, 2), (0, 4), (0, 3))
    return sheet


def _ended(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((0, 3), (0, 4), (1, 3), (1, 3), (1, 3))
    return sheet


def _held(anna: Device, browser: Browser, served: Served) -> Sheet:
    """Two readings of one round, the second one waiting."""
    sheet = anna.open_watten()
    with browser.new_context(**SIZES["phone"], base_url=served.url) as context:
        beppo = Device(context, served, "de", "phone")
        sheet.also_written_by(beppo)
        place = Sheet(beppo, sheet.uid).here()
        sheet.declare_all((0, 2))
        said = {
            "kind": "round_won",
            "side": 1,
            "value": 3,
            "entry_id": "5f3c2f3e-8f4c-4b59-9d0e-000000000001",
        }
        beppo.post(f"{sheet.pad}entries/", place | said, Outbox="1")
    return sheet


def _two_scribes(anna: Device, browser: Browser, served: Served) -> Sheet:
    """Two scribes: a round they agree on, one that differs, a proposal of Beppo's, one that Anna has to read."""
    sheet = anna.open_watten()
    sheet.set_two_scribes(own=0)
    with browser.new_context(**SIZES["phone"], base_url=served.url) as context:
        beppo = Device(context, served, "de", "phone")
        sheet.also_written_by(beppo, "side-1", name="Beppos Handy")
        theirs = Sheet(beppo, sheet.uid)
        sheet.declare("round_won", side=0, value=3)
        theirs.declare("round_won", "agreed", side=0, value=3)
        sheet.declare("round_won", side=1, value=2)
        theirs.declare("round_won", "held", side=1, value=4)
        theirs.declare("round_won", side=0, value=2)
        line = anna.line_ids(sheet)[0]
        fields = {"target": line, "inner_kind": "round_won", "side": 0, "value": 2, "note": "#mistyped"}
        theirs.declare("entry_corrected", "held", **fields)
    return sheet


def _moved(anna: Device) -> Sheet:
    """An edit moved the end of the first game: rounds after its end are shown and not counted."""
    sheet = anna.open_watten()
    sheet.declare_all((0, 3), (1, 3), (1, 3), (0, 3), (1, 2), (1, 2), (0, 2))
    first = anna.line_ids(sheet)[0]
    sheet.declare("entry_corrected", target=first, inner_kind="round_won", side=0, value=6)
    return sheet


def _closed(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((0, 3), (1, 2))
    sheet.declare("sheet_closed")
    return sheet


def _two(anna: Device) -> Sheet:
    sheet = anna.open_watten(names=("Anna", "Beni"))
    sheet.declare_all((0, 5), (1, 9), (0, 2), (1, 3), (0, 4))
    return sheet


def _three(anna: Device, **options: str) -> Sheet:
    """Three with points of their own in the second game; one of them is krank."""
    sheet = anna.open_watten(names=("Anna", "Beni", "Cilli"), **options)
    sheet.declare("round_won", side=1, value=9)
    # Where the other two play together, Cilli is Vorhand and alone.
    sheet.declare("round_won", value=7, **({"side": 1} if options else {"side": 0, "partners": "1"}))
    return sheet


def _bavaria(anna: Device) -> Sheet:
    """Gespannt: the round is worth three by itself."""
    sheet = anna.open_watten(ruleset="bavaria", target=15)
    sheet.declare_all((0, 5), (1, 4), (0, 5), (0, 3))
    return sheet


def _tyrol(anna: Device) -> Sheet:
    """Gestrichen: stay for three or give two, before the first card."""
    sheet = anna.open_watten(ruleset="north_tyrol", target=11)
    sheet.declare_all((0, 5), (1, 2), (0, 4))
    return sheet


def _changed(anna: Device) -> Sheet:
    """After each of three games others play together; now the seats may change again."""
    sheet = anna.open_watten()
    sheet.declare_all((0, 9))
    sheet.declare("seats_taken", persons="0 2 1 3")
    sheet.declare_all((0, 3), (1, 4), (1, 5))
    sheet.declare("seats_taken", persons="0 1 3 2")
    sheet.declare_all((1, 7), (0, 2), (0, 3), (0, 4))
    return sheet


def _whot(anna: Device, ruleset: str) -> Sheet:
    """The sixth round of five players: one is out, one is close."""
    sheet = anna.open_whot(names=FIVE, ruleset=ruleset)
    sheet.score_rounds(
        (1, {0: 14, 2: 22, 3: 45, 4: 19}),
        (0, {1: 21, 2: 30, 3: 39, 4: 12}),
        (1, {0: 22, 2: "c10 t4", 3: 28, 4: "q5 W"}),
        (2, {0: 9, 1: 26, 4: 34}),
    )
    return sheet


def _whot_ended(anna: Device) -> Sheet:
    sheet = anna.open_whot(names=FIVE[:4])
    sheet.score_rounds((0, {1: 45, 2: 50, 3: 30}), (3, {0: 59, 1: 55, 2: 50}), (3, {0: 41}))
    return sheet


def _tournament(anna: Device) -> Sheet:
    """Two of seven have dropped out, and the last hand was a tie."""
    sheet = anna.open_whot(names=(*FIVE, "Franz", "Gustl"), ruleset="app_tournament")
    sheet.score_rounds(
        (0, {1: 14, 2: 22, 3: 45, 4: 19, 5: 7, 6: 2}),
        (1, {0: 3, 2: 8, 4: 31, 5: 12, 6: 9}),
        (5, {0: 20, 1: 20, 2: 8, 6: 4}),
    )
    return sheet


def _final(anna: Device) -> Sheet:
    sheet = anna.open_whot(names=FIVE[:3], ruleset="app_tournament")
    sheet.score_rounds((0, {1: 14, 2: 22}))
    return sheet


def _duel(anna: Device) -> Sheet:
    """One game was played for a stake, the next one has one."""
    sheet = anna.open_whot(names=FIVE[:2], ruleset="app_duel")
    sheet.declare("stake_raised", points=5)
    sheet.declare("round_scored", winner=1)
    sheet.declare("stake_raised", points=2)
    return sheet


def _away(anna: Device) -> Sheet:
    """Nigerian rules with calls: somebody went home."""
    sheet = anna.open_whot(names=FIVE[:4], ruleset="nigerian")
    sheet.score_rounds((0, {1: 14, 2: 22, 3: 45}))
    sheet.declare("player_left", seat=2)
    return sheet


def _sign_in(anna: Device) -> None:
    page = anna.go("/account/sign-in/")
    page.locator('input[name="username"]').fill(OWNER)
    page.locator('input[name="password"]').fill(PASSWORD)
    page.locator('main form button:not([type="button"])').first.click()
    page.wait_for_url(lambda url: "sign-in" not in url)


def _club_paths(anna: Device) -> dict[str, str]:
    page = anna.go("/clubs/")
    club = str(page.locator('main a[href^="/clubs/"]:not([href$="/new/"])').first.get_attribute("href"))
    page = anna.go(club)
    season = str(page.locator('main a[href^="/seasons/"]').first.get_attribute("href"))
    return {"club": club, "season": season}


# --- how to get to each state ---

Scene = Callable[[Device, Hall], Any]


def _go(path: str) -> Scene:
    return lambda one, hall: one.go(path.format(**hall.paths))


def _pad(sheet: str, *menus: str) -> Scene:
    def scene(one: Device, hall: Hall) -> None:
        one.go(f"/s/{hall.sheets[sheet]}/")
        one.ready()
        for menu in menus:
            one.open_menu(menu)

    return scene


def _part(sheet: str, part: str) -> Scene:
    return lambda one, hall: one.go(f"/s/{hall.sheets[sheet]}/{part}")


def _display_menu(one: Device, hall: Hall) -> None:
    _pad("watten")(one, hall)
    one.tap(one.page.locator(".bar-prefs > summary"))


def _mirrored(one: Device, hall: Hall) -> None:
    one.prefer(mirror="1")
    _pad("watten")(one, hall)
    one.prefer(mirror="0")


def _house_rules(one: Device, hall: Hall) -> None:
    one.go("/new/whot/")
    one.tap(one.page.locator(".house > summary"))


def _offer(one: Device, hall: Hall) -> None:
    """A raise of the stake that waits for its answer."""
    _pad("whot-duel", "menu-stake")(one, hall)
    one.tap(one.page.locator("[data-offer]").first)


def _doubt(one: Device, hall: Hall) -> None:
    """More points than the whole pack holds: why is that right?"""
    _entering("whot-away", "keypad")(one, hall)
    one.page.keyboard.type("400")
    one.page.keyboard.press("Enter")
    one.page.keyboard.type("300")
    one.page.keyboard.press("Enter")


def _waits(one: Device, hall: Hall) -> None:
    """An entry that waits and one that was put aside."""
    _pad("watten")(one, hall)
    one.page.route("**/entries/", lambda route: route.fulfill(status=422, body="?"))
    one.tap_do("round_won", side=0, value=2)
    expect(one.page.locator(".outbox-aside li")).to_have_count(1)
    one.page.unroute("**/entries/")
    one.page.route("**/entries/", lambda route: route.fulfill(status=500, body="?"))
    one.tap_do("round_won", side=1, value=2)
    expect(one.page.locator("#saved")).to_have_attribute("data-state", "stopped")


def _nothing_waits(one: Device) -> None:
    """Clear the device, so that the sheet stays as it was for the next scene."""
    one.page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('punkteblock').onsuccess = done; })")


def _not_sent(one: Device, hall: Hall) -> None:
    _waits(one, hall)
    _nothing_waits(one)


def _home_not_sent(one: Device, hall: Hall) -> None:
    _waits(one, hall)
    one.go("/")
    expect(one.page.locator("#unsent")).to_be_visible()
    _nothing_waits(one)


def _install(one: Device, hall: Hall) -> None:
    """As a browser offers it, and as iOS has it said."""
    one.page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    one.go("/")
    one.page.evaluate("window.dispatchEvent(new Event('beforeinstallprompt'))")
    expect(one.page.locator(".install-offer")).to_be_visible()


def _insecure(one: Device, hall: Hall) -> None:
    """Over plain http, as a laptop in an inn serves it."""
    one.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    _pad("watten", "menu-more")(one, hall)
    expect(one.page.locator("#insecure")).to_be_visible()


def _offline_sheets(one: Device, hall: Hall) -> None:
    """The page instead of others, with a sheet that can be opened."""
    _pad("watten")(one, hall)
    path = f"/s/{hall.sheets['watten']}/"
    keep = "path => caches.open('punkteblock-pages').then((cache) => cache.put(path, new Response('')))"
    one.page.evaluate(keep, path)
    one.go("/offline/")
    expect(one.page.locator("#offline-sheets")).to_be_visible()


def _entering(sheet: str, mode: str, *cards: str) -> Scene:
    """A round half entered: the winner is said, the first loser's hand is being tapped."""

    def scene(one: Device, hall: Hall) -> None:
        if one.page.url.startswith("http"):
            one.page.evaluate("sessionStorage.clear()")  # what an earlier visit had begun
        _pad(sheet)(one, hall)
        at.chooses_mode_after_winner(one, 0, mode)
        if mode == "cards":
            at.taps_cards(one, *cards)
        if mode == "keypad":
            one.tap(one.page.locator(".digits button").first)

    return scene


def _line_menu(sheet: str) -> Scene:
    def scene(one: Device, hall: Hall) -> None:
        one.go(f"/s/{hall.sheets[sheet]}/history/")
        one.tap(one.page.locator("#game-1 .line-menu > summary").first)

    return scene


def _edit(sheet: str) -> Scene:
    """The first line of the sheet, changed and previewed."""

    def scene(one: Device, hall: Hall) -> None:
        one.go(f"/s/{hall.sheets[sheet]}/history/")
        one.go(str(one.page.locator('#game-1 a[href$="/edit/"]').first.get_attribute("href")))
        if sheet.startswith("whot"):
            one.page.locator('input[name="points-3"]').fill("9")
        else:
            one.tap(one.page.locator('label:has(input[name="value"][value="6"])'))
        at.sees_preview(one)

    return scene


def _why(sheet: str) -> Scene:
    def scene(one: Device, hall: Hall) -> None:
        one.go(f"/s/{hall.sheets[sheet]}/history/")
        one.go(str(one.page.locator('a[href$="/why/"]').last.get_attribute("href")))

    return scene


def _share(one: Device, hall: Hall) -> None:
    one.go(f"/s/{hall.sheets['watten']}/share/")
    one.tap(one.page.locator('button[name="scope"][value="watch"]'))
    expect(one.page.locator("svg.qr")).to_be_visible()


def _wrong_names(one: Device, hall: Hall) -> None:
    one.go("/new/watten/")
    for seat, name in enumerate(("Anna", "Anna", "", "D" * 300)):
        one.page.locator(f"#name-{seat}").fill(name)
    one.tap(one.page.locator(".start-row button"))
    expect(one.page.locator("[role=alert]")).to_be_visible()


def _hand(one: Device, hall: Hall) -> None:
    """A logged hand replayed, from the page's own example."""
    one.go(f"/s/{hall.sheets['watten']}/hands/")
    one.tap(one.page.locator(".hands-how > summary"))
    one.tap(one.page.locator(".hands-how form button"))
    expect(one.page.locator(".log")).to_be_visible()


def _tapping(sheet: str, *taps: str, **asked: str) -> Scene:
    """A hand being logged, so many taps long."""

    def scene(one: Device, hall: Hall) -> None:
        key, players = ("upper_austria", 4) if sheet == "watten" else ("leaflet_long", 5)
        hand = tapped.begin(ruleset(key), players, 0)
        for tap in taps:
            hand = tapped.tapped(hand, tap)
        fields = urlencode({"log": tapped.packed(hand), **asked})
        # The round of the sheet that the hall has written longest ago has all players in it.
        one.go(f"/s/{hall.sheets[sheet]}/hands/new/?game=1&round=1&{fields}")

    return scene


def _disputed(one: Device, hall: Hall) -> None:
    """The dispute page of a kept hand."""
    hand = hall.paths["replay-hands"].rstrip("/").rpartition("/")[2]
    one.go(f"/s/{hall.sheets['hands']}/dispute/?hand={hand}")


def _old_form(one: Device, hall: Hall) -> None:
    """A form whose token is not the browser's own any more."""
    one.go("/new/watten/")
    one.page.locator('.new-sheet input[name="csrfmiddlewaretoken"]').evaluate(
        "field => { field.value = 'x'; }"
    )
    with one.page.expect_navigation():
        one.tap(one.page.locator(".start-row button"))


def _bare(template: str) -> Scene:
    """A page for when nothing else works, put in the server's place."""

    def scene(one: Device, hall: Hall) -> None:
        with translation.override(one.language):
            body = render_to_string(template)
        one.page.route(
            "**/broken/", lambda route: route.fulfill(status=200, content_type="text/html", body=body)
        )
        one.page.goto("/broken/")
        one.page.unroute("**/broken/")

    return scene


NAMED = ("B1 schlag 8", "A1 farbe herz")
SCENES: dict[str, Scene] = {
    "home": _go("/"),
    "home-not-sent": _home_not_sent,
    "home-install": _install,
    "offline": _go("/offline/"),
    "offline-sheets": _offline_sheets,
    "new-watten": _go("/new/watten/"),
    "new-whot": _go("/new/whot/"),
    "new-whot-house": _house_rules,
    "new-wrong": _wrong_names,
    "watten": _pad("watten"),
    "watten-display": _display_menu,
    "watten-mirrored": _mirrored,
    "watten-values": _pad("watten", "values-a"),
    "watten-penalties": _pad("krank", "penalties-b"),
    "watten-more": _pad("watten", "menu-more"),
    "watten-bid": _pad("bid"),
    "watten-krank": _pad("krank", "krank-a"),
    "watten-ended": _pad("ended"),
    "watten-held": _pad("held"),
    "watten-moved": _pad("moved"),
    "watten-closed": _pad("closed"),
    "watten-scribes": _pad("scribes"),
    "watten-two": _pad("two"),
    "watten-three": _pad("three"),
    "watten-three-values": _pad("three", "values-c"),
    "watten-three-free": _pad("three-free", "shared-b"),
    "watten-three-rest": _pad("three-rest", "penalties-a"),
    "watten-bavaria": _pad("bavaria", "krank-a"),
    "watten-tyrol": _pad("tyrol"),
    "watten-not-sent": _not_sent,
    "watten-insecure": _insecure,
    "whot": _pad("whot"),
    "whot-values": _entering("whot", "values"),
    "whot-cards": _entering("whot-short", "cards", "c10", "*2", "*5"),
    "whot-keypad": _entering("whot", "keypad"),
    "whot-more": _pad("whot", "menu-more"),
    "whot-ended": _pad("whot-ended"),
    "whot-single": _pad("whot-single"),
    "whot-tournament": _pad("whot-tournament"),
    "whot-final": _pad("whot-final"),
    "whot-duel": _pad("whot-duel"),
    "whot-offer": _offer,
    "whot-table": _pad("whot-away", "menu-table"),
    "whot-doubt": _doubt,
    "history": _part("watten", "history/"),
    "history-menu": _line_menu("watten"),
    "history-held": _part("held", "history/"),
    "history-moved": _part("moved", "history/"),
    "history-scribes": _part("scribes", "history/"),
    "audit": _part("scribes", "audit/"),
    "history-whot": _part("whot", "history/"),
    "history-three": _part("three", "history/"),
    "history-changed": _part("changed", "history/"),
    "ledger": _part("changed", "bummerl/"),
    "ledger-three": _part("three", "bummerl/"),
    "seats": _part("changed", "seats/"),
    "seats-running": _part("three", "seats/"),
    "edit": _edit("watten"),
    "edit-whot": _edit("whot"),
    "why": _why("watten"),
    "why-sheet": _part("watten", "why/"),
    "why-sheet-whot": _part("whot", "why/"),
    "why-whot": _why("whot"),
    "share": _share,
    "share-scribes": _part("scribes", "share/"),
    "join": _go("{join}"),
    "join-side": _go("{join-side}"),
    "watch": _go("{link-watten}"),
    "watch-whot": _go("{link-whot}"),
    "hands": _part("whot", "hands/"),
    "hand-replayed": _hand,
    "hands-kept": _part("hands", "hands/"),
    "tapping": _tapping("watten"),
    "tapping-cards": _tapping("watten", *NAMED, "SK", "H9"),
    "tapping-held": _tapping("watten", "deal A2 H9", "deal A2 L8", "deal A2 E7", *NAMED, "HK"),
    "tapping-bid": _tapping("watten", *NAMED, "B1 bid 3"),
    "tapping-deal": _tapping("watten", *NAMED, **{"for": "deal A1"}),
    "tapping-broken": _tapping("watten", "deal A2 H9", *NAMED, "HK", "A2 L7"),
    "tapping-differs": _tapping("watten", *NAMED, "SK", "A2 bid 3", "B1 concede"),
    "tapping-whot-begin": _tapping("whot"),
    "tapping-whot": _tapping("whot", "upcard c8", "c3", "draw", "c5"),
    "tapping-whot-broken": _tapping("whot", "upcard c8", "x5"),
    "dispute": _part("watten", "dispute/"),
    "dispute-revoke": _part("watten", "dispute/?case=revoke"),
    "dispute-krank": _part("krank", "dispute/?case=krank_bid"),
    "dispute-whot": _part("whot", "dispute/?case=call"),
    "dispute-hand": _disputed,
    "which-card": _part("watten", "dispute/cards/?schlag=6&farbe=0"),
    "which-card-wins": _part("watten", "dispute/cards/?schlag=6&farbe=0&cards=HA+S8"),
    "replay": _go("{replay-hands}?step=6"),
    "replay-odds": _go("{replay-hands}?step=14&odds=1"),
    "replay-whot": _go("{replay-hands-whot}?step=4"),
    "replay-illegal": _go("{replay-hands-whot}?step=6"),
    "rules": _go("/rules/"),
    "signs": _go("/rules/signs/"),
    "words": _go("/rules/words/"),
    "rule-card": _go("/rules/kritisch_latinisch_wander/"),
    "rule-card-whot": _go("/rules/nigerian_app/"),
    "result": _part("watten", "result/"),
    "result-whot": _part("whot-ended", "result/"),
    "wall": _go("/wall/"),
    "sheet-rules": _part("watten", "rules/"),
    "clubs": _go("/clubs/"),
    "club": _go("{club}"),
    "club-new": _go("/clubs/new/"),
    "club-settings": _go("{club}settings/"),
    "members": _go("{club}members/"),
    "ratings": _go("{club}ratings/"),
    "season": _go("{season}"),
    "season-new": _go("{club}seasons/new/"),
    "season-sheet": _go("{season}new/watten/"),
    "password": _go("/account/password/"),
    "trust": _go("/trust/"),
    "error-404": _go("/s/00000000-0000-4000-8000-000000000000/"),
    "error-csrf": _old_form,
    "error-500": _bare("500.html"),
    "error-503": _bare("503.html"),
}
# Pages for somebody who has not signed in.
STRANGERS: dict[str, Scene] = {"home": _go("/"), "sign-in": _go("/account/sign-in/")}
