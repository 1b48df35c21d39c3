"""The number of touches for an action, counted in the page from the open sheet to the changed total
(experience.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser.clocks import hold_timers, let_timers_go
from tests.browser.device import LANGUAGES, Device
from tests.browser.ways import any_size

MakeDevice = Callable[..., Device]
# A touch is a pointer that went down and came up again; counted across page loads, to count a whole way.
COUNTER = """
for (const kind of ["pointerdown", "pointerup"]) {
  addEventListener(kind, (event) => {
    if (!event.isTrusted) return;
    sessionStorage.setItem(kind, Number(sessionStorage.getItem(kind) || 0) + 1);
  }, { capture: true });
}
"""


@pytest.fixture
def anna(new_device: MakeDevice, size: str) -> Device:
    made = new_device(size)
    made.page.add_init_script(COUNTER)
    return made


@contextmanager
def at_most(anna: Device, touches: int) -> Iterator[None]:
    """Count the touches in the block and expect at most so many; the effect must be visible by its end."""
    anna.page.evaluate("sessionStorage.removeItem('pointerdown'), sessionStorage.removeItem('pointerup')")
    yield
    down, up = (
        anna.page.evaluate(f"Number(sessionStorage.getItem('{kind}') || 0)")
        for kind in ("pointerdown", "pointerup")
    )
    assert down == up
    assert down <= touches, f"{down} touches, at most {touches} are allowed"


@pytest.fixture
def pad(anna: Device) -> Device:
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 2))
    anna.go(sheet.pad)
    anna.ready()
    return anna


@any_size
def test_a_normal_round_costs_one(pad: Device) -> None:
    with at_most(pad, 1):
        pad.tap(pad.page.locator(".half.side-a .won"))
        pad.sees_score(4, 2)


@any_size
def test_any_other_value_costs_at_most_two(pad: Device) -> None:
    for value in range(3, 7):
        with at_most(pad, 2):
            at.wins_round(pad, side=1, value=value)
            pad.sees_score(2, 2 + value)
        pad.tap_undo()
        pad.sees_score(2, 2)


@any_size
def test_a_value_that_wins_the_game_costs_at_most_two(pad: Device) -> None:
    for value in range(7, 10):
        with at_most(pad, 2):
            at.wins_round(pad, side=1, value=value)
            pad.sees_bummerl(0, "bummerl")
        pad.tap_undo()
        pad.sees_score(2, 2)


@any_size
def test_another_value_while_a_bid_is_open_costs_at_most_two(pad: Device) -> None:
    pad.tap_do("bid_made", side=0, value=3)
    pad.sees_all_saved()

    with at_most(pad, 2):
        at.wins_round(pad, side=1, value=5)
        pad.sees_score(2, 7)


@any_size
def test_a_penalty_with_its_reason_costs_at_most_two(pad: Device) -> None:
    for points, code in ((4, "misdeal"), (6, "peek_cut"), (8, "wild_bid")):
        with at_most(pad, 2):
            pad.open_menu("penalties-a")
            pad.tap_do("penalty_given", side=0, code=code)
            pad.sees_score(2, points)


@any_size
def test_a_revoke_costs_at_most_two(pad: Device) -> None:
    with at_most(pad, 2):
        pad.open_menu("penalties-b")
        pad.tap_do("penalty_given", side=1, code="revoke")
        pad.sees_bummerl(1, "bummerl")


@any_size
def test_the_bid_of_a_krank_side_costs_at_most_two(pad: Device) -> None:
    at.wins_round(pad, side=0, value=5)
    pad.sees_score(7, 2)

    with at_most(pad, 2):
        pad.open_menu("krank-a")
        pad.tap_do("penalty_given", side=0, code="krank_bid")
        pad.sees_score(7, 4)


@any_size
def test_undo_costs_one(pad: Device) -> None:
    with at_most(pad, 1):
        pad.tap_undo()
        pad.sees_score(2, 0)


@any_size
def test_undo_across_the_end_of_a_game_costs_one(pad: Device) -> None:
    at.wins_round(pad, side=0, value=9)
    pad.sees_score(0, 0)

    with at_most(pad, 1):
        pad.tap_undo()
        pad.sees_score(2, 2)


# A finger that taps undo several times may hit the key beside it by now.
SLIPS = """() => {
  const back = document.querySelector(".tool-undo").cloneNode(true);
  back.className = "button tool-back";
  document.querySelector("#board").append(back);
  document.querySelector(".tool-undo").click();
  const counts = back.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  back.remove();
  return counts;
}"""
CUT = "words => words.filter((word) => word.scrollWidth > word.parentElement.clientWidth + 1).length"


@any_size
def test_putting_back_costs_one(pad: Device) -> None:
    for language in LANGUAGES:
        pad.speak(language)
        pad.page.reload()
        pad.ready()
        pad.tap_undo()
        pad.sees_score(2, 0)
        words = pad.page.locator(".tools :is(.tool-undo, .tool-back) b")
        expect(words).to_have_text([pad.say("Undo"), pad.say("Put back")])
        assert words.evaluate_all(CUT) == 0

        with at_most(pad, 1):
            pad.tap_put_back()
            pad.sees_score(2, 2)
        expect(pad.page.locator(".tool-back")).to_have_count(0)
        pad.sees_all_saved()


def test_a_quick_second_tap_after_an_undo_puts_nothing_back(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 2))
    anna.go(sheet.pad)
    anna.ready()

    assert anna.page.evaluate(SLIPS) is False

    anna.sees_score(2, 0)
    expect(anna.page.locator(".tool-back")).to_be_visible()


def test_the_next_dealer_of_three_is_tapped_at_his_seat(new_device: MakeDevice) -> None:
    """One touch, at the place where the round is won afterwards; a quick second one there does nothing."""
    anna = new_device("phone")
    anna.page.add_init_script(COUNTER)
    sheet = anna.open_watten(names=("Anna", "Beni", "Cilli"), dealer="")
    sheet.declare("round_won", side=1, value=9)
    anna.go(sheet.pad)
    anna.ready()
    keys = anna.page.locator(".half .deal-key")
    expect(keys).to_contain_text(
        [anna.say("%(name)s deals", name=name) for name in ("Anna", "Beni", "Cilli")]
    )
    for width, height in ((1180, 820), (844, 390), (390, 844)):
        anna.page.set_viewport_size({"width": width, "height": height})
        expect(anna.page.locator("button[value^='kind=dealer_set']:visible")).to_have_count(3)
        places = [key.bounding_box() or {} for key in keys.all()]
        assert all(place["height"] >= 96 for place in places), (width, places)
    assert anna.page.evaluate(SLIPS.replace(".tool-undo", ".deal-key").replace("tool-back", "won")) is False
    anna.sees_all_saved()
    expect(anna.page.locator(".half.side-a .dealer")).to_be_visible()
    anna.tap_undo()

    with at_most(anna, 1):
        anna.tap(keys.nth(1))
        expect(anna.page.locator(".half.side-b .dealer")).to_be_visible()
    won = anna.page.locator(".half.side-b button.won").bounding_box() or {}
    assert won["y"] == pytest.approx(places[1]["y"], abs=1)


@any_size
def test_the_bummerl_the_new_game_and_the_next_dealer_need_no_touch(pad: Device) -> None:
    at.wins_round(pad, side=0, value=9)

    with at_most(pad, 0):
        pad.sees_bummerl(1, "bummerl")
        pad.sees_score(0, 0)
        expect(pad.page.locator(".half .dealer")).to_have_count(0)  # the pad asks, so nobody is marked yet

    # Nobody answered: the deal went on from Dora, after Anna, Beni and Cilli.
    at.wins_round(pad, side=0, value=2)
    expect(pad.page.locator(".half .dealer")).to_contain_text("Anna")


@any_size
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whot_round_costs_a_touch_for_each_player(anna: Device, players: int) -> None:
    names = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franz")[:players]
    anna.go(anna.open_whot(names=names).pad)
    anna.ready()
    expect(anna.page.locator(".whot-entry .winner").first).to_be_visible()

    with at_most(anna, players):
        anna.tap(anna.page.locator(".whot-entry .winner").first)
        for _ in range(players - 1):
            at.taps_value(anna, 17)
        at.sees_totals(anna, 0, *[17] * (players - 1))


@any_size
def test_a_hand_of_a_tournament_costs_a_touch_for_each_player_and_its_final_one(anna: Device) -> None:
    anna.go(anna.open_whot(names=("Anna", "Beni", "Cilli"), ruleset="app_tournament").pad)
    anna.ready()

    with at_most(anna, 3):
        anna.tap(at.winner_key(anna, 0))
        at.taps_value(anna, 9)
        at.taps_value(anna, 17)
        at.sees_out(anna, 2)
    with at_most(anna, 1):
        anna.tap(anna.page.locator(".winner:visible", has_text="Beni"))
        expect(anna.page.locator(".whot-finished")).to_contain_text("Beni")


@any_size
def test_a_stake_is_raised_in_three_touches_and_a_clock_starts_in_one(anna: Device) -> None:
    anna.go(anna.open_whot(names=("Anna", "Beni"), ruleset="app_duel").pad)
    anna.ready()

    with at_most(anna, 3):
        anna.open_menu("menu-stake")
        anna.tap(anna.page.locator("[data-offer]").first)
        anna.tap(anna.page.locator("[data-accept]"))
        expect(anna.page.locator("#menu-stake > summary")).to_contain_text("1")
    with at_most(anna, 1):
        anna.tap(anna.page.locator("[data-clock]"))
        expect(anna.page.locator("[data-clock]")).to_have_class(re.compile(r"\bis-running\b"))


@any_size
def test_a_new_sheet_starts_in_two_touches(anna: Device) -> None:
    """The names are those of the last time; typing them is extra."""
    anna.open_watten()
    anna.go("/")
    before = anna.served.work

    with at_most(anna, 2):
        anna.tap(anna.page.locator('a[href="/new/watten/"]'))
        anna.tap(anna.page.locator(".start-row button"))
        anna.sees_score(0, 0)
    assert anna.served.work - before < 2


@any_size
def test_a_new_sheet_with_four_typed_names_fits_into_fifteen_seconds(anna: Device) -> None:
    """Touches and key strokes at the pace of a person: a second per touch, a quarter of a second per key."""
    names = ("Anna", "Beni", "Cilli", "Dora")
    anna.go("/")
    before = anna.served.work

    with at_most(anna, 2):
        anna.tap(anna.page.locator('a[href="/new/watten/"]'))
        anna.page.locator("#name-0").focus()
        for name in names:
            anna.page.keyboard.type(name)
            anna.page.keyboard.press("Tab")
            if anna.page.evaluate("document.activeElement.type") == "radio":
                anna.page.keyboard.press("Tab")
        anna.tap(anna.page.locator(".start-row button"))
        anna.sees_score(0, 0)

    machine = anna.served.work - before
    assert machine + 3 * 1.0 + sum(map(len, names)) * 0.25 + 4 * 0.25 < 15


# --- unintended taps ---


@any_size
def test_a_tap_beside_an_open_menu_closes_it_and_writes_nothing(pad: Device) -> None:
    sent: list[str] = []
    pad.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    pad.open_menu("values-b")
    expect(pad.page.locator("#values-b .menu-panel")).to_be_visible()

    pad.tap_undo()

    expect(pad.page.locator("#values-b .menu-panel")).to_be_hidden()
    pad.tap_undo()
    expect(pad.side(1).locator(".score")).to_have_text("0")
    pad.sees_all_saved()
    assert len(sent) == 1  # that of the second tap


@any_size
def test_from_one_menu_to_another_is_one_tap(pad: Device) -> None:
    pad.open_menu("penalties-a")

    with at_most(pad, 1):
        pad.open_menu("penalties-b")

    expect(pad.page.locator("#penalties-b .menu-panel")).to_be_visible()
    expect(pad.page.locator("#penalties-a .menu-panel")).to_be_hidden()


@any_size
def test_a_tap_right_after_the_end_of_a_game_writes_no_round(pad: Device) -> None:
    """A player who taps once more at once has not seen that the game is over."""
    hold_timers(pad, 1500)  # the keys rest for so long (board/rest.js)
    for _ in range(2):
        pad.tap_do("round_won", side=0, value=4)
        expect(pad.page.locator(".is-sent")).to_have_count(0)
    expect(pad.page.locator(".finished")).to_be_visible()
    box = pad.do("kind=round_won&side=0&value=4").bounding_box()
    assert box

    pad.page.touchscreen.tap(box["x"] + 8, box["y"] + 8)

    why = pad.page.locator("#armed")
    expect(why).to_have_text(pad.say("The game is over. The keys count again in a moment."))
    let_timers_go(pad)
    expect(pad.page.locator("#board[data-rests]")).to_have_count(0)
    expect(why).to_be_hidden()
    expect(pad.side(0).locator(".score")).to_have_text("0")
    pad.tap_do("round_won", side=0, value=2)
    expect(pad.side(0).locator(".score")).to_have_text("2")


@any_size
def test_on_a_mirrored_pad_each_sides_numbers_are_at_its_edge(pad: Device) -> None:
    """A reader took the numbers of one side for the other's, because they carry no name."""
    pad.prefer(mirror="1")
    pad.page.reload()
    pad.ready()

    top = "element => element.getBoundingClientRect().top"
    near, far = (pad.side(side).locator(".score").evaluate(top) for side in (0, 1))
    first, second = (pad.column.first.locator(".cell").nth(side).evaluate(top) for side in (0, 1))
    assert far < near
    assert second < first
