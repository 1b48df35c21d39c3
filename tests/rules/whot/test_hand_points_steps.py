"""The steps behind a counted hand in full: code, numbers, total and the passage behind each."""

from __future__ import annotations

import pytest

from rules.core.errors import Unreadable
from rules.whot.hand_points import (
    HandPoints,
    HandWarning,
    Step,
    count_hand,
    hand_warnings,
    points_of,
    rounding_steps,
)
from rules.whot.pack import UNKNOWN, WHOT
from tests.rules.whot.helpers import cards, params

LONG = "S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1, S3 Scoring"
SHORT = "S0 Doppeltes Trikot, S2 DOPPELTE PUNKTE"


def test_the_steps_of_the_leaflets_long_hand() -> None:
    """S2 KNOCKOUT 1: 8 + 5 + 20 + the 8 of the double suit twice are 49."""
    assert count_hand(params("leaflet_long"), cards("c8 c5 W *8")) == HandPoints(
        49, (Step("double_card", (8, 2), 16, LONG), Step("sum", (8, 5, 20, 16), 49, LONG))
    )


def test_the_steps_of_the_leaflets_short_hand() -> None:
    """S0, example 2: 17, doubled 34, doubled again 68."""
    assert count_hand(params("leaflet_short"), cards("c10 *5 *2")) == HandPoints(
        68,
        (
            Step("sum", (10, 5, 2), 17, SHORT),
            Step("double_hand", (17, 2), 34, SHORT),
            Step("double_hand_again", (34, 2), 68, SHORT),
        ),
    )


def test_without_counting_there_is_one_step() -> None:
    expected = Step("not_counted", (), 0, "S0 GEWINNER, S2 GEWINNEN!")
    assert count_hand(params("leaflet_classic"), cards("c8")) == HandPoints(0, (expected,))


@pytest.mark.parametrize(
    ("match", "exhaust", "count", "counted"),
    [
        ("single", "turn", "none", "none"),
        ("single", "count_lowest_wins", "none", "long"),
        ("single", "count_lowest_wins", "short", "short"),
        ("elimination", "turn", "none", "long"),
        ("elimination", "turn", "short", "short"),
        ("drop_highest", "turn", "none", "long"),
        ("fixed_rounds", "turn", "long", "long"),
    ],
)
def test_a_match_that_adds_points_or_counts_at_the_empty_market_counts_its_hands(
    match: str, exhaust: str, count: str, counted: str
) -> None:
    assert params("custom", match=match, exhaust=exhaust, count=count).counted == counted


def test_a_player_out_of_cards_has_one_step() -> None:
    expected = Step("out", (), 0, "S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1")
    assert count_hand(params("leaflet_long"), ()) == HandPoints(0, (expected,))


def test_a_rounded_hand_has_its_step() -> None:
    rules = params("leaflet_long", rounding=10)
    assert rounding_steps(rules, 31) == [Step("rounded_up", (31, 10), 40, "public")]
    assert rounding_steps(rules, 30) == []
    assert points_of(rules, cards("c8 c5 W *8")) == count_hand(rules, cards("c8 c5 W *8")).points == 50


@pytest.mark.parametrize(("of", "text"), [(UNKNOWN, "?"), (127, "127"), (10**50, "1" + "0" * 39)])
def test_an_unknown_card_is_named_in_forty_characters(of: int, text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        count_hand(params("leaflet_long"), [of])
    assert (refused.value.code, dict(refused.value.params)) == ("unknown_card", {"text": text})


def test_a_doubt_names_its_card_and_how_often_it_was_seen() -> None:
    """Section 4 item 3: each card once over all hands, four WHOT cards in the leaflets' pack."""
    (star10,), (c8,), whot = cards("*10"), cards("c8"), cards("W") * 3
    found = hand_warnings(params("leaflet_long"), [(star10, c8, *whot), (c8, *whot)])
    assert found == (
        HandWarning("card_too_often", c8, 2, 1),
        HandWarning("not_in_pack", star10, 1, 0),
        HandWarning("too_many_whots", WHOT, 6, 4),
    )
