"""A board drawn by the device equals the server's, character by character."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser

from rules.registry import keys
from scoring.offline import browser as offline
from tests.browser.device import FIVE, SIZES, Device, Sheet
from tests.browser.served import Served
from tests.browser.ways import mostly
from tests.markup import one_line, place_of, values_of
from tests.scoring.test_offline_bundle import case

Json = dict[str, Any]
SHEETS = 4  # for each preset

WAITS = "(?:waits|wartet)"
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("no_server_error")]

PROJECT = """async ({state, items}) => {
  const engine = await import(JSON.parse(document.getElementById("settings").textContent).engine.engine);
  return engine.project(state, items);
}"""


def do(kind: str, **fields: object) -> str:
    return f"kind={kind}" + "".join(f"&{name}={value}" for name, value in fields.items())


def won(side: int, value: int) -> Json:
    return {"do": do("round_won", side=side, value=value)}


def scored(winner: int, **hands: int | str) -> Json:
    cells = {
        f"{'points' if isinstance(left, int) else 'cards'}-{seat[1:]}": str(left)
        for seat, left in hands.items()
    }
    return {"kind": "round_scored", "winner": str(winner), **cells}


class Waiting:
    """What an outbox would hold on this device: each tap is made on the board drawn before it."""

    def __init__(self, device: Device, sheet: Sheet) -> None:
        self.device, self.sheet = device, sheet
        self.state = device.context.request.get(f"{sheet.pad}state/").json()
        self.items: list[Json] = []
        self.answer: Json = {}

    def look(self) -> str:
        """The board for the next tap."""
        self.answer = self.answer or self.project()
        return str(self.answer["html"])

    def project(self) -> Json:
        answer: Json = self.device.page.evaluate(PROJECT, {"state": self.state, "items": self.items})
        return answer

    def tap(self, said: Json) -> Json:
        """Tap one more declaration. Returns its receipt."""
        fields = {"entry_id": str(uuid4()), **place_of(self.look()), **said}
        self.items.append({"fields": [[name, value] for name, value in fields.items()]})
        self.answer = self.project()
        receipt: Json = self.answer["receipts"][-1]
        return receipt

    def undo(self) -> Json:
        [voiding] = [do for do in values_of(self.answer["html"], "do") if "entry_voided" in do]
        return self.tap({"do": voiding})

    def arrive(self) -> str:
        """Post them in order like an outbox. Returns the server's board in the last answer."""
        answer = ""
        for item in self.items:
            fields = {**dict(item["fields"]), "waited": "1"}
            posted = self.device.post(f"{self.sheet.pad}entries/", fields, Outbox="1")
            answer = posted.text()
        return answer


def bare(html: str) -> str:
    """The HTML without what differs at every drawing, the words for waiting entries, and missing links.

    Only a server knows when a sheet was closed and when a held entry arrived.
    """
    html = re.sub(r'(id="closed-title">)[^<]*', r"\1", html)
    html = re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", one_line(html))
    html = re.sub(r'(name="entry_id" value=")[^"]*', r"\1", html)
    html = re.sub(r' data-waiting="\d+"', "", html)
    html = re.sub(r'<input type="hidden" name="known"[^>]*>', "", html)  # only a device draws it
    html = re.sub(r'<small class="held-from">.*?</small>', "", html)
    html = re.sub(r'<a class="row-line"[^>]*>(.*?)</a>', r'<span class="row-line">\1</span>', html)
    return re.sub(r'<span class="row-state[^>]*>(<span.*?</span> ?){2}</span>', "", html).strip()


WATTEN = {
    "Schneider": [won(0, 3), won(0, 3), won(0, 3), won(1, 2)],
    "Retourschneider": [won(0, 8), won(1, 3), won(1, 3), won(1, 3)],
    "krank, then struck off": [won(0, 4), won(0, 3), {"do": do("points_voided", side=0)}, won(1, 2)],
    "a bid answered": [
        {"do": do("bid_made", side=0, value=3)},
        {"do": do("bid_answered", side=1, value=3, answer="stay")},
        won(1, 3),
    ],
    "a penalty": [
        won(0, 2),
        {"do": do("penalty_given", side=1, code="misdeal")},
        {"do": do("dealer_set", seat=3)},
    ],
    "closed": [won(0, 2), {"do": do("sheet_closed")}],
}
WHOT = {
    "knockout": [
        scored(0, p1=60, p2=20, p3=30, p4=10),
        scored(0, p1=60, p2=20, p3=30, p4=10),
        scored(2, p0=5, p3=40, p4=30),
    ],
    "cards": [scored(0, p1="c10 *5", p2="W", p3=4, p4=2), scored(1, p0=12, p2="x1", p3=4, p4=2)],
}


@pytest.fixture(scope="module", params=mostly("de", long=("en",)))
def reckons(request: pytest.FixtureRequest, browser: Browser, served: Served) -> Iterator[Device]:
    """A page that draws boards of any sheet; Python starts in it once for all tests."""
    language = request.param
    with browser.new_context(**SIZES["tablet"], locale=language, base_url=served.url) as context:
        anna = Device(context, served, language, "tablet")
        anna.speak(language)
        anna.go(anna.open_watten().pad)
        yield anna
        assert anna.complaints == []


def played(device: Device, sheet: Sheet, said: list[Json]) -> tuple[str, str]:
    """The board of this device and that of the server after the same entries."""
    waiting = Waiting(device, sheet)
    for each in said:
        waiting.tap(each)
    return bare(waiting.answer["html"]), bare(waiting.arrive())


def test_a_board_drawn_by_the_device_equals_the_servers(reckons: Device) -> None:
    """Every board is drawn twice: by Python in this browser, and by the server with the same entries."""
    anna = reckons
    drawn = {name: played(anna, anna.open_watten(), said) for name, said in WATTEN.items()}
    drawn |= {name: played(anna, anna.open_whot(names=FIVE), said) for name, said in WHOT.items()}

    for name, (here, there) in drawn.items():
        assert here == there, name


def test_python_in_the_browser_draws_the_same_boards(reckons: Device) -> None:
    """Evenings of every preset, with undo, edits and second readings, in two releases of Python."""
    for seed in range(SHEETS * len(keys())):
        state, items = case(seed, reckons.language)
        here = json.loads(offline.drawn(state, items))
        there = reckons.page.evaluate(PROJECT, {"state": json.loads(state), "items": json.loads(items)})

        assert there == here, seed


def test_a_waiting_entry_can_be_undone_and_an_impossible_one_is_explained(reckons: Device) -> None:
    waiting = Waiting(reckons, reckons.open_watten())
    waiting.tap(won(0, 3))
    waiting.tap(won(0, 4))
    waiting.undo()
    assert 'class="score">3<' in waiting.answer["html"]
    assert 'data-waiting="3"' in waiting.answer["html"]
    assert re.search(f"row-state[^>]*is-waiting.*{WAITS}<", one_line(waiting.answer["html"]))

    unread = waiting.tap({"do": do("round_won", side=0)})
    assert (unread["status"], waiting.answer["version"]) == ("malformed", 3)
    assert unread["text"]
    waiting.items.pop()

    # The server will not refuse what waited: it holds it, and so does the board here.
    held = waiting.tap({"do": do("points_voided", side=1)})
    assert (held["status"], held["reason"]) == ("held", "cannot_void")
    assert waiting.answer["html"].count('class="held-line"') == 1
    assert bare(waiting.arrive()) == bare(waiting.answer["html"])
