"""Why one card beats another: the worked round of the seed, and reasons that fit the order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.registry import ruleset
from rules.watten.compare import compare, kind_of
from rules.watten.pack import PACK, RANKS, SECHSER, SUITS, find_card
from rules.watten.ranking import power
from rules.watten.rulesets import WattenRules

HERZ, ACHTER = 0, 6


def params(key: str) -> WattenRules:
    rules = ruleset(key).params
    assert isinstance(rules, WattenRules)
    return rules


def card(text: str) -> int:
    found = find_card(text.casefold())
    assert found is not None
    return found


# S4 "Rangreihenfolge der Karten", with Herz Achter: the first card was played first.
@pytest.mark.parametrize(
    ("first", "second", "led", "winner", "code"),
    [
        ("HA", "H8", "HA", "H8", "rechter_beats_rest"),
        ("S8", "L8", "S8", "S8", "first_linker_wins"),
        ("HA", "S8", "HA", "S8", "linker_beats_suits"),
        ("H7", "H9", "H7", "H9", "higher_trump"),
        ("SA", "H7", "SA", "H7", "trump_beats_suits"),
        ("SK", "SA", "SK", "SA", "higher_of_led_suit"),
        ("S7", "LA", "S7", "S7", "led_suit_holds"),
        ("LA", "EA", "S7", None, "neither_wins"),
        ("Weli", "S7", "Weli", "S7", "higher_of_led_suit"),
    ],
)
def test_a_comparison_gives_the_reason_of_the_seeds_order(
    first: str, second: str, led: str, winner: str | None, code: str
) -> None:
    found = compare(
        params("upper_austria"), card(first), card(second), led=card(led), schlag=ACHTER, trump=HERZ
    )

    assert found.winner == (None if winner is None else card(winner))
    assert found.code == code


# S4 "Kritisch": Bascht over Weli over Spitz; Wanderkritt above the Rechter.
@pytest.mark.parametrize(
    ("first", "second", "winner", "code"),
    [
        ("Weli", "HK", "HK", "higher_critical"),
        ("H8", "E7", "E7", "critical_beats_all"),
        ("H8", "H9", "H9", "wander_beats_rest"),
    ],
)
def test_a_comparison_gives_the_reason_of_kritische_and_wanderkritt(
    first: str, second: str, winner: str, code: str
) -> None:
    found = compare(
        params("kritisch_wander"), card(first), card(second), led=card(first), schlag=ACHTER, trump=HERZ
    )

    assert (found.winner, found.code) == (card(winner), code)


@given(
    key=st.sampled_from(["upper_austria", "bavaria", "north_tyrol", "kritisch", "kritisch_wander"]),
    cards=st.lists(st.sampled_from(PACK), min_size=3, max_size=3, unique=True),
    schlag=st.sampled_from(RANKS),
    trump=st.sampled_from(SUITS),
)
def test_the_winner_named_is_the_one_of_the_higher_power(
    key: str, cards: list[int], schlag: int, trump: int
) -> None:
    rules = params(key)
    led, first, second = cards
    found = compare(rules, first, second, led=led, schlag=schlag, trump=trump)
    strengths = {of: power(rules, of, led, schlag, trump) for of in (first, second)}

    if found.winner is None:
        assert set(strengths.values()) == {0}
    else:
        assert strengths[found.winner] == max(strengths.values())
        assert kind_of(rules, found.winner, led, schlag, trump) != "off_suit"
    if schlag == SECHSER:
        assert found.code != "first_linker_wins"
