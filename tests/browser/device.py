"""One browser at the table, and how a person reads and taps its pages.

Defines the actions that tests use: open a sheet, declare, see the score. Buttons are found by the declaration
they make, texts by the catalogue of the device's language, so that one script works in every language.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from secrets import token_hex
from typing import Any, ClassVar
from urllib.parse import urlencode
from uuid import uuid4

from django.utils import translation
from playwright.sync_api import APIResponse, BrowserContext, ConsoleMessage, Locator, Page, expect

from scoring import wording
from tests.browser.served import Served
from tests.browser.shared import empty_storage

SIZES: dict[str, dict[str, Any]] = {
    "tablet": {"viewport": {"width": 1180, "height": 820}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LANGUAGES = ("de", "en")
THEMES = ("dark", "light", "sunlight")
FOUR = ("Anna", "Beni", "Cilli", "Dora")
FIVE = (*FOUR, "Eva")
SIDE = ":is(.half, .watch-side)"
FAULTS = ("Content Security Policy", "is not defined", "returned no matches")
DOUBLE_TAP = 0.65  # seconds: more than OTHER in shared/double-tap.js, because a board may make the key anew
PATIENCE = 30_000  # milliseconds; usually far less, but other load of the machine takes its time

expect.set_options(timeout=PATIENCE)


class Device:
    """A tablet or a phone: one browser context with one page."""

    made: ClassVar[list[Device]] = []  # by the running test

    def __init__(
        self, context: BrowserContext, served: Served, language: str, size: str, page: Page | None = None
    ) -> None:
        self.context, self.served, self.language, self.size = context, served, language, size
        self.made.append(self)
        self.complaints: list[str] = []
        self.last_tap = ""
        self.tapped = "", 0.0  # a key, and when
        context.set_default_timeout(PATIENCE)
        self.page: Page = page or context.new_page()
        self._listen(self.page)

    def turn_to_a_new_page(self) -> Page:
        """Close the page and open a blank one without browser storage; the cookies stay."""
        self.page.close()
        self.page = self.context.new_page()
        self._listen(self.page)
        empty_storage(self.page, self.served)
        return self.page

    def clear_page(self) -> None:
        """Leave the page without browser storage and in its first size; the cookies stay.

        The page's process goes on, which costs less than a new one. Scripts that were added to the page stay.
        """
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.goto("/static/scoring/icon.svg")
        self.page.evaluate("sessionStorage.clear()")
        empty_storage(self.page, self.served)
        self.page.set_viewport_size(SIZES[self.size]["viewport"])

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"{error} {error.stack}"))
        page.on("console", self._hear)
        # A page with an unsent entry asks before it is left; the tests reload on purpose.
        page.on("dialog", lambda dialog: dialog.accept())

    def _hear(self, message: ConsoleMessage) -> None:
        """Fail on console errors: a refused connection is often intended, a refused style or script never is."""
        if any(fault in message.text for fault in FAULTS):
            self.complaints.append(message.text)

    def prefer(self, **cookies: str) -> None:
        """Set cookies as the display menu does: theme, language, mirror."""
        self.context.add_cookies(
            [{"name": name, "value": value, "url": self.served.url} for name, value in cookies.items()]
        )

    def speak(self, language: str) -> None:
        """Use this language from the next page on."""
        self.language = language
        self.prefer(language=language)

    def wear(self, theme: str) -> None:
        """Set another theme on the page as the server would, and wait until fading colours have arrived."""
        self.page.evaluate(
            """theme => {
              document.documentElement.dataset.theme = theme;
              const scheme = document.querySelector("meta[name=color-scheme]");
              if (scheme) scheme.content = theme === "dark" ? "dark" : "light";
              document.getAnimations().forEach((animation) => animation.finish());
            }""",
            theme,
        )

    def say(self, msgid: str, **values: object) -> str:
        """The translated text in this device's language."""
        with translation.override(self.language):
            return translation.gettext(msgid) % values if values else translation.gettext(msgid)

    def say_of(self, msgid: str, n: int, **values: object) -> str:
        """The translated plural text for `n` in this device's language."""
        with translation.override(self.language):
            return translation.ngettext(msgid, f"{msgid.removesuffix('.')}s.", n) % {"n": n, **values}

    def say_outcome(self, code: str, preset: str = "upper_austria") -> str:
        with translation.override(self.language):
            return wording.outcome(code, preset)

    # --- sheets opened and filled without a browser, for tests about something else ---

    def post(self, path: str, fields: dict[str, Any], **headers: str) -> APIResponse:
        """Post a form as this device's browser would, without following the redirect."""
        answer = self.context.request.post(
            path,
            data=urlencode({"csrfmiddlewaretoken": self._csrf(), **fields}),
            headers={"Content-Type": "application/x-www-form-urlencoded", **headers},
            max_redirects=0,
        )
        assert answer.status < 400, f"{path} answered {answer.status}: {answer.text()[:600]}"
        return answer

    def _csrf(self) -> str:
        """The token in this browser's cookie, or a new one, because the server only compares the two."""
        for cookie in self.context.cookies(self.served.url):
            if cookie.get("name") == "csrftoken":
                return cookie.get("value", "")
        self.prefer(csrftoken=(token := token_hex(16)))
        return token

    def open_watten(
        self,
        *,
        names: Sequence[str] = FOUR,
        target: int | str = 9,
        dealer: int | str = 0,
        ruleset: str = "upper_austria",
        **options: str,
    ) -> Sheet:
        fields = {
            "ruleset": ruleset,
            "target": target,
            "players": len(names),
            "first_dealer": dealer,
            **options,
        }
        return self._open("/new/watten/", fields, names)

    def open_whot(
        self,
        *,
        names: Sequence[str] = FOUR,
        ruleset: str = "leaflet_long",
        limit: int = 100,
        dealer: int | str = 0,
        **house: object,
    ) -> Sheet:
        """Open a WHOT! sheet. `house`: house rules as the form spells them."""
        fields = {"ruleset": ruleset, "limit": limit, "players": len(names), "first_dealer": dealer}
        return self._open("/new/whot/", fields | house, names)

    def line_ids(self, sheet: Sheet) -> list[str]:
        """The ids of the sheet's lines in the order of the page."""
        return re.findall(r'<tr id="line-([0-9a-f-]{36})"', self.context.request.get(sheet.history).text())

    def _open(self, path: str, fields: dict[str, Any], names: Sequence[str]) -> Sheet:
        seats = {f"name-{seat}": name for seat, name in enumerate(names)}
        answer = self.post(path, fields | seats)
        assert "location" in answer.headers, answer.text()[:2000]
        return Sheet(self, _found(r"/s/([0-9a-f-]{36})/$", answer.headers["location"]))

    def go(self, path: str) -> Page:
        self.touch_beside()  # no tap leads there
        answer = self.page.goto(path)
        assert answer is not None
        assert answer.status < 500, f"{path} answered {answer.status}"
        return self.page

    # --- actions ---

    def tap(self, target: Locator) -> None:
        """Touch once, as a finger does; the same key again on purpose, not as the second half of a double tap."""
        key, (last, since) = repr(target), self.tapped
        if key == last:
            time.sleep(max(0, since + DOUBLE_TAP - time.monotonic()))
        target.tap()
        self.tapped = key, time.monotonic()

    def do(self, declaration: str) -> Locator:
        """The visible button on the board that makes this declaration."""
        return (
            self.page.locator(f'#board button[name="do"][value="{declaration}"]')
            .locator("visible=true")
            .first
        )

    def tap_twice(
        self, target: Locator, *, mouse: bool = False, until: Locator | None = None, apart: float = 0.1
    ) -> None:
        """Double tap or double click: `apart` seconds by the browser's time, however busy this machine is.
        `until`: what the first half brings before the second.
        """
        at = self._middle_of(target)
        session, now = self.context.new_cdp_session(self.page), time.time()
        for count in (1, 2):
            fields = {"timestamp": now + count * apart}
            if mouse:
                for kind in ("mousePressed", "mouseReleased"):
                    pressed = {"type": kind, "button": "left", "clickCount": count}
                    session.send("Input.dispatchMouseEvent", at | pressed | fields)
            else:
                session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]} | fields)
                session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []} | fields)
            if until is not None and count == 1:
                expect(until).to_be_visible()
        session.detach()

    @contextmanager
    def finger_on(self, target: Locator) -> Iterator[None]:
        """Rest a finger where `target` is now, and lift it there at the end of the block."""
        at = self._middle_of(target)
        session = self.context.new_cdp_session(self.page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        yield
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    @staticmethod
    def _middle_of(target: Locator) -> dict[str, float]:
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def tap_do(self, kind: str, **fields: object) -> None:
        declaration = urlencode({"kind": kind, **fields})
        if declaration == self.last_tap:
            self.touch_beside()
        self.tap(self.do(declaration))
        self.last_tap = declaration

    def tap_and_see(self, target: Locator) -> None:
        """Tap on purpose, and wait for the server's board."""
        board = self.page.locator("#board")
        before = str(board.get_attribute("data-version"))
        self.touch_beside()
        self.tap(target)
        expect(board).not_to_have_attribute("data-version", before)
        self.sees_all_saved()

    def touch_beside(self) -> None:
        """Touch no button, so that the next tap is not the second half of a double tap, however quick the
        test is.
        """
        self.page.evaluate("document.body?.click()")

    def tap_undo(self) -> None:
        if self.last_tap == "undo":
            self.touch_beside()
        self.tap(self.page.locator(".tool-undo"))
        self.last_tap = "undo"

    def tap_put_back(self) -> None:
        """Put back an undone entry, slower than somebody who undoes several."""
        self.touch_beside()
        self.tap(self.page.locator(".tool-back"))

    def open_menu(self, menu_id: str) -> None:
        self.tap(self.page.locator(f"#{menu_id} > summary"))

    def close_menus(self) -> None:
        """Touch beside them."""
        self.touch_beside()

    def ready(self) -> None:
        """Wait until the scripts have taken over the page."""
        expect(self.page.locator("html[data-outbox=ready]")).to_be_attached()

    # --- what a person sees ---

    def side(self, side: int) -> Locator:
        """One side's half of the Watten board, on the pad or on the live page."""
        return self.page.locator(f"{SIDE}.side-{'abc'[side]}")

    @property
    def column(self) -> Locator:
        """The rows of the running Watten game, as the column shows them."""
        return self.page.locator(".column > li")

    def sees_score(self, first: int, second: int) -> None:
        expect(self.page.locator(SIDE + " .score")).to_have_text([str(first), str(second)])

    def sees_bummerl(self, side: int, *outcomes: str) -> None:
        """Expect these marks at a side, oldest first."""
        marks = self.side(side).locator(":is(.half-marks, .watch-marks) [role=img]")
        expect(marks).to_have_count(len(outcomes))
        assert [mark.get_attribute("aria-label") for mark in marks.all()] == [
            self.say_outcome(code) for code in outcomes
        ]

    def sees_all_saved(self) -> None:
        expect(self.page.locator("#saved")).to_have_attribute("data-state", "saved")
        expect(self.page.locator("html")).not_to_have_attribute("data-waiting", re.compile("."))

    def sees_waiting(self, number: int) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-waiting", str(number))


class Sheet:
    """A sheet as the device that opened it has it."""

    def __init__(self, opener: Device, uid: str) -> None:
        self.opener, self.uid = opener, uid
        self.place: dict[str, str] = {}  # empty until the first declaration

    @property
    def pad(self) -> str:
        return f"/s/{self.uid}/"

    @property
    def history(self) -> str:
        return f"{self.pad}history/"

    def link(self, scope: str) -> str:
        """A new link of this scope, as the share page shows it once."""
        page = self.opener.post(f"{self.pad}share/", {"scope": scope}).text()
        return _found(r'<p class="link-url"><a href="https?://[^/"]+([^"]+)"', page)

    def also_written_by(self, other: Device, scope: str = "write", name: str = "") -> None:
        """Let another device in through a link, as at the table."""
        other.post(self.link(scope), {"name": name})

    def set_two_scribes(self, own: int) -> None:
        """Declare two scribes from here on, with the opener's device for side `own`."""
        fields = {"scribes": 2, "scribe": own, "entry_id": uuid4()}
        self.opener.post(f"{self.pad}share/", fields)
        self.place = {}

    def declare(self, kind: str, becomes: str = "counted", **fields: object) -> None:
        """Post a declaration like a page that is current, without opening one."""
        envelope = {"entry_id": uuid4(), **(self.place or self.here())}
        answer = self.opener.post(f"{self.pad}entries/", envelope | {"kind": kind, **fields}, Outbox="1")
        assert answer.headers["entry-status"] == becomes, answer.text()[:2000]
        self.place = self._place_of(answer.text())

    def declare_all(self, *rounds: tuple[int, int]) -> None:
        """Declare Watten rounds in order: (side, value)."""
        for side, value in rounds:
            self.declare("round_won", side=side, value=value)

    def score_rounds(self, *rounds: tuple[int, dict[int, int | str]]) -> None:
        """Declare WHOT! rounds in order: (winner, points or cards by seat)."""
        for winner, hands in rounds:
            cells = {
                f"{'cards' if isinstance(left, str) else 'points'}-{seat}": left
                for seat, left in hands.items()
            }
            self.declare("round_scored", winner=winner, **cells)

    def here(self) -> dict[str, str]:
        """The present version, game and round of the board."""
        return self._place_of(self.opener.context.request.get(self.pad).text())

    @staticmethod
    def _place_of(page: str) -> dict[str, str]:
        return {name: _found(rf'name="{name}" value="(\d+)"', page) for name in ("seen", "game", "round")}


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found, f"{pattern} is not in {text[:800]}"
    return found[1]
