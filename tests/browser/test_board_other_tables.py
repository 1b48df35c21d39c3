"""Watten evenings of two, of three, in Bavaria and in Tyrol, by taps: each tap is counted, and partners
change in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser.device import FOUR, Device, Sheet
from tests.browser.test_board_taps import COUNTER, at_most
from tests.browser.ways import on_a_phone_in_german, on_a_tablet_in_english

MakeDevice = Callable[..., Device]


@pytest.fixture
def anna(new_device: MakeDevice, size: str, language: str) -> Device:
    made = new_device(size, language=language)
    made.page.add_init_script(COUNTER)
    return made


def starts(anna: Device, *names: str, kind: str = "upper_austria") -> Sheet:
    """Open a sheet from the home page: the kind of Watten, the number of players, their names, and the first
    one as dealer.
    """
    anna.go("/")
    anna.tap(anna.page.locator('a[href="/new/watten/"]'))
    if kind != "upper_austria":
        anna.tap(anna.page.locator(f'button[name="choose"][value="{kind}"]'))
        expect(anna.page.locator('input[name="ruleset"]')).to_have_value(kind)
    anna.tap(anna.page.locator(f'label:has(input[name="players"][value="{len(names)}"])'))
    for seat, name in enumerate(names):
        anna.page.locator(f"#name-{seat}").fill(name)
    anna.tap(anna.page.locator('.seat[data-seat="0"] .choice'))
    anna.tap(anna.page.locator(".start-row button"))
    return at.opened(anna)


def sees(anna: Device, *scores: int) -> None:
    expect(anna.page.locator(".half .score")).to_have_text([str(score) for score in scores])


@contextmanager
def in_taps(anna: Device, number: int) -> Iterator[None]:
    with at_most(anna, number):
        yield
    anna.sees_all_saved()


def wins(anna: Device, side: int) -> None:
    anna.tap(anna.side(side).locator(".won"))
    anna.sees_all_saved()


@on_a_phone_in_german
def test_two_players_write_an_evening_in_few_taps(anna: Device) -> None:
    starts(anna, "Anna", "Beni")
    expect(anna.page.locator(".half")).to_have_count(2)

    with in_taps(anna, 1):
        anna.tap(anna.side(0).locator(".won"))
        sees(anna, 2, 0)
    with in_taps(anna, 2):
        at.wins_round(anna, side=1, value=5)
        sees(anna, 2, 5)
    with in_taps(anna, 2):
        anna.open_menu("penalties-b")
        anna.tap_do("penalty_given", side=1, code="wild_bid")
        sees(anna, 4, 5)
    with in_taps(anna, 1):
        anna.tap_do("bid_made", side=0, value=3)
        expect(anna.side(1).locator(".answer")).to_have_count(2)
    with in_taps(anna, 1):
        anna.tap_do("bid_answered", side=1, value=3, answer="concede")
        sees(anna, 6, 5)
    at.wins_round(anna, side=1, value=4)
    sees(anna, 0, 0)
    anna.sees_bummerl(0, "bummerl")
    with in_taps(anna, 1):
        anna.tap_undo()
        sees(anna, 6, 5)
    anna.sees_bummerl(0)


@on_a_tablet_in_english
def test_an_evening_of_three_counts_points_for_each_player(anna: Device) -> None:
    starts(anna, "Anna", "Beni", "Cilli")
    expect(anna.page.locator(".half")).to_have_count(3)
    # Anna deals: Beni is Vorhand, alone against the other two.
    expect(anna.side(1).locator(".role")).to_have_text(anna.say("alone"))
    expect(anna.side(0).locator(".role")).to_have_text(anna.say("with %(name)s", name="Cilli"))

    with in_taps(anna, 1):
        anna.tap(anna.side(1).locator(".won"))
        sees(anna, 0, 2, 0)
    # Now Cilli is alone, against Beni and Anna; either of them can say that both have won.
    expect(anna.side(2).locator(".role")).to_have_text(anna.say("alone"))
    with in_taps(anna, 1):
        anna.tap(anna.side(0).locator(".won"))
        sees(anna, 2, 4, 0)
    with in_taps(anna, 2):
        anna.open_menu("values-b")
        anna.tap(anna.page.locator('.half.side-b .value-grid button[value$="value=4&partners=2"]').first)
        sees(anna, 2, 8, 4)
    with in_taps(anna, 1):
        anna.tap_undo()
        sees(anna, 2, 4, 0)


@on_a_phone_in_german
def test_each_of_three_pays_by_his_own_bummerl(anna: Device) -> None:
    sheet = starts(anna, "Anna", "Beni", "Cilli")
    with in_taps(anna, 2):
        at.wins_round(anna, side=1, value=9)
        sees(anna, 0, 0, 0)
    anna.sees_bummerl(0, "schneider")
    anna.sees_bummerl(1)
    anna.sees_bummerl(2, "schneider")
    with in_taps(anna, 3):
        anna.tap_do("dealer_set", seat=0)
        anna.open_menu("penalties-c")
        anna.tap_do("penalty_given", side=2, code="revoke")
        anna.sees_bummerl(2, "schneider", "bummerl")
    anna.go(f"{sheet.pad}bummerl/")
    expect(anna.page.locator("h1")).to_have_text(anna.say("%(name)s pays the round", name="Cilli"))
    expect(anna.page.locator(".tally-sum")).to_have_text(["3", "2", "0"])


@on_a_tablet_in_english
def test_a_bavarian_evening_is_gespannt(anna: Device) -> None:
    sheet = starts(anna, *FOUR, kind="bavaria")
    sheet.declare_all((0, 5), (1, 3), (0, 4))
    anna.go(sheet.pad)
    anna.ready()

    with in_taps(anna, 2):
        at.wins_round(anna, side=0, value=4)
        sees(anna, 13, 3)
    expect(anna.side(0).locator(".krank")).to_have_text("gespannt")
    expect(anna.page.locator("body")).not_to_contain_text("krank")
    # Now every round is worth three and nobody bids.
    expect(anna.page.locator(".stake b")).to_have_text("3")
    expect(anna.side(1).locator(".bid-made")).to_have_text(anna.say("Nobody bids now"))
    with in_taps(anna, 2):
        anna.open_menu("krank-a")
        expect(anna.page.locator("#krank-a .menu-panel")).to_contain_text("gespannt")
        anna.tap_do("penalty_given", side=0, code="krank_bid")
        sees(anna, 13, 5)
    with in_taps(anna, 1):
        anna.tap(anna.side(1).locator(".won"))
        sees(anna, 13, 8)
    with in_taps(anna, 1):
        anna.tap(anna.side(0).locator(".won"))
        anna.sees_bummerl(1, "bummerl")
    with in_taps(anna, 1):
        anna.tap_undo()
        sees(anna, 13, 8)
    anna.go(sheet.history)
    expect(anna.page.locator("main")).to_contain_text("gespannt")
    expect(anna.page.locator("main")).not_to_contain_text("krank")


@on_a_phone_in_german
def test_a_tyrolean_side_stays_or_concedes_two_when_gestrichen(anna: Device) -> None:
    sheet = starts(anna, *FOUR, kind="north_tyrol")
    sheet.declare_all((0, 5), (1, 2), (0, 4))
    anna.go(sheet.pad)
    anna.ready()

    sees(anna, 9, 2)
    expect(anna.side(0).locator(".krank")).to_have_text("gestrichen")
    with in_taps(anna, 1):
        anna.tap_do("bid_answered", side=0, value=3, answer="concede")
        sees(anna, 9, 4)
    with in_taps(anna, 1):
        anna.tap_do("bid_answered", side=0, value=3, answer="stay")
        expect(anna.page.locator(".answer")).to_have_count(0)
    with in_taps(anna, 1):
        anna.tap(anna.side(1).locator(".won"))
        sees(anna, 9, 7)
    # Nobody has to say that they stayed: the round is just written.
    with in_taps(anna, 1):
        anna.tap(anna.side(0).locator(".won"))
        anna.sees_bummerl(1, "bummerl")
    with in_taps(anna, 1):
        anna.tap_undo()
        sees(anna, 9, 7)


@on_a_tablet_in_english
def test_partners_change_between_games_and_a_player_is_replaced(anna: Device) -> None:
    sheet = starts(anna, *FOUR)
    at.wins_round(anna, side=0, value=9)
    anna.sees_bummerl(1, "schneider")
    anna.open_menu("menu-more")
    anna.tap(anna.page.locator(f'#menu-more a[href="{sheet.pad}seats/"]'))
    anna.tap(anna.page.locator('button[name="do"][value="kind=seats_taken&persons=0+2+1+3"]'))
    anna.ready()

    expect(anna.page.locator(".half-who").first).to_contain_text("Beni")
    anna.sees_bummerl(0)
    expect(anna.page.locator(".cut-for-deal button")).to_have_count(4)
    expect(anna.page.locator(".half .dealer")).to_have_count(0)  # the pad asks, so nobody is marked yet
    at.wins_round(anna, side=1, value=9)
    anna.sees_bummerl(0, "schneider")

    anna.go(f"{sheet.pad}seats/")
    anna.page.locator("#name-0").fill("Eva")
    anna.tap(anna.page.locator('button[name="sit"]'))
    anna.ready()
    expect(anna.page.locator(".half-who").first).to_contain_text("Eva")
    anna.tap_undo()
    expect(anna.page.locator(".half-who").first).to_contain_text("Anna")
    anna.tap_undo()
    sees(anna, 0, 0)
    expect(anna.page.locator(".cut-for-deal button")).to_have_count(4)
    expect(anna.page.locator(".half .dealer")).to_have_count(0)  # the pad asks, so nobody is marked yet

    anna.go(f"{sheet.pad}bummerl/")
    expect(anna.page.locator("h1")).to_contain_text("Beni")
