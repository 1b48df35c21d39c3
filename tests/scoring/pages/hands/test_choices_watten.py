"""The buttons of a Watten hand log beside its cards."""

from __future__ import annotations

import pytest
from django.utils import translation

from rules.registry import ruleset
from scoring.pages.hands import draft
from scoring.pages.hands.log_page import Asked, tapping
from scoring.wording import Who

LAST_TRICK = (
    "B1 schlag 8, A1 farbe herz, B1 S7, A2 HO, B2 SK, A1 S9, A2 L10, B2 LK, A1 L9, B1 L7, "
    "B2 SA, A1 HA, B1 SO, A2 S10, A1 LU, B1 LO, A2 EK, B2 LA, B2 E10"
)


def notes(*more: str, **options: str) -> dict[str, str]:
    """The buttons of the stage after these taps in the last trick, each with its note."""
    log = draft.begin(ruleset("north_tyrol", options), 4, 0, ())
    for tap in (*LAST_TRICK.split(", "), *more):
        log = draft.tapped(log, tap)
    with translation.override("en"):
        page = tapping(log, Who(("Anna", "Beni", "Cilli", "Dora")), Asked(""))
    return {button.add: button.note for button in page.choices.buttons} if page.choices else {}


@pytest.mark.parametrize("way", ["restricted", "challenge"])
def test_the_others_may_ask_for_the_last_card_before_they_answer(way: str) -> None:
    """R27 "Farbe!", until the card was shown."""
    assert notes("A1 bid 3", last_card_bid=way)["B1 farbe!"] == "the bidder shows the last card"
    assert "B1 farbe!" not in notes("A1 bid 3", "B1 farbe!", last_card_bid=way)


def test_if_everybody_may_bid_nobody_asks_for_the_last_card() -> None:
    assert "B1 farbe!" not in notes("A1 bid 3", last_card_bid="free")


def test_asking_for_the_last_card_ends_the_hand_if_it_may_not_bid() -> None:
    """A17: the others score what was bid."""
    shown = draft.begin(ruleset("north_tyrol", {"last_card_bid": "challenge"}), 4, 0, ())
    for tap in (
        "deal A1 S9",
        "deal A1 L9",
        "deal A1 HA",
        "deal A1 LU",
        "deal A1 SU",
        *LAST_TRICK.split(", "),
    ):
        shown = draft.tapped(shown, tap)
    for tap in ("A1 bid 3", "B1 farbe!"):
        shown = draft.tapped(shown, tap)
    page = tapping(shown, Who(("Anna", "Beni", "Cilli", "Dora")), Asked(""))
    assert page.choices is None
    assert page.broken is None


def test_a_krank_side_is_offered_no_impossible_bid() -> None:
    """The price of bidding all the same is beside the next bid; four at once only if the table allows jumps."""
    log = draft.begin(ruleset("upper_austria"), 4, 0, (0, 7))
    for tap in ("B1 schlag 8", "A1 farbe herz"):
        log = draft.tapped(log, tap)
    page = tapping(log, Who(("Anna", "Beni", "Cilli", "Dora")), Asked(""))

    assert page.choices is not None
    assert [button.add for button in page.choices.bids] == ["B1 bid 3"]
