"""The tools beside the WHOT! score: the called symbol, the order of play, calls, the clock, the raised stake."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser import fixtures
from tests.browser.clocks import stop_watch, watch_runs
from tests.browser.device import FOUR, Device
from tests.browser.evening import mark_of, sits_down

MakeDevice = Callable[..., Device]
A_TURN = 20_000  # milliseconds (S3)
# Of every key but the pause, whose place the message takes.
PLACES = """() => [...document.querySelectorAll("#board :is(.key, .winner, summary):not([data-pause])")]
  .map((key) => key.getBoundingClientRect()).map(({ x, y }) => [Math.round(x), Math.round(y)])"""

anna = fixtures.on_both


class TestBesideTheScore:
    def test_the_called_symbol_and_the_order_of_play_are_one_tap_each_and_survive(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
        turned, star = anna.page.locator("[data-turns]"), anna.page.locator('[data-need="star"]')

        at.unfolds_symbols(anna)
        anna.tap(turned)
        anna.tap(star)
        expect(anna.page.locator("[data-need]:visible")).to_have_count(1 if anna.size == "phone" else 5)
        anna.page.reload()
        anna.ready()

        expect(turned).to_have_attribute("aria-pressed", "true")
        expect(star).to_have_attribute("aria-pressed", "true")
        at.scores_by_value(anna, 0, {1: 20, 2: 31})
        expect(star).to_have_attribute("aria-pressed", "false")  # a new round, nothing is called yet

    def test_a_call_shows_the_price_of_forgetting_it(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="nigerian")

        anna.open_menu("menu-calls")
        anna.tap(anna.page.locator("[data-call]", has_text=anna.say("Last card!")))

        answer = anna.page.locator("[data-said]")
        expect(answer).to_contain_text(anna.say("Last card!"))
        expect(answer).to_contain_text("2")

    @pytest.mark.parametrize("touched", ["[data-clock]", ".whot-table thead"])
    def test_what_a_call_said_is_gone_with_the_next_tap(self, new_device: MakeDevice, touched: str) -> None:
        """On a phone on its side it has the place of the question."""
        anna = new_device("phone")
        anna.page.set_viewport_size({"width": 844, "height": 390})
        sits_down(anna, *FOUR[:3], ruleset="nigerian", clock="20")
        anna.open_menu("menu-calls")
        anna.tap(anna.page.locator("#menu-calls button", has_text="Beni"))
        expect(anna.page.locator("[data-said]")).not_to_be_empty()

        anna.tap(anna.page.locator(touched).first)

        expect(anna.page.locator("[data-said]")).to_be_empty()
        expect(anna.page.locator(".clock.is-running")).to_have_count(int(touched == "[data-clock]"))

    def test_a_forgotten_call_is_named_with_its_price_in_two_taps(self, anna: Device) -> None:
        """#27: two cards in the Nigerian preset. No key moves from under a finger."""
        sits_down(anna, *FOUR[:3], ruleset="nigerian")
        places = anna.page.evaluate(PLACES)

        anna.open_menu("menu-calls")
        anna.tap(anna.page.locator("#menu-calls button", has_text="Beni"))

        sentence = anna.say_of("%(name)s forgot to call and draws %(n)d card.", 2, name="Beni")
        expect(anna.page.locator("[data-said]")).to_have_text(sentence)
        expect(anna.page.locator("#menu-calls .menu-panel")).to_be_hidden()
        assert anna.page.evaluate(PLACES) == places
        expect(anna.page.locator(".tool-undo")).to_contain_text(anna.say("Nothing written yet"))

    def test_a_free_forgotten_call_is_shown_as_free(self, anna: Device) -> None:
        """S3 names no penalty."""
        sits_down(anna, *FOUR[:3], ruleset="app_tournament")

        anna.open_menu("menu-calls")
        anna.tap(anna.page.locator("#menu-calls button", has_text="Cilli"))

        expect(anna.page.locator("[data-said]")).to_have_text(
            anna.say("%(name)s forgot to call. That costs nothing here.", name="Cilli")
        )

    def test_only_active_players_can_have_forgotten(self, anna: Device) -> None:
        sheet = sits_down(anna, *FOUR[:3], ruleset="nigerian")
        sheet.score_rounds((0, {1: 100, 2: 5}))
        anna.go(sheet.pad)
        anna.ready()

        anna.open_menu("menu-calls")

        expect(anna.page.locator("#menu-calls button", has_text="Beni")).to_have_count(0)
        expect(anna.page.locator("#menu-calls button", has_text="Cilli")).to_be_visible()

    def test_the_clock_counts_down_pauses_and_survives_a_swapped_board(self, anna: Device) -> None:
        stop_watch(anna)
        sheet = sits_down(anna, "Anna", "Beni", ruleset="app_duel")
        clock = anna.page.locator("[data-clock] [role=timer]")

        pause = anna.page.locator("[data-pause]")
        anna.tap(anna.page.locator("[data-clock]"))
        expect(pause).to_be_enabled()
        watch_runs(anna, 5_000)
        expect(clock).to_have_text("15")
        anna.tap(pause)
        expect(pause).to_have_attribute("aria-pressed", "true")
        sheet.declare("dealer_set", seat=1)
        watch_runs(anna, 3_000)
        expect(mark_of(anna, 1)).to_have_text(anna.say("deals"))
        expect(clock).to_have_text("15")
        places = anna.page.evaluate(PLACES)
        anna.tap(pause)
        expect(pause).to_have_attribute("aria-pressed", "false")
        watch_runs(anna, A_TURN)

        expect(clock).to_have_text("0")
        expect(anna.page.locator(".aside-clock [data-missed-said]")).to_have_text(
            anna.say("Time is up: turn missed.")
        )
        assert anna.page.evaluate(PLACES) == places  # no key moves from under a finger
        # The turn is over: nothing can be paused or continued.
        expect(pause).to_have_attribute("aria-pressed", "false")
        expect(pause).to_be_disabled()
        anna.tap(anna.page.locator("[data-clock]"))
        expect(clock).to_have_text("20")

    def test_the_last_moment_is_in_time(self, new_device: MakeDevice) -> None:
        """#34: both edges count as in time."""
        anna = new_device()
        sits_down(anna, "Anna", "Beni", ruleset="app_duel")

        told = anna.page.evaluate(
            """async () => {
              const { Countdown } = await import("/static/scoring/whot/countdown.js");
              let now = 0;
              performance.now = () => now;
              const turn = new Countdown(20, () => {});
              const at = (time) => { now = time; return [turn.left, turn.isOver]; };
              const told = [at(0), at(19999), at(20000), at(20001)];
              at(5000);
              turn.stop();
              at(9000);
              turn.goOn();
              return [...told, at(9000), at(24000), at(24001)];
            }"""
        )

        assert told == [
            [20, False],
            [1, False],
            [0, False],
            [0, True],
            [15, False],
            [0, False],
            [0, True],
        ]

    def test_sound_is_off_by_default(self, anna: Device) -> None:
        sheet = sits_down(anna, "Anna", "Beni", ruleset="app_duel")
        sound = anna.page.locator("[data-sound]")
        anna.open_menu("menu-table")
        expect(sound).to_have_attribute("aria-pressed", "false")

        # Its letters change at once: on a fading ground nobody could read them, and axe would report them.
        assert sound.evaluate("key => { key.click(); return document.getAnimations().length; }") == 0
        anna.go(sheet.pad)
        anna.ready()

        expect(sound).to_have_attribute("aria-pressed", "true")

    def test_an_unaccepted_offer_ends_after_ten_seconds(self, anna: Device) -> None:
        """S3 Raise Stake: binding only when it was accepted in time."""
        stop_watch(anna)
        sits_down(anna, "Anna", "Beni", ruleset="app_duel")
        anna.open_menu("menu-stake")
        anna.tap(anna.page.locator("[data-offer]").first)
        expect(anna.page.locator("[data-accept]")).to_be_visible()

        watch_runs(anna, 11_000)

        expect(anna.page.locator("[data-accept]")).to_be_hidden()
        expect(anna.page.locator("[data-stake-said]")).to_have_text(
            anna.say("Not taken in time: the stake stays.")
        )
        expect(anna.page.locator(".tool-undo")).to_contain_text(anna.say("Nothing written yet"))

    def test_a_declined_offer_changes_nothing(self, anna: Device) -> None:
        sits_down(anna, "Anna", "Beni", ruleset="app_duel")
        anna.open_menu("menu-stake")
        anna.page.locator("#stake-points").fill("7")
        anna.tap(anna.page.locator("[data-own]"))
        expect(anna.page.locator("[data-offered]")).to_contain_text("7")

        anna.tap(anna.page.locator("[data-decline]"))

        expect(anna.page.locator("[data-offer]").first).to_be_visible()
        expect(anna.page.locator(".tool-undo")).to_contain_text(anna.say("Nothing written yet"))


# The clock, its pause, the menus and the names, whose tall keys give room at their top for the open symbols.
BESIDE_THE_SYMBOL = """() => [...document.querySelectorAll(".aside-clock .key, .whot-tools .menu > summary, .winner")]
  .filter((key) => key.checkVisibility())
  .flatMap((key) => {
    const { left, top, bottom } = key.getBoundingClientRect();
    return [left, key.matches(".winner") ? bottom : top];
  })"""
SIZES = {"upright": (390, 844), "lying": (844, 390), "small_lying": (740, 360)}


@pytest.mark.parametrize("held", SIZES)
def test_choosing_a_symbol_moves_no_other_key(new_device: MakeDevice, held: str) -> None:
    """The clock of a duel is tapped at every turn; the symbol beside it is chosen in between."""
    anna = new_device("phone")
    width, height = SIZES[held]
    anna.page.set_viewport_size({"width": width, "height": height})
    sits_down(anna, *FOUR[:2], ruleset="app_duel")
    before = anna.page.evaluate(BESIDE_THE_SYMBOL)

    anna.tap(anna.page.locator("[data-clock]"))
    assert anna.page.evaluate(BESIDE_THE_SYMBOL) == pytest.approx(before, abs=1)
    at.unfolds_symbols(anna)
    unfolded = anna.page.evaluate(BESIDE_THE_SYMBOL)
    anna.tap(anna.page.locator('[data-need="triangle"]'))

    assert unfolded == pytest.approx(before, abs=1)
    assert anna.page.evaluate(BESIDE_THE_SYMBOL) == pytest.approx(before, abs=1)
