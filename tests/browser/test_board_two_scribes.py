"""Two scribes in two browsers: a tablet for one side, a phone for the other, in German and in English."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import evening as at
from tests.browser.device import FIVE, Device, Sheet

MakeDevice = Callable[..., Device]


@pytest.fixture
def anna(new_device: MakeDevice) -> Device:
    return new_device()


@pytest.fixture
def beppo(new_device: MakeDevice) -> Device:
    return new_device("phone", language="en")


@pytest.fixture
def sheet(anna: Device, beppo: Device) -> Sheet:
    """An open sheet: Anna's tablet for side A, Beppo's phone for side B."""
    opened = anna.open_watten()
    opened.set_two_scribes(own=0)
    opened.also_written_by(beppo, "side-1", "Beppos Handy")
    for one in (anna, beppo):
        one.go(opened.pad)
        one.ready()
    return opened


@pytest.fixture
def tapped_sheet(anna: Device, beppo: Device) -> Sheet:
    """The same, by taps: through the share page and its link."""
    opened = anna.open_watten()
    anna.go(opened.pad)
    anna.ready()
    anna.open_menu("menu-more")
    anna.tap(anna.page.locator(f'a[href="{opened.pad}share/"]'))
    anna.tap(anna.page.locator('button[name="scribe"][value="0"]'))
    expect(anna.page.locator('button[name="scribes"][value="1"]')).to_be_visible()
    anna.tap(anna.page.locator('.button-main[name="scope"][value="side-1"]'))  # offered as the next tap
    beppo.go(str(anna.page.locator(".link-url a").get_attribute("href")))
    beppo.page.locator('input[name="name"]').fill("Beppos Handy")
    beppo.tap(beppo.page.locator("main form button"))
    beppo.page.wait_for_url(re.compile("/s/[0-9a-f-]{36}/$"))
    anna.go(opened.pad)
    anna.ready()
    beppo.ready()
    return opened


def row_words(one: Device) -> Locator:
    return one.page.locator(".column .row-state")


def sees_words(one: Device, *words: str) -> None:
    """Expect one word per row, in the device's language, with its sign."""
    signs = {"written": "○", "agreed": "✓", "differs": "≠"}
    expect(row_words(one)).to_have_text([f"{signs[word]} {one.say(word)}" for word in words])


def agrees(one: Device) -> None:
    one.touch_beside()  # each reading is read before it is confirmed
    one.tap(one.page.locator(".scribes-agree"))
    one.sees_all_saved()


def opens(one: Device) -> None:
    """Unfold the section that is one line on a phone and complete on a tablet."""
    strip = one.page.locator(".look-strip button")
    if strip.is_visible():
        one.tap(strip)


def colour(locator: Locator) -> str:
    return str(locator.evaluate("element => getComputedStyle(element).color"))


def alarm(one: Device) -> str:
    """The alarm colour of this theme: amber on the dark board."""
    return str(
        one.page.evaluate(
            """() => {
              const probe = document.body.appendChild(document.createElement("i"));
              probe.className = "alarm";
              const found = getComputedStyle(probe).color;
              probe.remove();
              return found;
            }"""
        )
    )


def both_write(anna: Device, beppo: Device, side: int, value: int) -> None:
    at.wins_round(anna, side, value)
    expect(beppo.page.locator(".is-check")).to_be_visible()
    agrees(beppo)


def test_a_round_that_both_wrote_is_agreed_on_both(anna: Device, beppo: Device, sheet: Sheet) -> None:
    for one in (anna, beppo):
        expect(one.page.locator(".where")).to_contain_text(one.say("Two scribes"))
    at.wins_round(anna, 0, 3)
    sees_words(anna, "written")
    expect(beppo.page.locator(".is-check")).to_contain_text("Anna & Cilli")
    beppo.sees_score(0, 0)  # his own pad, until he has declared his reading

    at.wins_round(beppo, 0, 3)

    for one in (anna, beppo):
        one.sees_score(3, 0)
        sees_words(one, "agreed")
        expect(one.page.locator(".scribes")).to_have_count(0)

    anna.tap_undo()

    for one in (anna, beppo):  # it was his line too
        expect(one.page.locator(".scribes")).to_contain_text(one.say("Taken back:"))
    at.wins_round(anna, 0, 2)
    sees_words(anna, "written")
    expect(anna.page.locator(".scribes")).to_have_count(0)
    agrees(beppo)  # with one tap

    for one in (anna, beppo):
        one.sees_score(2, 0)
        sees_words(one, "agreed")


def test_a_difference_is_amber_on_both_and_either_gives_way(
    anna: Device, beppo: Device, sheet: Sheet
) -> None:
    at.wins_round(anna, 0, 3)
    at.wins_round(beppo, 0, 2)

    for one in (anna, beppo):
        block = one.page.locator(".scribes .is-differs")
        opens(one)
        expect(block).to_contain_text(one.say("differs"))
        expect(block.locator(".readings li")).to_have_count(2)
        assert colour(block.locator("h2")) == alarm(one)
        sees_words(one, "differs")
        assert colour(row_words(one)) == alarm(one)
        one.sees_score(3, 0)  # the first reading counts until it is settled
        one.open_menu("menu-states")
        expect(one.page.locator("#menu-states table")).to_be_in_viewport(ratio=1)
        one.close_menus()
    expect(beppo.page.locator(".readings button")).to_have_count(1)  # not to accept his own

    beppo.tap(beppo.page.locator('.readings button[value^="kind=entry_dismissed"]'))

    for one in (anna, beppo):
        expect(one.page.locator(".scribes")).to_have_count(0)
        sees_words(one, "agreed")
        one.sees_score(3, 0)

    at.wins_round(anna, 0, 3)
    at.wins_round(beppo, 0, 2)
    expect(beppo.page.locator(".readings button")).to_have_count(1)
    expect(beppo.page.locator(".readings button")).to_be_hidden()  # folded on a phone

    anna.tap(anna.page.locator('.readings button[value^="kind=entry_accepted"]'))

    for one in (anna, beppo):
        one.sees_score(5, 0)
        sees_words(one, "agreed", "agreed")


def test_a_sealed_round_is_changed_by_both_or_left(anna: Device, beppo: Device, sheet: Sheet) -> None:
    both_write(anna, beppo, 0, 3)
    both_write(anna, beppo, 1, 2)
    at.opens_edit(anna, sheet, 1, 0)
    anna.tap(anna.page.locator('label:has(input[name="value"][value="2"])'))
    anna.tap(anna.page.locator('label:has(input[name="reason"][value="mistyped"])'))
    expect(at.sees_preview(anna)).to_contain_text("2 : 2")
    at.saves(anna)
    beppo.sees_score(3, 2)

    asked = beppo.page.locator(".scribes-item")
    expect(asked).to_contain_text(beppo.say("Mistyped"))
    opens(beppo)
    beppo.tap(asked.locator('button[value^="kind=entry_accepted"]'))

    beppo.sees_score(2, 2)
    anna.go(sheet.pad)
    anna.ready()
    anna.sees_score(2, 2)
    anna.go(f"{sheet.pad}audit/?round=1.1")
    rows = anna.page.locator(".audit tbody tr")
    expect(rows).to_have_count(5)  # two scribes; a round and its confirmation; a change and its acceptance
    expect(rows.nth(3)).to_contain_text(anna.say("Mistyped"))
    expect(rows.nth(4)).to_contain_text("Beppos Handy")

    anna.go(sheet.pad)
    anna.ready()
    Sheet(beppo, sheet.uid).declare("entry_voided", "held", target=anna.line_ids(sheet)[0])

    anna.tap(anna.page.locator('.scribes-item button[value^="kind=entry_dismissed"]'))

    for one in (anna, beppo):
        expect(one.page.locator(".scribes")).to_have_count(0)
        one.sees_score(2, 2)


def test_a_link_for_one_side_has_its_name_and_only_its_permissions(
    anna: Device, beppo: Device, tapped_sheet: Sheet
) -> None:
    sheet = tapped_sheet
    beppo.open_menu("menu-more")
    menu = beppo.page.locator("#menu-more .menu-panel")
    expect(menu.locator('a[href$="/hands/"]')).to_be_visible()
    for hidden in ('a[href$="/share/"]', 'a[href$="/seats/"]', 'button[value="kind=sheet_closed"]'):
        expect(menu.locator(hidden)).to_have_count(0)
    expect(beppo.page.locator('button[value^="kind=bid_made&side=0"]')).to_have_count(0)
    expect(beppo.page.locator('button[value^="kind=bid_made&side=1"]')).to_have_count(1)
    assert [beppo.go(f"{sheet.pad}{page}/").locator("h1").count() for page in ("share", "seats")] == [1, 1]
    for page in ("share", "seats"):
        assert beppo.context.request.get(f"{sheet.pad}{page}/").status == 403
    theirs = Sheet(beppo, sheet.uid)
    for kind, fields in (
        ("sheet_closed", {}),
        ("scribes_set", {"number": 1}),
        ("bid_made", {"side": 0, "value": 3}),
    ):
        theirs.declare(kind, "refused", **fields)

    anna.go(f"{sheet.pad}share/")
    devices = anna.page.locator('section[aria-labelledby="devices-title"]')
    expect(devices).to_contain_text("Beppos Handy")
    anna.page.locator('input[name="name"]').fill("Tablet")
    anna.tap(anna.page.locator('button[name="describe"]'))
    expect(devices).to_contain_text("Tablet")
    expect(anna.page.locator('label:has(input[name="scribe"][value="0"]) input')).to_be_checked()


def test_an_offline_scribes_rounds_are_compared_on_arrival(anna: Device, beppo: Device, sheet: Sheet) -> None:
    """Both go on writing; the one who was away differs in the second round, and agrees with the others one by one."""
    beppo.context.set_offline(True)
    beppo.tap_do("round_won", side=0, value=3)
    at.wins_round(anna, 0, 3)
    for side, value in ((1, 2), (0, 2), (1, 4)):
        at.wins_round(anna, side, value)
    beppo.sees_waiting(1)

    beppo.context.set_offline(False)

    beppo.sees_all_saved()
    sees_words(anna, "agreed", "written", "written", "written")
    expect(beppo.page.locator(".is-check")).to_be_visible()
    at.wins_round(beppo, 1, 3)
    sees_words(beppo, "agreed", "differs")  # his own pad, as far as he has written
    for score in ((5, 2), (5, 6)):
        agrees(beppo)
        beppo.sees_score(*score)
    for one in (anna, beppo):
        sees_words(one, "agreed", "differs", "agreed", "agreed")


def test_the_slower_whot_tablet_continues_its_round(new_device: MakeDevice, anna: Device) -> None:
    """What the second scribe has begun stays, although the first one has written the round."""
    second = new_device("tablet")
    opened = anna.open_whot(names=FIVE[:3])
    opened.set_two_scribes(own=0)
    opened.also_written_by(second, "side-1")
    for one in (anna, second):
        one.go(opened.pad)
        one.ready()
    at.chooses_mode_after_winner(second, 0, "values")
    at.taps_value(second, 17)

    at.scores_by_value(anna, 0, {1: 17, 2: 33})
    expect(second.page.locator(".is-check")).to_be_attached()
    expect(second.page.locator(".is-check")).to_be_hidden()  # he declares his reading first
    at.taps_value(second, 33)

    for one in (anna, second):
        at.sees_totals(one, 0, 17, 33)
        expect(one.page.locator(".whot-table .row-state.is-agreed")).to_have_count(1)
