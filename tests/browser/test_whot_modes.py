"""Whole WHOT! evenings by taps, one for each mode."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser import evening as at
from tests.browser import fixtures
from tests.browser.device import FOUR, Device
from tests.browser.evening import mark_of, sits_down

SIX = (*FOUR, "Eva", "Franz")

anna = fixtures.on_both


def stage(anna: Device) -> Locator:
    return anna.page.locator(".whot-stage-text")


def big(anna: Device, seat: int) -> Locator:
    return anna.page.locator(".whot-table .total").nth(seat)


def wins_in_one_tap(anna: Device, name: str) -> None:
    anna.tap_and_see(anna.page.locator(".winner:visible", has_text=name))


class TestEvenings:
    def test_a_tournament_of_six_with_a_tie_ends_in_a_final_of_two(self, anna: Device) -> None:
        sits_down(anna, *SIX, ruleset="app_tournament")

        at.scores_by_value(anna, 0, {1: 10, 2: 20, 3: 30, 4: 34, 5: 12})
        expect(big(anna, 4)).to_have_text("6.")
        at.scores_by_value(anna, 1, {2: 9, 3: 40, 5: 40, 0: 3})
        expect(stage(anna)).to_contain_text(
            anna.say(
                "A tie at %(points)s (%(names)s): nobody drops out, all play again.",
                points=40,
                names="Dora, Franz",
            )
        )
        at.scores_by_value(anna, 1, {2: 9, 3: 41, 5: 40, 0: 3})
        at.scores_by_value(anna, 1, {2: 9, 5: 40, 0: 3})
        at.scores_by_value(anna, 0, {1: 4, 2: 15})

        expect(stage(anna)).to_contain_text("Anna")
        expect(anna.page.locator(".winner:visible")).to_have_count(2)
        at.sees_out(anna, 2, 3, 4, 5)
        wins_in_one_tap(anna, "Beni")
        places = anna.page.locator(".whot-finished .places li")
        expect(places.locator(".place")).to_have_text(["1.", "2.", "3.", "4.", "5.", "6."])
        expect(places.locator(".name")).to_have_text(["Beni", "Anna", "Cilli", "Franz", "Dora", "Eva"])
        expect(places.nth(5)).to_contain_text(anna.say("out in round %(round)s", round=1))

    def test_a_playoff_asks_only_for_the_tied_players(self, anna: Device) -> None:
        sits_down(anna, *FOUR, ruleset="app_tournament", ko_tie="playoff")

        at.scores_by_value(anna, 0, {1: 5, 2: 30, 3: 30})
        expect(anna.page.locator(".winner:visible")).to_have_text(["Cilli", "Dora"])
        expect(mark_of(anna, 1)).to_have_text(anna.say("sits out"))
        at.scores_by_value(anna, 2, {3: 7})

        at.sees_out(anna, 3)
        expect(anna.page.locator(".winner:visible")).to_have_count(3)

    def test_one_on_one_with_a_raised_stake(self, anna: Device) -> None:
        sits_down(anna, "Anna", "Beni", ruleset="app_duel")

        anna.open_menu("menu-stake")
        anna.tap(anna.page.locator("[data-offer]").nth(2))
        expect(anna.page.locator("[data-offered]")).to_contain_text("5")
        anna.tap(anna.page.locator("[data-accept]"))
        anna.sees_all_saved()
        expect(anna.page.locator("#menu-stake > summary")).to_contain_text("5")
        wins_in_one_tap(anna, "Beni")

        at.sees_totals(anna, 0, 1)
        expect(anna.page.locator(".club td")).to_contain_text(["", "-5", "+5"])
        expect(anna.page.locator(".whot-finished")).to_contain_text("Beni +5")

    def test_a_classic_evening_counts_the_games_won(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="leaflet_classic")

        for winner in ("Cilli", "Anna", "Cilli"):
            wins_in_one_tap(anna, winner)

        at.sees_totals(anna, 1, 0, 2)
        anna.tap_undo()
        at.sees_totals(anna, 1, 0, 1)

    def test_a_short_evening_is_tapped_in_cards_to_its_end(self, anna: Device) -> None:
        """S0 KURZE VARIANTE: 10 + 5 + 2 with two star cards are 68."""
        sits_down(anna, *FOUR[:3], ruleset="leaflet_short")

        anna.tap(at.winner_key(anna, 0))
        at.taps_cards(anna, "c10", "*5", "*2")
        anna.tap(anna.page.locator(".go-on"))
        at.taps_cards(anna, "t4", "Wr")
        anna.tap(anna.page.locator(".go-on"))
        at.sees_totals(anna, 0, 68, 24)
        anna.tap(at.winner_key(anna, 0))
        at.taps_cards(anna, "*8", "*7", "c1")
        anna.tap(anna.page.locator(".go-on"))
        at.taps_cards(anna, "*4", "*2", "Wy")
        anna.tap(anna.page.locator(".go-on"))

        finished = anna.page.locator(".whot-finished")
        expect(finished).to_contain_text("Anna")
        expect(finished.locator(".places li")).to_have_count(3)

    def test_players_leave_come_back_and_join(self, anna: Device) -> None:
        sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
        at.scores_by_value(anna, 0, {1: 20, 2: 31})

        anna.open_menu("menu-table")
        anna.tap_do("player_left", seat=1)
        anna.sees_all_saved()
        expect(mark_of(anna, 1)).to_have_text(anna.say("away"))
        at.scores_by_value(anna, 2, {0: 4})
        anna.open_menu("menu-table")
        anna.page.locator("#newcomer").fill("Dora")
        anna.tap(anna.page.locator(".newcomer button"))
        anna.sees_all_saved()
        at.sees_totals(anna, 4, 20, 31, 31)
        anna.open_menu("menu-table")
        anna.tap_do("player_joined", seat=1)
        anna.sees_all_saved()

        at.sees_totals(anna, 4, 31, 31, 31)
        at.scores_by_value(anna, 1, {2: 3, 3: 2, 0: 1})
        at.sees_totals(anna, 5, 31, 34, 33)
        anna.go(sheet.history)
        expect(anna.page.locator(".paper")).to_contain_text("Dora")

    def test_a_void_round_is_dealt_again_by_the_same_dealer(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
        at.scores_by_value(anna, 0, {1: 20, 2: 31})
        expect(mark_of(anna, 1)).to_have_text(anna.say("deals"))

        anna.open_menu("menu-table")
        anna.tap_do("round_void")
        anna.sees_all_saved()

        at.sees_totals(anna, 0, 20, 31)
        expect(mark_of(anna, 1)).to_have_text(anna.say("deals"))
        expect(anna.page.locator(".tool-undo")).to_contain_text(anna.say("round void"))

    def test_an_empty_market_counts_everybodys_hand(self, anna: Device) -> None:
        """#32: the lowest count wins."""
        sits_down(anna, *FOUR[:3], ruleset="nigerian_app")

        anna.tap(anna.page.locator(".key.nobody"))
        for value in (12, 7, 30):
            at.taps_value(anna, value)
        anna.sees_all_saved()

        at.sees_totals(anna, 0, 1, 0)
        expect(anna.page.locator(".whot-finished")).to_contain_text("Beni")

    def test_the_end_of_a_game_fills_the_pad_until_the_next_tap(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
        at.scores_by_value(anna, 0, {1: 59, 2: 40})
        at.scores_by_value(anna, 0, {1: 50, 2: 30})
        at.scores_by_value(anna, 0, {2: 35})

        expect(anna.page.locator(".winner:visible")).to_have_count(0)
        at.goes_on(anna)
        expect(anna.page.locator(".winner:visible")).to_have_count(3)
        anna.page.reload()
        anna.ready()
        expect(anna.page.locator(".winner:visible")).to_have_count(3)
        at.scores_by_value(anna, 1, {2: 9, 0: 12})
        at.sees_totals(anna, 12, 0, 9)
        anna.tap_undo()
        anna.tap_undo()
        at.sees_totals(anna, 0, 109, 70)
        at.scores_by_value(anna, 0, {2: 35})

        # It ended once more, so the end is shown again, whatever was tapped before.
        expect(anna.page.locator(".winner:visible")).to_have_count(0)

    def test_an_exhausted_choice_can_be_undone_before_writing(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="nigerian_app")

        anna.tap(anna.page.locator(".key.nobody"))
        at.taps_value(anna, 12)
        anna.tap(anna.page.locator(".chip").first)
        wins_in_one_tap(anna, "Cilli")

        at.sees_totals(anna, 0, 0, 1)
