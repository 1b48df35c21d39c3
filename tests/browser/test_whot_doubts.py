"""A doubtful round is questioned before it is written, in the browser as on the server."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from rules.registry import ruleset
from rules.whot import codes
from rules.whot.pack import pack_of
from rules.whot.rulesets import WhotRules
from scoring.engine.facts import events as ev
from scoring.engine.whot.doubts import doubts
from tests.browser import evening as at
from tests.browser import fixtures
from tests.browser.device import FOUR, Device
from tests.browser.evening import sits_down

MakeDevice = Callable[..., Device]

anna = fixtures.on_both


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
  const { roundDoubts } = await import("/static/scoring/whot/doubts.js");
  const { countHand } = await import("/static/scoring/whot/count.js");
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
def test_the_browser_raises_the_same_doubts_as_the_server(
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
