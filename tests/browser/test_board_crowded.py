"""Rows of keys with one key more than usual, or with long words, are whole on every screen in any size of letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser.device import Device
from tests.browser.hall import EIGHT
from tests.browser.sight import OUT_OF_SIGHT, looked_at, on_any_screen, opened, tapped
from tests.browser.test_board_notices import by_two, says
from tests.browser.ways import LONG, mostly

MakeDevice = Callable[..., Device]


def test_the_third_key_of_who_is_behind_is_in_sight(new_device: MakeDevice) -> None:
    """South Tyrol lets who is four points behind bid four at once."""
    anna = new_device()
    sheet = anna.open_watten(names=EIGHT[-4:], ruleset="south_tyrol", target=15)
    sheet.declare_all((0, 2), (0, 2), (0, 2))
    opened(anna, sheet)
    assert anna.page.locator(".half.side-b .bid").count() == 2
    assert looked_at(anna, "behind") == []


def test_the_key_that_goes_on_is_whole_below_a_long_question_for_one_of_eight(new_device: MakeDevice) -> None:
    """From the second round on, because the table has a row then."""
    anna = new_device()
    sheet = anna.open_whot(names=(EIGHT[0], "Maximilian", *EIGHT[2:]))
    sheet.declare("round_scored", winner=0, **{f"points-{seat}": 12 for seat in range(1, 8)})
    opened(anna, sheet)
    tapped(anna, ".winner", ".chip:visible")
    tapped(anna, '.modes [value="keypad"]', ".keys.keypad")

    assert looked_at(anna, "a long question") == []


OTHER_SYMBOLS = (("app_duel", "en"), ("leaflet_long", "de"), ("nigerian", "de"))


@pytest.mark.parametrize(
    ("ruleset", "language"),
    [("app_duel", "de"), ("leaflet_long", "en"), *(pytest.param(*one, marks=LONG) for one in OTHER_SYMBOLS)],
)
def test_the_open_symbols_are_in_sight_and_whole(new_device: MakeDevice, ruleset: str, language: str) -> None:
    anna = new_device(language=language)
    players = 2 if ruleset == "app_duel" else 3
    opened(anna, anna.open_whot(names=EIGHT[-players:], ruleset=ruleset, calls="yes", clock="20"))

    tapped(anna, "[data-unfold]", ".aside-need.is-open")
    looks = on_any_screen(anna, OUT_OF_SIGHT, ".aside-need .key")

    # They lie over the names while one is chosen.
    assert [(where, key) for where, seen in looks for key in seen["hidden"] if "key" in key.split()[:1]] == []


def test_a_game_that_ends_while_the_scribes_differ_and_a_sheet_closed_then_have_all_keys_in_sight(
    new_device: MakeDevice,
) -> None:
    """A line about the difference, how the game ended, and the question who deals, all above or below the keys."""
    anna, beppo = new_device(), new_device("phone")
    sheet = anna.open_watten(names=EIGHT[-4:])
    sheet.set_two_scribes(own=0)
    sheet.also_written_by(beppo, "side-1", "Beppos Handy")
    for one in (anna, beppo):
        opened(one, sheet)
    for value, other in ((4, 4), (5, 3)):
        at.wins_round(beppo, 0, value)
        beppo.sees_all_saved()
        at.wins_round(anna, 0, other)
        anna.sees_all_saved()
        beppo.sees_all_saved()
    opened(anna, sheet)  # the keys rest for a moment after a game
    expect(anna.page.locator(".scribes .is-differs")).to_be_visible()
    expect(anna.page.locator(".finished")).to_be_visible()
    found = looked_at(anna, "ended and differs")
    sheet.place = sheet.here()
    sheet.declare("sheet_closed")
    opened(anna, sheet)
    found += looked_at(anna, "closed and differs", low=(360, 740), lowest=(375, 553))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("hand", mostly("left", long=("right",)))
def test_who_may_strike_off_while_there_is_a_round_to_read_has_all_keys_in_sight(
    new_device: MakeDevice, hand: str
) -> None:
    """The other side is near the win, and has written one round more; then the scribes differ about it."""
    anna, beppo = new_device(), new_device()
    beppo.prefer(hand=hand)
    sheet = anna.open_watten(names=EIGHT[-4:])
    theirs = by_two(anna, beppo, sheet)
    for side, value in ((0, 4), (1, 2), (0, 3)):
        says(sheet, "round_won", side=side, value=value)
        says(theirs, "round_won", "agreed", side=side, value=value)
    says(sheet, "round_won", side=1, value=3)
    opened(beppo, theirs)
    expect(beppo.page.locator(".half .void")).to_be_visible()
    found = looked_at(beppo, "to read", low=(360, 740))
    says(theirs, "round_won", "held", side=1, value=2)
    opened(beppo, theirs)
    found += looked_at(beppo, "differs", low=(360, 740))
    assert not found, "\n".join(found)


def test_the_great_keys_of_opposite_halves_lie_over_nothing_after_a_game(new_device: MakeDevice) -> None:
    anna = new_device()
    anna.prefer(mirror="1")
    sheet = anna.open_watten(names=EIGHT[-4:])
    sheet.declare_all((0, 4), (0, 5))
    opened(anna, sheet)
    found = looked_at(anna, "ended", low=(360, 740))
    assert not found, "\n".join(found)
