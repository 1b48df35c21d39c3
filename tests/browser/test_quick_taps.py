"""Taps that are quicker than the board: each is a round of its own, in order, and never a reading of a round it was
not meant for.

The board on the page is behind while the server is silent and Python starts, while an answer is on its way, and for
good where a browser has no engine. What a tap becomes then is decided by scoring/static/scoring/outbox-intent.js.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser import evening as at
from tests.browser.chance import NOTE
from tests.browser.device import DOUBLE_TAP, FIVE, Device, Sheet
from tests.browser.installed import Installed, all_on_disk
from tests.browser.test_offline_totals import PYTHON_STARTS, opened, sees_waiting_board
from tests.browser.test_queue import ENTRIES, Gate, stored_rounds

MakeDevice = Callable[..., Device]
MakeInstalled = Callable[..., Installed]
ENGINE = "**/offline/engine.js"
QUESTION = ".outbox-asked li"


@pytest.fixture
def anna(new_device: MakeDevice) -> Device:
    return new_device()


def shown(device: Device, sheet: Sheet) -> None:
    """The pad is open, and this device knows the sheet; Python has not been started."""
    with device.page.expect_response(lambda answer: "/state/" in answer.url):
        device.go(sheet.pad)
    device.ready()


def falls_silent(device: Device, sheet: Sheet) -> None:
    """No answer to anything that is about this sheet, while the files of the engine can be had."""
    device.page.route(f"**{sheet.pad}**", lambda route: route.abort())


def answers(device: Device, sheet: Sheet) -> None:
    device.page.unroute(f"**{sheet.pad}**")
    # Not after the long wait between two tries.
    device.page.evaluate("window.dispatchEvent(new Event('online'))")


def wins(device: Device, side: int, value: int) -> None:
    device.tap_do("round_won", side=side, value=value)


def is_behind(device: Device, waiting: int) -> None:
    """All that was tapped waits, and none of it is on the board yet."""
    device.sees_waiting(waiting)
    assert device.page.locator("#board[data-projected]").count() == 0


def sees_question(device: Device, why: str) -> None:
    expect(device.page.locator(QUESTION)).to_have_count(1, timeout=PYTHON_STARTS)
    expect(device.page.locator(QUESTION)).to_contain_text(device.say(why))


def answers_question(device: Device, what: str) -> None:
    device.tap(device.page.locator(f'{QUESTION} [data-outbox="{what}"]'))
    expect(device.page.locator(QUESTION)).to_have_count(0)


# --- Python starts while people tap ---


@pytest.mark.slow
def test_three_quick_rounds_before_python_has_started_are_three_rounds(anna: Device) -> None:
    sheet = anna.open_watten(target=15)
    shown(anna, sheet)
    falls_silent(anna, sheet)

    wins(anna, 0, 3)
    wins(anna, 1, 2)
    wins(anna, 0, 3)
    is_behind(anna, 3)

    sees_waiting_board(anna, 3)
    anna.sees_score(6, 2)
    expect(anna.page.locator(".column .row-state.is-waiting")).to_have_count(3)
    answers(anna, sheet)
    anna.sees_all_saved()
    anna.sees_score(6, 2)
    expect(anna.page.locator(".held-line")).to_have_count(0)
    assert stored_rounds(anna, sheet) == ["3 –", "– 2", "6 –"]


@pytest.mark.slow
def test_a_board_that_shows_all_that_waits_is_tapped_on_at_once_also_when_half_was_answered(
    anna: Device,
) -> None:
    """The network goes in the middle of the queue: the board that is reckoned here is still the one to tap on."""
    sheet = anna.open_watten(target=15)
    shown(anna, sheet)
    falls_silent(anna, sheet)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    sees_waiting_board(anna, 2)
    seen: list[Route] = []

    def answer_one(route: Route) -> None:
        seen.append(route)
        route.continue_() if len(seen) == 1 else route.abort()

    anna.page.route(ENTRIES, answer_one)
    anna.page.unroute(f"**{sheet.pad}**")
    anna.page.route(f"**{sheet.pad}board/**", lambda route: route.abort())
    anna.page.evaluate("window.dispatchEvent(new Event('online'))")
    anna.sees_waiting(1)

    wins(anna, 0, 4)

    anna.sees_score(7, 2)
    anna.sees_waiting(2)


@pytest.mark.slow
def test_an_undo_among_quick_taps_takes_back_the_tap_before_it(anna: Device) -> None:
    sheet = anna.open_watten(target=15)
    sheet.declare_all((1, 4))
    shown(anna, sheet)
    falls_silent(anna, sheet)

    wins(anna, 0, 3)
    wins(anna, 1, 2)
    anna.tap_undo()
    wins(anna, 0, 2)
    is_behind(anna, 4)

    sees_waiting_board(anna, 4)
    anna.sees_score(5, 4)
    answers(anna, sheet)
    anna.sees_all_saved()
    anna.sees_score(5, 4)
    assert sheet.here()["seen"] == "5"


@pytest.mark.slow
@pytest.mark.parametrize(("what", "score"), [("write", (0, 2)), ("leave", (0, 0))])
def test_a_tap_after_the_end_of_its_game_is_asked_about(
    anna: Device, what: str, score: tuple[int, int]
) -> None:
    """Anna ends the game; nobody knows whether the next tap was meant for the new one."""
    sheet = anna.open_watten(target=9)
    sheet.declare_all((0, 3), (0, 3))
    shown(anna, sheet)
    falls_silent(anna, sheet)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    is_behind(anna, 2)

    sees_question(anna, "The game was over before this tap. Does it belong to the new one?")
    anna.sees_score(0, 0)
    anna.sees_waiting(2)
    answers_question(anna, what)

    anna.sees_score(*score)
    answers(anna, sheet)
    anna.sees_all_saved()
    anna.sees_score(*score)
    anna.sees_bummerl(1, "schneider")


@pytest.mark.slow
def test_a_question_stays_over_a_reload_and_does_not_stand_in_the_way(anna: Device) -> None:
    """People may go on writing and answer it later."""
    sheet = anna.open_watten(target=9)
    sheet.declare_all((0, 3), (0, 3))
    shown(anna, sheet)
    falls_silent(anna, sheet)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    expect(anna.page.locator(QUESTION)).to_have_count(1, timeout=PYTHON_STARTS)
    answers(anna, sheet)
    anna.sees_waiting(1)

    shown(anna, sheet)
    expect(anna.page.locator(QUESTION)).to_have_count(1)
    wins(anna, 0, 4)
    anna.sees_score(4, 0)
    answers_question(anna, "write")

    anna.sees_all_saved()
    anna.sees_score(4, 2)


@pytest.mark.slow
def test_a_reload_while_a_tap_waits_for_its_board_loses_and_doubles_nothing(new_device: MakeDevice) -> None:
    anna = new_device(worker=True)
    sheet = anna.open_watten(target=15)
    opened(anna, sheet)
    shown(anna, sheet)
    anna.context.set_offline(True)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    wins(anna, 0, 4)
    is_behind(anna, 3)
    all_on_disk(anna)

    anna.page.goto(sheet.pad)
    anna.ready()

    sees_waiting_board(anna, 3)
    anna.sees_score(7, 2)
    anna.context.set_offline(False)
    anna.sees_all_saved()
    assert stored_rounds(anna, sheet) == ["3 –", "– 2", "7 –"]


@pytest.mark.slow
def test_a_browser_killed_while_a_tap_waits_for_its_board_loses_nothing(
    new_installed: MakeInstalled,
) -> None:
    tablet = new_installed()
    anna = tablet.start()
    sheet = anna.open_watten(target=15)
    sheet.declare_all((1, 4))
    opened(anna, sheet)
    tablet.close()  # cookies reach the disk half a minute late
    anna = tablet.start(offline=True)
    anna.page.goto(sheet.pad)
    anna.ready()
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    anna.tap_undo()
    is_behind(anna, 3)
    all_on_disk(anna)

    tablet.kill()
    anna = tablet.start(offline=True)
    anna.page.goto(sheet.pad)
    anna.ready()

    sees_waiting_board(anna, 3)
    anna.sees_score(3, 4)
    anna.context.set_offline(False)
    anna.sees_all_saved()
    anna.sees_score(3, 4)


# --- a slow answer ---


def without_engine(device: Device) -> None:
    device.page.route(ENGINE, lambda route: route.abort())


@pytest.mark.parametrize("has_engine", [True, False])
def test_a_tap_on_the_old_board_waits_for_a_slow_answer(anna: Device, has_engine: bool) -> None:
    sheet = anna.open_watten(target=15)
    sheet.declare_all((1, 2))
    if not has_engine:
        without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    anna.page.wait_for_timeout(DOUBLE_TAP * 1000)
    wins(anna, 0, 3)
    anna.tap_undo()
    wins(anna, 1, 2)
    anna.sees_waiting(4)

    gate.open()

    anna.sees_all_saved()
    anna.sees_score(3, 4)
    assert sheet.here()["seen"] == "5"


def test_a_double_tap_on_a_board_that_is_behind_stays_one_round(anna: Device) -> None:
    sheet = anna.open_watten(target=15)
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    box = anna.do("kind=round_won&side=1&value=2").bounding_box()
    assert box
    for _ in range(2):
        anna.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anna.sees_waiting(2)

    gate.open()

    anna.sees_all_saved()
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]


def test_a_declaration_that_can_be_made_only_once_is_not_doubled(anna: Device) -> None:
    """A bid tapped again because nothing moved is the same bid."""
    sheet = anna.open_watten(target=15)
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    for _ in range(2):
        anna.tap_do("bid_made", side=0, value=3)
    anna.sees_waiting(2)

    gate.open()

    anna.sees_all_saved()
    assert sheet.here()["seen"] == "2"


def test_the_button_says_how_often_it_was_tapped(anna: Device) -> None:
    sheet = anna.open_watten(target=15)
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    button = anna.do("kind=round_won&side=0&value=2")

    for times in ("1", "2", "3"):
        wins(anna, 0, 2)
        expect(button).to_have_attribute("data-taps", times)
        expect(button).to_have_attribute("aria-busy", "true")

    gate.open()
    anna.sees_all_saved()
    anna.sees_score(6, 0)
    expect(button).not_to_have_attribute("data-taps", "1")


# --- no engine at all ---


def test_without_an_engine_every_tap_waits_for_its_answer(anna: Device) -> None:
    """The same button twice, unhurried: two rounds, although the board did not move in between."""
    sheet = anna.open_watten(target=15)
    sheet.declare_all((1, 2))
    without_engine(anna)
    shown(anna, sheet)
    anna.context.set_offline(True)
    wins(anna, 0, 2)
    wins(anna, 0, 2)
    wins(anna, 1, 3)
    anna.tap_undo()
    wins(anna, 1, 4)
    is_behind(anna, 5)
    expect(anna.page.locator(".outbox-text")).to_contain_text(
        anna.say("What was tapped since follows one after the other.")
    )

    anna.context.set_offline(False)

    anna.sees_all_saved()
    anna.sees_score(4, 6)
    expect(anna.page.locator(".held-line")).to_have_count(0)
    assert sheet.here()["seen"] == "6"


def test_without_an_engine_what_comes_after_the_end_of_the_game_is_asked_about(anna: Device) -> None:
    """Said once for all that follows: the first one is answered, the others go with it."""
    sheet = anna.open_watten(target=9)
    sheet.declare_all((0, 3), (0, 3))
    without_engine(anna)
    shown(anna, sheet)
    anna.context.set_offline(True)
    for side, value in ((0, 3), (1, 2), (0, 4)):
        wins(anna, side, value)
    anna.sees_waiting(3)
    anna.context.set_offline(False)
    expect(anna.page.locator(QUESTION)).to_have_count(2)
    anna.sees_waiting(2)

    anna.tap(anna.page.locator(f'{QUESTION} [data-outbox="write"]'))

    anna.sees_all_saved()
    anna.sees_score(4, 2)
    expect(anna.page.locator("#outbox")).to_be_hidden()


def test_a_question_that_is_left_out_takes_the_undo_after_it_along(anna: Device) -> None:
    sheet = anna.open_watten(target=9)
    sheet.declare_all((0, 3), (0, 3))
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    wins(anna, 1, 2)
    anna.tap_undo()
    gate.open()
    expect(anna.page.locator(QUESTION)).to_have_count(2)

    anna.tap(anna.page.locator(f'{QUESTION} [data-outbox="leave"]').first)

    anna.sees_all_saved()
    anna.sees_bummerl(1, "schneider")
    assert sheet.here()["seen"] == "3"


def test_a_browser_that_keeps_nothing_writes_quick_taps_in_order_all_the_same(anna: Device) -> None:
    anna.context.add_init_script("IDBFactory.prototype.open = () => { throw new Error('refused'); };")
    sheet = anna.open_watten(target=15)
    without_engine(anna)
    anna.go(sheet.pad)
    anna.ready()
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    wins(anna, 1, 2)
    wins(anna, 0, 2)

    gate.open()

    anna.sees_all_saved()
    assert stored_rounds(anna, sheet) == ["3 –", "– 2", "5 –"]


def test_a_tap_that_was_declared_before_the_disk_had_it_is_not_there_twice(anna: Device) -> None:
    """The disk comes after the paint; here every frame is late, and the answer is there before it."""
    anna.context.add_init_script("window.requestAnimationFrame = () => 0;")
    sheet = anna.open_watten(target=15)
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    wins(anna, 1, 2)
    gate.open()
    anna.sees_all_saved()
    anna.sees_score(3, 2)
    anna.page.wait_for_timeout(500)

    anna.go(sheet.pad)
    anna.ready()

    anna.sees_all_saved()
    expect(anna.page.locator(QUESTION)).to_have_count(0)
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]


SENT_EARLY = """
window.requestAnimationFrame = () => 0;
window.early = [];
(() => {
  const fetch = window.fetch;
  window.fetch = (...wanted) => {
    const id = wanted[1]?.method === "POST" ? wanted[1].body.get("entry_id") : "";
    // Noted a moment after the disk has it; the disk itself is a quarter of a second late.
    if (id) setTimeout(() => { if (!window.kept.some(([, kept]) => kept === id)) window.early.push(id); }, 50);
    return fetch(...wanted);
  };
  document.addEventListener("board:swapped", () => {
    setTimeout(() => document.querySelector('#board button[value="kind=round_won&side=1&value=2"]').click());
  }, { once: true });
})();
"""


def test_no_tap_is_sent_before_the_disk_has_it(anna: Device) -> None:
    """Not even one made in the moment of an answer, while the queue is at work."""
    anna.context.add_init_script(NOTE + SENT_EARLY)
    sheet = anna.open_watten(target=15)
    without_engine(anna)
    shown(anna, sheet)

    wins(anna, 0, 3)

    anna.sees_score(3, 2)
    anna.sees_all_saved()
    assert anna.page.evaluate("window.early") == []
    assert anna.page.evaluate("window.kept.length") == 2


# --- others write too ---


def test_what_another_device_wrote_meanwhile_is_asked_about(anna: Device, new_device: MakeDevice) -> None:
    """Anna's second tap was meant for the round after her first one; Beppo has written that round."""
    beppo = new_device("phone")
    sheet = anna.open_watten(target=15)
    sheet.also_written_by(beppo)
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    wins(anna, 1, 2)
    theirs = Sheet(beppo, sheet.uid)
    theirs.declare_all((0, 3), (1, 2))

    gate.open()

    sees_question(anna, "The score had changed before this tap. Is it still right?")
    anna.sees_score(3, 2)
    answers_question(anna, "leave")
    anna.sees_all_saved()
    anna.sees_score(3, 2)


def test_a_quick_tap_of_one_scribe_is_no_reading_of_another_round(
    anna: Device, new_device: MakeDevice
) -> None:
    """Beppo says what he saw of the first round and taps the second at once; his other device was faster."""
    beppo, second = new_device("phone"), new_device("phone")
    sheet = anna.open_watten(target=15)
    sheet.set_two_scribes(own=0)
    for one in (beppo, second):
        sheet.also_written_by(one, "side-1")
    sheet.declare_all((0, 3), (1, 2), (0, 4))
    without_engine(beppo)
    shown(beppo, sheet)
    gate = Gate(beppo.page)
    wins(beppo, 0, 3)
    gate.wait_for(1)
    wins(beppo, 1, 2)
    theirs = Sheet(second, sheet.uid)
    theirs.declare("round_won", "agreed", side=0, value=3)
    theirs.declare("round_won", "agreed", side=1, value=2)

    gate.open()

    sees_question(beppo, "The score had changed before this tap. Is it still right?")
    expect(beppo.page.locator(".is-differs")).to_have_count(0)
    answers_question(beppo, "leave")
    beppo.sees_all_saved()
    wins(beppo, 0, 4)
    beppo.sees_score(7, 2)
    expect(beppo.page.locator(".row-state.is-agreed")).to_have_count(3)


def test_quick_taps_of_one_scribe_read_one_round_after_the_other(
    anna: Device, new_device: MakeDevice
) -> None:
    beppo = new_device("phone")
    sheet = anna.open_watten(target=15)
    sheet.set_two_scribes(own=0)
    sheet.also_written_by(beppo, "side-1")
    sheet.declare_all((0, 3), (1, 2), (0, 4))
    without_engine(beppo)
    shown(beppo, sheet)
    gate = Gate(beppo.page)
    wins(beppo, 0, 3)
    gate.wait_for(1)
    wins(beppo, 1, 2)
    wins(beppo, 0, 4)

    gate.open()

    beppo.sees_all_saved()
    beppo.sees_score(7, 2)
    expect(beppo.page.locator(".row-state.is-agreed")).to_have_count(3)


def test_a_whot_round_that_was_typed_keeps_its_round(anna: Device) -> None:
    """Whoever writes it anew before the answer is there says the same round otherwise: people decide, as before."""
    sheet = anna.open_whot(names=FIVE[:3])
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    at.chooses_mode_after_winner(anna, 0, "values")
    for value in (5, 7):
        at.taps_value(anna, value)
    gate.wait_for(1)
    anna.tap(anna.page.locator(".chips .chip").nth(1))
    at.taps_value(anna, 9)
    anna.sees_waiting(2)

    gate.open()

    anna.sees_all_saved()
    at.sees_totals(anna, 0, 5, 7)
    expect(anna.page.locator(".held-line")).to_have_count(1)


# --- the decision by itself ---

DECIDE = """async ({ tap, board, isNews }) => {
  const { decide } = await import("/static/scoring/outbox-intent.js");
  return decide(tap, board, isNews);
}"""
WON = "kind=round_won&side=0&value=2"
HERE = {"version": 5, "game": 1, "round": 4, "undo": "b", "offers": [f"do={WON}", "do=kind=sheet_closed"]}


def tapped(do: str = WON, **intent: object) -> dict[str, Any]:
    told = {"expects": 5, "game": 1, "tapped": ["do", do], "undo": False, "undoes": "", "typed": False}
    return {"fields": [["do", do]], "intent": told | {"asks": ""} | intent}


@pytest.mark.parametrize(
    ("tap", "board", "is_news", "becomes"),
    [
        (tapped(), {}, True, "fire"),
        (tapped(), {}, False, "fire"),
        (tapped(), {"version": 4}, False, "wait"),
        (tapped(), {"version": 4}, True, "changed"),  # the tap before was refused
        (tapped(), {"version": 6}, False, "changed"),
        (tapped(), {"game": 2}, True, "game"),
        (tapped(), {"offers": []}, True, "gone"),
        (tapped("kind=sheet_closed"), {"game": 2}, True, "fire"),
        (tapped(undo=True, undoes="b"), {"game": 2}, True, "game"),
        (tapped("kind=entry_voided&target=a", undo=True, undoes="b"), {"game": 2}, True, "fire"),
        (tapped("kind=entry_voided&target=a", undo=True, undoes="c"), {}, True, "changed"),
        (tapped("kind=entry_voided&target=a", undo=True), {}, True, "fire"),
        (tapped("kind=entry_voided&target=a", undo=True), {"undo": ""}, True, "gone"),
        (tapped("kind=stake_raised&points=7"), {"offers": ["do=kind=stake_raised"]}, True, "fire"),
        (tapped(typed=True), {"version": 9, "game": 3, "offers": []}, False, "fire"),
    ],
)
def test_what_becomes_of_a_tap_on_the_board_that_came(
    anna: Device, tap: dict[str, Any], board: dict[str, Any], is_news: bool, becomes: str
) -> None:
    anna.go("/")

    assert anna.page.evaluate(DECIDE, {"tap": tap, "board": HERE | board, "isNews": is_news}) == becomes


def test_a_tap_that_the_server_put_aside_leaves_the_next_one_a_question(anna: Device) -> None:
    sheet = anna.open_watten(target=15)
    without_engine(anna)
    shown(anna, sheet)
    gate = Gate(anna.page)
    wins(anna, 0, 3)
    gate.wait_for(1)
    wins(anna, 1, 2)
    gate.held.pop().fulfill(status=422, body="cannot be read")

    sees_question(anna, "The score had changed before this tap. Is it still right?")
    gate.open()
    answers_question(anna, "write")
    anna.sees_score(0, 2)
    anna.sees_all_saved()
    expect(anna.page.locator(".outbox-aside li")).to_have_count(1)


def test_the_page_may_be_left_and_found_again_while_the_answer_is_lost(anna: Device) -> None:
    """The server has the first round, this device has not heard of it; the next one still goes to the second."""
    sheet = anna.open_watten(target=15)
    without_engine(anna)
    shown(anna, sheet)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    anna.page.route(ENTRIES, lose)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    anna.sees_waiting(2)
    all_on_disk(anna)
    anna.page.wait_for_timeout(300)
    anna.page.unroute(ENTRIES)

    anna.go(sheet.pad)

    anna.sees_all_saved()
    anna.sees_score(3, 2)
    assert stored_rounds(anna, sheet) == ["3 –", "– 2"]
