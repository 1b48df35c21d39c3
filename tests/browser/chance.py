"""Random evenings with a bad network: what people and devices do, drawn from a seed, and what must hold at the end.

A script is twenty steps on one Watten sheet: taps, several quick ones that no board comes between, offline and online,
lost answers, reload, back, a second tab, a killed browser, on a tablet (Anna, whose browser can be killed) and a phone
(Beppo). Whatever happened, in the end

- the server holds every entry that a device had on its disk, or was told about, exactly once (one that it refused is
  none),
- those of one browser in the order of their taps, over all its tabs,
- and both devices show the same sheet, with nothing waiting.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Error, Page, Response, expect

from tests.browser.device import Device, Sheet
from tests.browser.installed import Installed, is_kept, until

STEPS = 20
# Records each entry that reaches this browser's disk, with the number of its tap; loses an answer on demand.
NOTE = """
(() => {
  window.kept = [];
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (item) {
    const request = add.call(this, item);
    if (this.name === "waiting") {
      request.addEventListener("success", () => { this.transaction.addEventListener("complete", () => {
        window.kept.push([request.result, item.id]);
      }); });
    }
    return request;
  };
  const fetch = window.fetch;
  window.fetch = async (...wanted) => {
    const answer = await fetch(...wanted);
    if (!window.losesAnswer || wanted[1]?.method !== "POST") return answer;
    window.losesAnswer = false;
    throw new TypeError("lost on the way");
  };
})();
"""
TAP = """kinds => {
  const buttons = [...document.querySelectorAll('#board button[name="do"]')].filter((button) =>
    button.offsetParent && !button.disabled && kinds.includes(new URLSearchParams(button.value).get("kind")));
  if (!buttons.length) return "";
  const button = buttons[Math.floor(%f * buttons.length)];
  const waiting = () => Number(document.documentElement.dataset.waiting ?? 0);
  const before = waiting();
  button.click();
  return (waiting() > before ? "taken " : "not taken ") + button.value;
}"""
ON_DISK = "!document.documentElement.dataset.unkept"
KINDS = ["round_won"] * 6 + [
    "bid_made",
    "bid_answered",
    "points_voided",
    "entry_voided",
    "entry_dismissed",
    "entry_accepted",
]


@dataclass
class Hand:
    """One browser of the script: its device, the entries that it stored, and the answers that it received."""

    device: Device
    path: str
    offline: bool = False
    kept: dict[int, str] = field(default_factory=dict)  # number of the tap: entry id
    taken: int = 0  # taps that the pad has counted as waiting
    refused: set[str] = field(default_factory=set)
    second: Page | None = None

    def listen(self) -> None:
        self.device.context.add_init_script(NOTE)
        self.device.context.on("response", self._hear)

    def _hear(self, response: Response) -> None:
        """Record entries that were put aside (422): what had waited is not refused."""
        if response.request.method == "POST" and (
            response.headers.get("entry-status") == "refused" or response.status == 422
        ):
            self.refused |= set(parse_qs(response.request.post_data or "").get("entry_id", ()))

    @property
    def pages(self) -> list[Page]:
        return [self.device.page, *([self.second] if self.second else [])]

    def look(self) -> None:
        """Record what has reached the disk since; the pad says if there is more to come."""
        for page in self.pages:
            until(page, ON_DISK)
        self._note()
        assert len(self.kept) == self.taken, f"{self.taken} taps were taken, the disk has seen {self.kept}"

    def look_away(self) -> None:
        """Forget entries that are not on the disk: the browser is about to be killed, and they were never
        promised.
        """
        self._note()
        self.taken = len(self.kept)

    def _note(self) -> None:
        for page in self.pages:
            try:
                self.kept |= dict(page.evaluate("window.kept ?? []"))
            except Error:
                continue  # between two pages


class Script:
    """One random evening. `told` says step by step what happened, to explain a failure."""

    def __init__(self, seed: int, tablet: Installed, phone: Device) -> None:
        self.random = Random(seed)
        self.tablet = tablet
        assert tablet.device is not None
        self.sheet: Sheet = tablet.device.open_watten(target=15)
        self.sheet.also_written_by(phone)
        self.hands = [Hand(tablet.device, self.sheet.pad), Hand(phone, self.sheet.pad)]
        self.told: list[str] = []

    def play(self) -> None:
        for hand in self.hands:
            hand.listen()
            hand.device.go(self.sheet.pad)
            hand.device.ready()
            is_kept(hand.device, self.sheet.pad)
        for _ in range(STEPS):
            self._step()
        self._end()

    def _step(self) -> None:
        number = self.random.randrange(2)
        hand = self.hands[number]
        steps: list[tuple[int, Callable[[Hand], Any]]] = [
            (12, self._tap), (4, self._quick_taps), (3, self._network), (2, self._reload),
            (1, self._back), (2, self._lose_an_answer), (2, self._second_tab), (2, self._wait),
            *([(1, self._kill)] if number == 0 else []),
        ]  # fmt: skip
        (step,) = self.random.choices([step for _, step in steps], [weight for weight, _ in steps])
        self.told.append(f"{'AB'[number]} {step.__name__[1:]}")
        hand.look()
        step(hand)
        hand.look()

    # --- steps ---

    def _tap(self, hand: Hand) -> None:
        page = self.random.choice(hand.pages)
        kinds = [self.random.choice(KINDS)]
        tapped = page.evaluate(TAP % self.random.random(), kinds)
        hand.taken += tapped.startswith("taken")
        self.told[-1] += f" {kinds[0]} {tapped}"

    def _quick_taps(self, hand: Hand) -> None:
        """Rounds and undo in quick succession, without a board in between."""
        page = self.random.choice(hand.pages)
        for _ in range(self.random.choice([2, 3, 4])):
            kinds = [self.random.choice(["round_won"] * 4 + ["entry_voided", "bid_made"])]
            tapped = page.evaluate(TAP % self.random.random(), kinds)
            hand.taken += tapped.startswith("taken")
            self.told[-1] += f" {kinds[0]} {tapped}"
            page.wait_for_timeout(self.random.choice([0, 120, 400]))

    def _network(self, hand: Hand) -> None:
        hand.offline = not hand.offline
        self.told[-1] += " off" if hand.offline else " on"
        hand.device.context.set_offline(hand.offline)

    def _reload(self, hand: Hand) -> None:
        hand.device.page.goto(hand.path)
        hand.device.ready()

    def _back(self, hand: Hand) -> None:
        hand.device.page.goto(f"{hand.path}history/")
        hand.device.page.go_back()
        hand.device.ready()

    def _lose_an_answer(self, hand: Hand) -> None:
        """The server stores the next entry, and its answer is lost."""
        hand.device.page.evaluate("() => { window.losesAnswer = true; }")

    def _second_tab(self, hand: Hand) -> None:
        if hand.second:
            hand.second.close()
            hand.second = None
            return
        hand.second = hand.device.context.new_page()
        hand.device._listen(hand.second)
        hand.second.goto(hand.path)
        expect(hand.second.locator("html[data-outbox=ready]")).to_be_attached()

    def _wait(self, hand: Hand) -> None:
        hand.device.page.wait_for_timeout(self.random.choice([50, 300, 900]))

    def _kill(self, hand: Hand) -> None:
        if self.random.random() < 0.5:
            self._tap(hand)
        hand.look_away()
        self.tablet.kill()
        hand.device = self.sheet.opener = self.tablet.start(offline=hand.offline)
        hand.second = None
        hand.listen()
        self._reload(hand)

    # --- what must hold at the end ---

    def _end(self) -> None:
        for hand in self.hands:
            hand.look()
            hand.device.context.set_offline(False)
            if hand.second:
                hand.second.close()
        self.told.append("end")
        for hand in self.hands:
            hand.second = None
            self._reload(hand)
            hand.device.sees_all_saved()
        stored = self._stored()
        for hand in self.hands:
            wanted = [entry for _, entry in sorted(hand.kept.items()) if entry not in hand.refused]
            there = [entry for entry in stored if entry in set(wanted)]
            assert sorted(there) == sorted(wanted), f"tapped {wanted}, stored {there}"
            assert there == wanted, "not in the order of the taps"
        boards = [self._shown(hand, len(stored)) for hand in self.hands]
        assert boards[0] == boards[1]

    def _stored(self) -> list[str]:
        """The ids of the sheet's entries in the server's order."""
        path = self.tablet.served.folder / "punkteblock.sqlite3"
        question = (
            "SELECT entry_id FROM scoring_entry e JOIN scoring_sheet s ON s.id = e.sheet_id"
            " WHERE s.uid = ? ORDER BY seq"
        )
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
            rows = connection.execute(question, [self.sheet.uid.replace("-", "")]).fetchall()
        return [_dashed(row[0]) for row in rows]

    @staticmethod
    def _shown(hand: Hand, version: int) -> dict[str, Any]:
        until(hand.device, f"document.getElementById('board').dataset.version === '{version}'")
        shown: dict[str, Any] = hand.device.page.evaluate(
            """() => ({
              scores: [...document.querySelectorAll("#board .score")].map((place) => place.textContent),
              column: document.querySelector("#board .column")?.textContent ?? "",
              held: document.querySelectorAll("#board .held-line").length,
              projected: document.querySelectorAll("#board[data-projected]").length,
            })"""
        )
        assert shown["projected"] == 0
        return shown


def _dashed(text: str) -> str:
    text = text.replace("-", "")
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
