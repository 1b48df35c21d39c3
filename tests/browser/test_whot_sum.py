"""The sum that the browser shows while a hand is tapped equals the server's count."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from django.utils import translation
from playwright.sync_api import expect

from rules.registry import keys, ruleset
from rules.whot import codes, hand_points
from rules.whot.pack import PACKS
from rules.whot.rulesets import WhotRules
from scoring.wording.faces import symbol_names, whot_names
from tests.browser import evening as at
from tests.browser.device import Device
from tests.browser.ways import any_size, mostly

MakeDevice = Callable[..., Device]
HANDS = 200
COUNTED = [key for key in keys("whot") if ruleset(key).params.match == "elimination"]  # type: ignore[union-attr]
TAPPED = ("leaflet_long", "leaflet_short")  # one for each way to count
COUNT_ALL = """
async ({ rules, hands }) => {
  const { countHand } = await import("/static/scoring/whot/count.js");
  return hands.map((codes) => countHand(rules, codes).points);
}
"""


def random_hands(key: str, number: int) -> list[list[str]]:
    """Hands as losers hold them: one to twelve cards of the pack, the same ones in every run."""
    params = ruleset(key).params
    assert isinstance(params, WhotRules)
    dice = random.Random(f"hands of {key}")
    cards = [codes.format_card(card) for card in PACKS[params.pack].cards]
    return [dice.sample(cards, dice.randint(1, 12)) for _ in range(number)]


def counted_here(params: WhotRules, hand: list[str]) -> int:
    return hand_points.count_hand(params, [codes.parse_card(code) for code in hand]).points


def test_the_browser_counts_like_the_server(new_device: MakeDevice) -> None:
    anna = new_device()
    for key in COUNTED:
        anna.go(anna.open_whot(ruleset=key).pad)
        pad = anna.page.locator("#whot-pad")
        rules = {
            "count": pad.get_attribute("data-count"),
            "doubleAgainAt": int(pad.get_attribute("data-double-again-at") or 0),
        }
        hands = random_hands(key, HANDS)

        shown = anna.page.evaluate(COUNT_ALL, {"rules": rules, "hands": hands})

        params = ruleset(key).params
        assert isinstance(params, WhotRules)
        assert shown == [counted_here(params, hand) for hand in hands], key


def test_the_second_doubling_is_the_tables_own_choice(new_device: MakeDevice) -> None:
    anna = new_device()
    anna.go(anna.open_whot(ruleset="leaflet_short").pad)
    hands = random_hands("leaflet_short", HANDS)
    for again_at in (2, 3, 0):
        params = ruleset("leaflet_short", {"double_again_at": again_at}).params
        assert isinstance(params, WhotRules)

        shown = anna.page.evaluate(
            COUNT_ALL, {"rules": {"count": "short", "doubleAgainAt": again_at}, "hands": hands}
        )

        assert shown == [counted_here(params, hand) for hand in hands], again_at


@any_size
@pytest.mark.parametrize(
    "key",
    mostly("leaflet_short", "leaflet_long", long=tuple(set(COUNTED) - {"leaflet_short", "leaflet_long"})),
)
def test_a_tapped_hand_is_shown_and_written_with_the_same_points(
    new_device: MakeDevice, key: str, size: str
) -> None:
    anna = new_device(size)
    anna.go(anna.open_whot(names=("Anna", "Beni"), ruleset=key, limit=1000).pad)
    anna.ready()
    at.chooses_mode_after_winner(anna, 0, "cards")
    hand = random_hands(key, 1)[0]

    at.taps_cards(anna, *hand)
    params = ruleset(key).params
    assert isinstance(params, WhotRules)
    points = counted_here(params, hand)
    expect(anna.page.locator(".whot-sum .points")).to_have_text(str(points))

    anna.tap(anna.page.locator(".go-on"))
    at.sees_totals(anna, 0, points)


def test_the_leaflets_example_is_shown_as_the_leaflet_writes_it(new_device: MakeDevice) -> None:
    """S0 "Doppeltes Trikot": 10, 5 and 2 with two star cards are 17, doubled 34, doubled again 68."""
    anna = new_device()
    anna.go(anna.open_whot(names=("Anna", "Beni"), ruleset="leaflet_short").pad)
    anna.ready()
    at.chooses_mode_after_winner(anna, 0, "cards")

    at.taps_cards(anna, "c10", "*5", "*2")

    expect(anna.page.locator(".whot-sum")).to_contain_text(
        re.compile(r"10 \+ 5 \+ 2 = 17\s*→\s*×2 = 34\s*→\s*×2 =\s*68")
    )
    expect(anna.page.locator(".whot-sum .points")).to_have_text("68")


def test_cards_are_called_by_their_symbols_and_the_kinds_of_this_pack(new_device: MakeDevice) -> None:
    anna = new_device(language="de")
    anna.go(anna.open_whot(names=("Anna", "Beni"), ruleset="leaflet_short").pad)
    anna.ready()
    at.chooses_mode_after_winner(anna, 0, "cards")

    with translation.override("de"):
        names = [*symbol_names().values(), whot_names()["Wr"], whot_names()["Wy"]]
    for name in names:
        expect(
            anna.page.locator(
                f'.whot-entry .cards [aria-label^="{name}"], .whot-row button:has-text("{name}")'
            ).first
        ).to_be_visible()
