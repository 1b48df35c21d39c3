"""Whole WHOT! evenings by taps, one for each mode, and what lies beside the score."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from rules.registry import ruleset
from rules.whot import codes
from rules.whot.pack import pack_of
from rules.whot.rulesets import WhotRules
from scoring.engine import events as ev
from scoring.engine.doubts import doubts
from tests.browser import evening as at
from tests.browser.device import FOUR, Device, Sheet

MakeDevice = Callable[..., Device]
SIX = (*FOUR, "Eva", "Franz")
A_TURN = 20_000  # milliseconds (S3)


@pytest.fixture(params=["tablet", "phone"])
def anna(request: pytest.FixtureRequest, new_device: MakeDevice) -> Device:
    return new_device(request.param)


def sits_down(anna: Device, *names: str, ruleset: str, **options: object) -> Sheet:
    sheet = anna.open_whot(names=names, ruleset=ruleset, **options)  # type: ignore[arg-type]
    anna.go(sheet.pad)
    anna.ready()
    return sheet


def stage(anna: Device) -> Locator:
    return anna.page.locator(".whot-stage-text")


def mark_of(anna: Device, seat: int) -> Locator:
    return anna.page.locator(".whot-table thead .mark").nth(seat)


def big(anna: Device, seat: int) -> Locator:
    return anna.page.locator(".whot-table .total").nth(seat)


def wins_in_one_tap(anna: Device, name: str) -> None:
    anna.tap(anna.page.locator(".winner:visible", has_text=name))
    anna.sees_all_saved()


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
        expect(places).to_have_text(["1. Beni", "2. Anna", "3. Cilli", "4. Franz", "5. Dora", "6. Eva"])

    def test_a_playoff_is_entered_by_those_who_tie_alone(self, anna: Device) -> None:
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
            anna.page.wait_for_timeout(800)  # a quick second tap on one key is a double tap

        at.sees_totals(anna, 1, 0, 2)
        anna.tap_undo()
        at.sees_totals(anna, 1, 0, 1)

    def test_a_short_evening_is_tapped_in_cards_to_its_end(self, anna: Device) -> None:
        """S0 KURZE VARIANTE: 10 + 5 + 2 with two double-suit cards are 68."""
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

    def test_somebody_leaves_somebody_comes_back_and_a_stranger_joins(self, anna: Device) -> None:
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

    def test_nobody_can_be_taken_back_before_the_round_is_written(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="nigerian_app")

        anna.tap(anna.page.locator(".key.nobody"))
        at.taps_value(anna, 12)
        anna.tap(anna.page.locator(".chip").first)
        wins_in_one_tap(anna, "Cilli")

        at.sees_totals(anna, 0, 0, 1)


class TestDoubts:
    def test_a_reason_travels_with_the_round_into_the_history(self, anna: Device) -> None:
        sheet = sits_down(anna, *FOUR[:3], ruleset="leaflet_long", limit=1000)
        at.chooses_mode_after_winner(anna, 0, "keypad")
        for points in ("300", "200"):
            anna.page.keyboard.type(points)
            anna.tap(anna.page.locator(".go-on"))
        expect(anna.page.locator(".whot-why")).to_be_visible()

        anna.tap(anna.page.locator(".reason").nth(2))
        at.sees_totals(anna, 0, 300, 200)

        anna.go(sheet.history)
        expect(anna.page.locator(".remark-text")).to_have_text(anna.say("Counted twice, it is right"))

    def test_any_other_reason_is_typed_and_a_blank_one_writes_nothing(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:2], ruleset="leaflet_long", limit=1000)
        at.chooses_mode_after_winner(anna, 0, "keypad")
        anna.page.keyboard.type("900")
        anna.tap(anna.page.locator(".go-on"))

        anna.tap(anna.page.locator(".why-own button"))
        at.sees_totals(anna, 0, 0)
        anna.page.locator(".why-own input").fill("three packs")
        anna.tap(anna.page.locator(".why-own button"))

        at.sees_totals(anna, 0, 900)

    def test_a_doubtful_hand_can_be_corrected_instead(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:2], ruleset="leaflet_long", limit=1000)
        at.chooses_mode_after_winner(anna, 0, "keypad")
        anna.page.keyboard.type("900")
        anna.tap(anna.page.locator(".go-on"))

        anna.tap(anna.page.locator(".chip", has_text="Beni"))
        anna.page.keyboard.type("90")
        anna.tap(anna.page.locator(".go-on"))

        at.sees_totals(anna, 0, 90)


def random_rounds(params: WhotRules, number: int) -> Iterator[list[list[str] | int]]:
    """Rounds of one to five hands, cards and totals mixed, many of them odd."""
    dice = random.Random(f"rounds of {params}")
    cards = [codes.format_card(card) for card in pack_of(params.pack, params.packs).cards]
    for _ in range(number):
        yield [
            dice.choices(cards, k=dice.randint(1, 9))
            if dice.random() < 0.6
            else dice.choice([3, 37, 395, 1200])
            for _hand in range(dice.randint(1, 5))
        ]


DOUBT_ALL = """
async ({ rules, pack, rounds }) => {
  const { roundDoubts } = await import("/static/scoring/whot-doubts.js");
  const { countHand } = await import("/static/scoring/whot-count.js");
  const worth = (hand) => hand.cards ? countHand(rules, hand.cards).points : hand.points;
  return rounds.map((hands) => roundDoubts(rules, pack, hands, worth).map(({ code, seat, seen, allowed }) =>
    `${code} ${seat ?? -1} ${seen} ${allowed}`).sort());
}
"""


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("leaflet_short", {}),
        ("leaflet_long", {"packs": "2"}),
        ("leaflet_short", {"doubling": "per_card", "rounding": "5"}),
        ("numberlock_knockout", {}),
        ("app_tournament", {}),
    ],
)
def test_the_browser_doubts_as_the_server_does(
    new_device: MakeDevice, key: str, options: dict[str, object]
) -> None:
    anna = new_device()
    sits_down(anna, *FOUR, ruleset=key, **options)
    pad = anna.page.locator("#whot-pad")
    params = ruleset(
        key, {name: int(text) if str(text).isdigit() else text for name, text in options.items()}
    ).params
    assert isinstance(params, WhotRules)
    rounds = list(random_rounds(params, 150))
    hands = [
        [
            {"seat": seat + 1, "cards": held}
            if isinstance(held, list)
            else {"seat": seat + 1, "points": held}
            for seat, held in enumerate(round_)
        ]
        for round_ in rounds
    ]
    rules = {
        "count": pad.get_attribute("data-count"),
        "doubleAgainAt": int(pad.get_attribute("data-double-again-at") or 0),
        "doubling": pad.get_attribute("data-doubling"),
        "rounding": int(pad.get_attribute("data-rounding") or 0),
    }
    pack = anna.page.evaluate("JSON.parse(document.getElementById('whot-pack').textContent)")

    shown = anna.page.evaluate(DOUBT_ALL, {"rules": rules, "pack": pack, "rounds": hands})

    expected = [
        sorted(
            f"{of.code} {of.seat} {of.seen} {of.allowed}"
            for of in doubts(params, ev.RoundScored(0, tuple(_left(hand) for hand in round_)))
        )
        for round_ in hands
    ]
    assert shown == expected
    assert any(expected)


def _left(hand: dict[str, object]) -> ev.HandLeft:
    seat, cards = int(str(hand["seat"])), hand.get("cards")
    if isinstance(cards, list):
        return ev.HandLeft(seat, cards=tuple(cards))
    return ev.HandLeft(seat, points=int(str(hand["points"])))


class TestBesideTheScore:
    def test_the_called_symbol_and_the_order_of_play_are_one_tap_each_and_survive(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="leaflet_long")
        turned, star = anna.page.locator("[data-turns]"), anna.page.locator('[data-need="star"]')

        anna.tap(turned)
        anna.tap(star)
        anna.page.reload()
        anna.ready()

        expect(turned).to_have_attribute("aria-pressed", "true")
        expect(star).to_have_attribute("aria-pressed", "true")
        at.scores_by_value(anna, 0, {1: 20, 2: 31})
        expect(star).to_have_attribute("aria-pressed", "false")  # another round, nothing is called yet

    def test_a_call_says_what_forgetting_it_costs(self, anna: Device) -> None:
        sits_down(anna, *FOUR[:3], ruleset="nigerian")

        anna.tap(anna.page.locator("[data-call]").nth(1))

        said = anna.page.locator("[data-said]")
        expect(said).to_contain_text(anna.say("Last card!"))
        expect(said).to_contain_text("2")

    def test_the_clock_counts_down_pauses_and_survives_a_swapped_board(self, anna: Device) -> None:
        anna.page.clock.install()
        sheet = sits_down(anna, "Anna", "Beni", ruleset="app_duel")
        clock = anna.page.locator("[data-clock] [role=timer]")

        anna.tap(anna.page.locator("[data-clock]"))
        anna.page.clock.run_for(5_000)
        expect(clock).to_have_text(re.compile("^1[0-5]$"))
        anna.tap(anna.page.locator("[data-pause]"))
        stood = clock.inner_text()
        sheet.declare("dealer_set", seat=1)
        anna.page.clock.run_for(3_000)
        expect(mark_of(anna, 1)).to_have_text(anna.say("deals"))
        expect(clock).to_have_text(stood)
        anna.tap(anna.page.locator("[data-pause]"))
        anna.page.clock.run_for(A_TURN)

        expect(clock).to_have_text("0")
        expect(anna.page.locator("[data-said]")).to_have_text(anna.say("Time is up: turn missed."))
        anna.tap(anna.page.locator("[data-clock]"))
        expect(clock).to_have_text(re.compile("^(20|19|18)$"))

    def test_exactly_the_last_moment_is_in_time(self, new_device: MakeDevice) -> None:
        """#34: both edges count as in time."""
        anna = new_device()
        sits_down(anna, "Anna", "Beni", ruleset="app_duel")

        told = anna.page.evaluate(
            """async () => {
              const { Turn } = await import("/static/scoring/whot-clock.js");
              const turn = new Turn(20);
              turn.start(1000);
              const told = [turn.left(1000), turn.left(20999), turn.isOver(21000), turn.isOver(21001)];
              turn.start(0); turn.pause(5000); turn.resume(9000);
              return [...told, turn.left(9000), turn.isOver(24000), turn.isOver(24001)];
            }"""
        )

        assert told == [20, 1, False, True, 15, False, True]

    def test_sound_is_off_until_this_device_is_told_otherwise(self, anna: Device) -> None:
        sheet = sits_down(anna, "Anna", "Beni", ruleset="app_duel")
        sound = anna.page.locator("[data-sound]")
        anna.open_menu("menu-table")
        expect(sound).to_have_attribute("aria-pressed", "false")

        anna.tap(sound)
        anna.go(sheet.pad)
        anna.ready()

        expect(sound).to_have_attribute("aria-pressed", "true")

    def test_an_offer_that_nobody_takes_in_ten_seconds_is_gone(self, anna: Device) -> None:
        """S3 Raise Stake: binding only when it was accepted in time."""
        anna.page.clock.install()
        sits_down(anna, "Anna", "Beni", ruleset="app_duel")
        anna.open_menu("menu-stake")
        anna.tap(anna.page.locator("[data-offer]").first)
        expect(anna.page.locator("[data-accept]")).to_be_visible()

        anna.page.clock.run_for(11_000)

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
