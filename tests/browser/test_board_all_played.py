"""The pad of a table that has played all of its games: what happens next is said, and no key invites to one more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device, Sheet
from tests.browser.hall import EIGHT
from tests.browser.served import Served
from tests.browser.sight import looked_at, opened
from tests.browser.ways import LONG

MakeDevice = Callable[..., Device]

PLAN = """
from scoring.models import Sheet
Sheet.objects.everywhere("a test").filter(uid="{uid}").update(games_planned={games})
"""
FULL = ("Maximilian Oberhuber", "Gusti Gruber", "Franz-Josef Mayr", "Hans Huber")


def planned(served: Served, sheet: Sheet, games: int) -> None:
    """Say how many games the table has to play, as a competition does that opens it."""
    served.manage("shell", "-v", "0", "-c", PLAN.format(uid=sheet.uid, games=games))


def watten(anna: Device, served: Served, players: int = 4) -> Sheet:
    """A table that has played both of its games."""
    sheet = anna.open_watten(names=FULL[:players])
    planned(served, sheet, 2)
    sheet.declare("round_won", side=1, value=9)
    if players == 3:  # who plays alone follows from the dealer
        sheet.declare("dealer_set", seat=0)
    sheet.declare("round_won", side=1, value=9)
    opened(anna, sheet)
    return sheet


def whot(anna: Device, served: Served, ruleset: str) -> Sheet:
    sheet = anna.open_whot(names=EIGHT, ruleset=ruleset)
    planned(served, sheet, 1)
    is_long = ruleset == "leaflet_long"
    sheet.declare(
        "round_scored", winner=0, **({f"points-{seat}": 101 for seat in range(1, 8)} if is_long else {})
    )
    opened(anna, sheet)
    return sheet


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=LONG)])
@pytest.mark.parametrize("players", [4, pytest.param(2, marks=LONG), pytest.param(3, marks=LONG)])
def test_what_is_next_after_all_games_is_whole_and_so_are_the_keys_of_one_more(
    new_device: MakeDevice, served: Served, players: int, language: str
) -> None:
    anna = new_device(language=language)
    watten(anna, served, players)
    another = anna.page.locator(".another-game > summary")

    found = looked_at(anna, "all played")
    expect(anna.page.locator(".half").first.locator(".won")).not_to_be_visible()
    another.click()
    expect(anna.page.locator(".half").first.locator(":is(.won, .deal-key)").first).to_be_visible()
    found += looked_at(anna, "one more")

    assert not found, "\n".join(found)


def test_a_scribe_who_is_ahead_reads_what_the_game_waits_for(anna: Device, served: Served) -> None:
    sheet = anna.open_watten(names=FULL)
    planned(served, sheet, 1)
    sheet.set_two_scribes(own=0)
    sheet.declare("round_won", side=1, value=9)
    opened(anna, sheet)

    expect(anna.page.locator(".finished-next")).to_contain_text("sobald beide Schreiber")
    assert not looked_at(anna, "ahead")


def test_the_keys_of_one_more_game_are_folded_again_after_its_undo(anna: Device, served: Served) -> None:
    watten(anna, served)

    anna.tap(anna.page.locator(".another-game > summary"))
    anna.tap_and_see(anna.page.locator("#won-a"))
    anna.sees_score(2, 0)
    expect(anna.page.locator(".another-game")).to_have_count(0)
    anna.tap_undo()

    expect(anna.page.locator(".finished-next")).to_be_visible()
    expect(anna.page.locator("#won-a")).not_to_be_visible()


def test_the_keyboard_begins_no_game_that_nobody_asked_for(anna: Device, served: Served) -> None:
    sheet = watten(anna, served)
    before = sheet.here()

    anna.page.keyboard.press("a")
    anna.page.locator(".another-game > summary").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#won-b")).to_be_visible()
    assert sheet.here() == before
    anna.page.keyboard.press("b")

    anna.sees_score(0, 2)


@pytest.mark.parametrize("ruleset", ["leaflet_long", pytest.param("leaflet_classic", marks=LONG)])
def test_a_whot_table_sees_what_is_next_too(anna: Device, served: Served, ruleset: str) -> None:
    whot(anna, served, ruleset)

    found = looked_at(anna, "all played")
    expect(anna.page.locator(".winner:visible")).to_have_count(0)
    anna.page.locator(":is(.another-game > summary, #next-game)").click()
    expect(anna.page.locator(".winner:visible").first).to_be_visible()
    found += looked_at(anna, "one more")

    assert not found, "\n".join(found)
