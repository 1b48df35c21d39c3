"""Taps that are quicker than the board: each is a round of its own, in order, and never a reading of a round
that it was not meant for.

The board on the page is outdated while the server is silent and Python starts, while an answer is on its way,
and permanently in a browser without an engine. Such a tap names the tap before it
(scoring/static/scoring/outbox/place.js).
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.device import Device
from tests.browser.installed import Installed, all_on_disk
from tests.browser.quick_taps import (
    HELD,
    answers,
    decides,
    falls_silent,
    is_behind,
    sees_held,
    shown,
    wins,
)
from tests.browser.test_offline_totals import PYTHON_STARTS, opened, sees_waiting_board
from tests.browser.test_outbox_queue import ENTRIES, stored_rounds
from tests.browser.ways import LONG

MakeDevice = Callable[..., Device]
MakeInstalled = Callable[..., Installed]


@pytest.fixture
def anna(new_device: MakeDevice) -> Device:
    return new_device()


# --- feedback for the finger ---


def test_a_button_shows_its_number_of_waiting_taps(anna: Device) -> None:
    """A newcomer tapped again, because only a small word in the bar had changed."""
    sheet = anna.open_watten()
    shown(anna, sheet)
    falls_silent(anna, sheet)
    button = anna.do("kind=round_won&side=0&value=2")
    word = anna.say("tapped, waits")

    wins(anna, 0, 2)
    expect(button).to_have_class(re.compile("is-waiting"))
    seen = (
        "button => [getComputedStyle(button, '::before').content, button.lastElementChild.checkVisibility()]"
    )
    assert button.evaluate(seen) == [f'"{word}"', False]

    wins(anna, 0, 2)
    expect(button).to_have_attribute("data-taps", "2")
    assert button.evaluate("button => getComputedStyle(button, '::after').content") == '"2×"'


# --- Python starts while people tap ---


@LONG
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
def test_no_board_is_computed_without_what_the_page_has_shown(anna: Device) -> None:
    """Rounds of another device came with the board, but not yet to the copy from which this one computes.

    Two own taps that the server has answered are as many as the rounds that the copy lacks.
    """
    sheet = anna.open_watten(target=15)
    shown(anna, sheet)
    falls_silent(anna, sheet)
    wins(anna, 0, 2)
    sees_waiting_board(anna, 1)  # Python runs
    with anna.page.expect_response(lambda answer: "/state/" in answer.url):
        answers(anna, sheet)
    anna.page.route("**/state/**", lambda route: route.abort())
    sheet.place = {}
    sheet.declare_all((1, 2), (1, 2))
    anna.sees_score(2, 4)
    falls_silent(anna, sheet)
    for _ in range(3):
        wins(anna, 0, 3)
    is_behind(anna, 3)
    seen: list[Route] = []

    def answer_two(route: Route) -> None:
        seen.append(route)
        route.continue_() if len(seen) < 3 else route.abort()

    anna.page.route(ENTRIES, answer_two)
    anna.page.evaluate("window.dispatchEvent(new Event('online'))")
    anna.sees_waiting(1)
    anna.page.wait_for_timeout(1_500)

    is_behind(anna, 1)
    anna.sees_score(2, 4)
    anna.page.unroute(ENTRIES)
    answers(anna, sheet)
    anna.sees_all_saved()
    anna.sees_score(11, 4)


@pytest.mark.slow
def test_an_undo_among_quick_taps_voids_the_tap_before_and_the_board_of_all_is_usable_at_once(
    anna: Device,
) -> None:
    """Then the network fails in the middle of the queue: the board computed here can still be tapped on."""
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
    seen: list[Route] = []

    def answer_one(route: Route) -> None:
        seen.append(route)
        route.continue_() if len(seen) == 1 else route.abort()

    anna.page.route(ENTRIES, answer_one)
    anna.page.unroute(f"**{sheet.pad}**")
    anna.page.route(f"**{sheet.pad}board/**", lambda route: route.abort())
    anna.page.evaluate("window.dispatchEvent(new Event('online'))")
    anna.sees_waiting(3)

    wins(anna, 0, 4)

    anna.sees_score(9, 4)
    anna.sees_waiting(4)
    anna.page.unroute(ENTRIES)
    anna.page.unroute(f"**{sheet.pad}board/**")
    answers(anna, sheet)
    anna.sees_all_saved()
    anna.sees_score(9, 4)
    assert sheet.here()["seen"] == "6"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "score"),
    [("entry_accepted", (0, 2)), pytest.param("entry_dismissed", (0, 0), marks=LONG)],
)
def test_a_tap_after_the_end_of_its_game_is_held(anna: Device, what: str, score: tuple[int, int]) -> None:
    """Anna ends the game; nobody knows whether the next tap was meant for the new one."""
    sheet = anna.open_watten(target=9)
    sheet.declare_all((0, 3), (0, 3))
    shown(anna, sheet)
    falls_silent(anna, sheet)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    is_behind(anna, 2)

    sees_held(anna, "The game was over before this tap. Does it belong to the new one?")
    anna.sees_score(0, 0)
    anna.sees_waiting(2)
    decides(anna, what)

    anna.sees_score(*score)
    answers(anna, sheet)
    anna.sees_all_saved()
    anna.sees_score(*score)
    anna.sees_bummerl(1, "schneider")


@LONG
@pytest.mark.slow
def test_a_held_tap_after_the_end_survives_a_reload_and_covers_nothing(anna: Device) -> None:
    """People may go on writing and decide later: then it counts in the round that is open at that time."""
    sheet = anna.open_watten(target=9)
    sheet.declare_all((0, 3), (0, 3))
    shown(anna, sheet)
    falls_silent(anna, sheet)
    wins(anna, 0, 3)
    wins(anna, 1, 2)
    expect(anna.page.locator(HELD)).to_have_count(1, timeout=PYTHON_STARTS)
    answers(anna, sheet)
    anna.sees_all_saved()

    shown(anna, sheet)
    expect(anna.page.locator(HELD)).to_have_count(1)
    wins(anna, 0, 4)
    anna.sees_score(4, 0)
    decides(anna, "entry_accepted")

    anna.sees_all_saved()
    anna.sees_score(4, 2)


@LONG
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


@LONG
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
