"""Whole games of an evening, in German and English, on a tablet and on a phone, with somebody watching."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser.device import Device
from tests.browser.ways import on_a_phone_in_german, on_a_tablet_in_english

MakeDevice = Callable[..., Device]


@pytest.fixture
def anna(new_device: MakeDevice, size: str, language: str) -> Device:
    return new_device(size, language=language)


@pytest.fixture
def watcher(new_device: MakeDevice, size: str, language: str) -> Device:
    """A watcher with the other screen size and the other language."""
    return new_device("phone" if size == "tablet" else "tablet", language="en" if language == "de" else "de")


@on_a_phone_in_german
def test_a_side_that_was_krank_loses_a_watten_game_as_retourschneider(anna: Device, watcher: Device) -> None:
    sheet = at.start_watten(anna, "Anna", "Beni", "Cilli", "Dora")
    at.let_watch(anna, sheet, watcher)

    at.wins_round(anna, side=0, value=2)
    at.wins_round(anna, side=0, value=3)
    at.wins_round(anna, side=0, value=2)
    anna.sees_score(7, 0)
    at.sees_krank(anna, 0)
    watcher.sees_score(7, 0)
    at.sees_krank(watcher, 0)
    for value in (2, 3, 2):
        at.wins_round(anna, side=1, value=value)
    anna.sees_score(7, 7)
    at.wins_round(anna, side=1, value=4)

    for one in (anna, watcher):
        one.sees_score(0, 0)
        at.sees_end(one, 1, "retourschneider", loser="Anna")
        one.sees_bummerl(0, "retourschneider")
        one.sees_bummerl(1)
    anna.tap_undo()
    for one in (anna, watcher):
        one.sees_score(7, 7)
        one.sees_bummerl(0)
    at.wins_round(anna, side=1, value=5)
    for one in (anna, watcher):
        one.sees_bummerl(0, "retourschneider")


@on_a_tablet_in_english
def test_a_side_that_voided_its_points_wins_a_watten_game(anna: Device, watcher: Device) -> None:
    sheet = at.start_watten(anna, "Anna", "Beni", "Cilli", "Dora")
    at.let_watch(anna, sheet, watcher)

    at.wins_round(anna, side=1, value=2)
    at.wins_round(anna, side=0, value=4)
    at.wins_round(anna, side=0, value=3)
    at.sees_krank(anna, 0)
    at.strikes_off(anna, side=1)
    anna.sees_score(7, 0)
    watcher.sees_score(7, 0)
    expect(anna.column.locator("del").first).to_be_visible()
    for value in (3, 4, 2):
        at.wins_round(anna, side=1, value=value)

    for one in (anna, watcher):
        at.sees_end(one, 1, "retourschneider", loser="Anna")
        one.sees_bummerl(0, "retourschneider")
    anna.tap_undo()
    for one in (anna, watcher):
        one.sees_score(7, 7)
    at.wins_round(anna, side=0, value=2)
    for one in (anna, watcher):
        at.sees_end(one, 1, "bummerl", loser="Beni")
        one.sees_bummerl(1, "bummerl")


@on_a_phone_in_german
def test_a_whot_knockout_with_a_joint_bust_goes_to_the_last_survivor(anna: Device, watcher: Device) -> None:
    sheet = at.start_whot(anna, "Anna", "Beni", "Cilli", "Dora")
    at.let_watch(anna, sheet, watcher)

    at.scores_by_value(anna, 0, {1: 45, 2: 50, 3: 30})
    at.sees_totals(anna, 0, 45, 50, 30)
    at.sees_totals(watcher, 0, 45, 50, 30)
    at.scores_by_value(anna, 3, {0: 59, 1: 55, 2: 50})
    for one in (anna, watcher):
        at.sees_totals(one, 59, 100, 100, 30)
        at.sees_out(one, 1, 2)
    at.scores_by_value(anna, 3, {0: 41})

    places = {"de": ["1.", "2.", "3.", "3."], "en": ["1st", "2nd", "3rd", "3rd"]}
    for one in (anna, watcher):
        expect(one.page.locator(".whot-finished-title")).to_contain_text("Dora")
        # The two that went out together share a place.
        expect(one.page.locator(".places .place")).to_have_text(places[one.language])
        expect(one.page.locator(".whot-table .total").locator("visible=true")).to_have_count(0)
    close = anna.page.locator('button[value="kind=sheet_closed"]:visible')
    anna.open_menu("menu-more")
    expect(close).to_have_count(1)  # not in the menu as well
    anna.close_menus()
    at.goes_on(anna)
    anna.open_menu("menu-more")
    expect(close).to_have_count(1)
    anna.close_menus()
    at.sees_totals(anna, 0, 0, 0, 0)
    anna.tap_undo()
    for one in (anna, watcher):
        at.sees_totals(one, 59, 100, 100, 30)
        at.sees_out(one, 1, 2)


@on_a_tablet_in_english
def test_an_edit_of_an_early_round_moves_the_end_of_a_watten_game(anna: Device, watcher: Device) -> None:
    sheet = at.start_watten(anna, "Anna", "Beni", "Cilli", "Dora")
    at.let_watch(anna, sheet, watcher)
    sheet.declare_all((0, 3), (1, 3), (1, 3), (0, 3), (1, 2), (1, 2))
    anna.go(sheet.pad)
    anna.ready()
    for one in (anna, watcher):
        one.sees_bummerl(0, "bummerl")

    at.opens_edit(anna, sheet, game=1, row=0)
    anna.tap(anna.page.locator('label:has(input[name="value"][value="6"])'))
    preview = at.sees_preview(anna)
    expect(preview.locator(".preview-line").first).to_contain_text("Anna & Cilli")
    expect(preview.locator(".preview-line").first).to_contain_text("Beni & Dora")
    expect(preview.locator("tbody tr")).to_have_count(1)
    watcher.sees_bummerl(0, "bummerl")
    at.saves(anna)

    expect(anna.page.locator("#game-1 .note-alarm")).to_be_visible()
    expect(anna.page.locator("#game-1 tbody tr[id]")).to_have_count(6)
    expect(anna.page.locator("#game-1 tbody tr[id].is-flagged")).to_have_count(2)
    watcher.sees_bummerl(0)
    watcher.sees_bummerl(1, "bummerl")


@on_a_phone_in_german
def test_an_edit_of_an_early_round_brings_a_whot_player_back(anna: Device, watcher: Device) -> None:
    sheet = at.start_whot(anna, "Anna", "Beni", "Cilli")
    at.let_watch(anna, sheet, watcher)
    sheet.score_rounds((0, {1: 45, 2: 50}), (2, {0: 20, 1: 55}))
    anna.go(sheet.pad)
    anna.ready()
    for one in (anna, watcher):
        at.sees_out(one, 1)

    at.opens_edit(anna, sheet, game=1, row=0)
    anna.tap(anna.page.locator(".chip", has_text="Beni"))
    at.taps_value(anna, 40)
    preview = at.sees_preview(anna)
    expect(preview).to_contain_text("Beni 95")
    at.saves(anna)

    at.sees_out(watcher)
    at.sees_totals(watcher, 20, 95, 50)
