"""Without a network the pad goes on counting: totals, krank, Bummerl, who is out, undo; also after a cold start."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser.device import FIVE, Device, Sheet
from tests.browser.installed import Installed, all_on_disk, is_kept, until
from tests.browser.ways import LONG

MakeDevice = Callable[..., Device]
MakeInstalled = Callable[..., Installed]
PYTHON_STARTS = 90_000  # milliseconds; the machine is busy with other tests
ENGINE_KEPT = """(async () => {
  const { engine, worker, python, bundle } = JSON.parse(document.getElementById("settings").textContent).engine;
  const kept = await Promise.all([engine, worker, ...python, bundle].map((url) => caches.match(url)));
  return kept.every(Boolean);
})()"""

KEPT_WITH_ALL = """caches.match(`${location.pathname}board/`)
  .then((board) => board.text()).then((text) => text.includes("data-projected"))"""

# Python starts when the test allows it; on a slow tablet that takes many seconds.
PYTHON_WAITS = """
const go = new Promise((resolve) => { window.letPythonStart = resolve; });
window.Worker = class extends Worker {
  postMessage(...what) { go.then(() => super.postMessage(...what)); }
};
"""

DRAFT_KEPT = """new Promise((said) => {
  indexedDB.open("punkteblock-drafts").onsuccess = ({ target: { result: opened } }) => {
    opened.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) => {
      opened.close();
      said(target.result.some(({ draft }) => JSON.stringify(draft.hands).includes('"points":33')));
    };
  };
})"""

pytestmark = pytest.mark.slow


def opened(device: Device, sheet: Sheet) -> None:
    """Open the pad and wait until this device has everything to open it again and to count on it."""
    device.go(sheet.pad)
    device.ready()
    is_kept(device, sheet.pad)
    until(device, ENGINE_KEPT, "the engine was not kept", seconds=PYTHON_STARTS / 1000)


def sees_waiting_board(device: Device, waiting: int) -> None:
    """Expect that the board computed by this device shows everything up to the last tap."""
    board = device.page.locator(f'#board[data-projected][data-waiting="{waiting}"]')
    expect(board).to_be_attached(timeout=PYTHON_STARTS)


@LONG
def test_a_whole_game_is_counted_without_a_network(new_device: MakeDevice) -> None:
    anna = new_device(worker=True)
    sheet = anna.open_watten()
    opened(anna, sheet)
    anna.context.set_offline(True)

    for number, value in enumerate((3, 4), start=1):
        anna.tap_do("round_won", side=0, value=value)
        sees_waiting_board(anna, number)
    anna.sees_score(7, 0)
    expect(anna.side(0)).to_contain_text(anna.say("krank"))
    expect(anna.page.locator(".column .row-state.is-waiting")).to_have_count(2)
    anna.tap_do("round_won", side=0, value=2)
    sees_waiting_board(anna, 3)
    anna.sees_bummerl(1, "schneider")
    anna.sees_score(0, 0)
    anna.tap_undo()
    sees_waiting_board(anna, 4)
    anna.sees_score(7, 0)
    anna.tap_put_back()
    sees_waiting_board(anna, 5)
    anna.sees_bummerl(1, "schneider")
    anna.sees_score(0, 0)
    anna.tap_undo()
    sees_waiting_board(anna, 6)
    anna.tap_do("round_won", side=1, value=2)
    sees_waiting_board(anna, 7)

    anna.context.set_offline(False)
    anna.sees_all_saved()
    expect(anna.page.locator("#board[data-projected]")).to_have_count(0)
    anna.sees_score(7, 2)
    assert sheet.here()["seen"] == "7"


def test_a_killed_tablet_counts_on_in_flight_mode(new_installed: MakeInstalled) -> None:
    tablet = new_installed()
    anna = tablet.start()
    sheet = anna.open_whot(names=FIVE)
    opened(anna, sheet)
    tablet.close()  # cookies reach the disk half a minute late
    anna = tablet.start(offline=True)
    anna.page.goto(sheet.pad)
    anna.ready()
    write_round(anna, 0, {1: 99, 2: 5, 3: 7, 4: 9})
    all_on_disk(anna)

    tablet.kill()  # before Python had counted it
    anna = tablet.start(offline=True)
    anna.page.goto(sheet.pad)
    anna.ready()
    sees_waiting_board(anna, 1)
    write_round(anna, 2, {0: 3, 1: 20, 3: 7, 4: 9})
    sees_waiting_board(anna, 2)

    at.chooses_mode_after_winner(anna, 0, "values")
    at.taps_value(anna, 33)
    until(anna, DRAFT_KEPT, "the hand was not kept")

    tablet.kill()  # in the middle of a round
    anna = tablet.start(offline=True)
    anna.page.goto(sheet.pad)
    anna.ready()
    sees_waiting_board(anna, 2)

    expect(anna.page.locator(".chip strong").filter(has_text="33")).to_be_visible()
    anna.tap(anna.page.locator("[data-take-back]"))
    totals = anna.page.locator(".whot-table .total")
    expect(totals).to_have_text(["3", "119", "5", "14", "18"])
    expect(anna.page.locator(".whot-table thead .is-out")).to_have_count(1)
    anna.context.set_offline(False)
    anna.sees_all_saved()
    expect(totals).to_have_text(["3", "119", "5", "14", "18"])


def test_the_pad_says_which_entries_are_missing_while_python_starts(new_installed: MakeInstalled) -> None:
    """Two newcomers saw an old score on a tablet that they had reopened without a network, with no word about it."""
    tablet = new_installed("phone")
    anna = tablet.start()
    sheet = anna.open_watten()
    opened(anna, sheet)
    tablet.close()
    anna = tablet.start(offline=True)
    anna.page.goto(sheet.pad)
    anna.ready()
    anna.tap_do("round_won", side=0, value=3)
    sees_waiting_board(anna, 1)
    all_on_disk(anna)
    until(anna, KEPT_WITH_ALL, "the board of this device's own was not kept")

    anna = again_without_python(tablet, sheet)
    anna.sees_score(3, 0)
    lacks_nothing(anna)
    anna.tap_do("round_won", side=1, value=2)
    all_on_disk(anna)
    lacks(anna, 1)

    anna = again_without_python(tablet, sheet)
    lacks(anna, 1)
    expect(anna.side(0).locator(".score")).to_have_text(
        "3"
    )  # the board shown before, not the server's latest
    anna.page.evaluate("letPythonStart()")
    sees_waiting_board(anna, 2)
    anna.sees_score(3, 2)
    lacks_nothing(anna)
    anna.tap_undo()
    sees_waiting_board(anna, 3)
    anna.sees_score(3, 0)
    anna.context.set_offline(False)
    anna.sees_all_saved()
    anna.sees_score(3, 0)
    assert Sheet(anna, sheet.uid).here()["seen"] == "3"


def again_without_python(tablet: Installed, sheet: Sheet) -> Device:
    tablet.kill()
    anna = tablet.start(offline=True)
    anna.context.add_init_script(PYTHON_WAITS)
    anna.page.goto(sheet.pad)
    anna.ready()
    return anna


def lacks(device: Device, number: int) -> None:
    expect(device.page.locator(f"html[data-behind='{number}']")).to_be_attached()
    expect(device.page.locator(".saved-why")).to_have_text(device.say("not all in the numbers yet"))
    assert device.page.evaluate("""() => {
      const why = document.querySelector(".saved-why");
      return why.scrollWidth <= why.clientWidth;
    }""")


def lacks_nothing(device: Device) -> None:
    expect(device.page.locator("html[data-behind]")).to_have_count(0)


def write_round(device: Device, winner: int, points: dict[int, int]) -> None:
    """Post a round of WHOT! like the pad's script; other tests tap it."""
    device.page.evaluate(
        """({winner, points}) => {
          const form = document.querySelector("[data-whot-form]");
          form.querySelector(`[name=winner][value="${winner}"]`).checked = true;
          for (const [seat, left] of Object.entries(points)) form.elements[`points-${seat}`].value = left;
          form.requestSubmit();
        }""",
        {"winner": winner, "points": {str(seat): left for seat, left in points.items()}},
    )
