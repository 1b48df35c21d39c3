"""What a led card demands of a hand, card by card (R15-R20, A1-A3): legal, a revoke, or disputed.

Schlag Ober, Farbe Herz; Herz-Neuner is led unless stated otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.registry import ruleset
from rules.watten.actions import UNSEEN
from rules.watten.duty import Duty, duty
from rules.watten.pack import HERZ, KOENIG, LAUB, NEUNER, OBER, SAU, SCHELL, SIEBENER, ZEHNER, card_of
from rules.watten.rulesets import WattenRules

H9, H10, HK, HA = (card_of(HERZ, rank) for rank in (NEUNER, ZEHNER, KOENIG, SAU))
RECHTER, LINKER, OTHER_LINKER = card_of(HERZ, OBER), card_of(LAUB, OBER), card_of(SCHELL, OBER)
L7, LK = card_of(LAUB, SIEBENER), card_of(LAUB, KOENIG)


def demanded(led: int = H9, **options: object) -> Duty:
    params = ruleset("upper_austria", options).params
    assert isinstance(params, WattenRules)
    return duty(params, led, OBER, HERZ, first=True)


STRICT: dict[str, Any] = {"linke_satisfies_follow": False}


@pytest.mark.parametrize(
    ("hand", "card", "default", "linke_do_not_do"),
    [
        ((H10, LINKER, L7), H10, None, None),
        ((H10, LINKER, L7), LINKER, None, "revoke"),
        ((H10, LINKER, L7), L7, "revoke", "revoke"),
        ((HA, L7), HA, None, None),
        ((HA, L7), L7, "revoke", "revoke"),
        ((LINKER, L7), LINKER, None, None),
        ((LINKER, L7), L7, "disputed", "disputed"),
        ((RECHTER, L7), L7, None, None),
        ((RECHTER, L7), RECHTER, None, None),
        ((RECHTER, H10, L7), RECHTER, None, None),
        ((LK, L7), L7, None, None),
    ],
)
def test_a_led_trump_demands_trump(
    hand: tuple[int, ...], card: int, default: str | None, linke_do_not_do: str | None
) -> None:
    held = sum(1 << other for other in hand)
    assert demanded().verdict(held, card) == default
    assert demanded(**STRICT).verdict(held, card) == linke_do_not_do


@pytest.mark.parametrize(
    ("hand", "card", "expected"),
    [
        ((H10, L7), L7, "disputed"),
        ((H10, L7), H10, None),
        ((OTHER_LINKER, L7), OTHER_LINKER, None),
        ((RECHTER, L7), L7, None),
        ((LK, L7), L7, None),
    ],
)
def test_a_led_linker_demands_nothing_and_the_strict_reading_doubts_it(
    hand: tuple[int, ...], card: int, expected: str | None
) -> None:
    """A1."""
    assert demanded(LINKER).verdict(sum(1 << other for other in hand), card) == expected


@pytest.mark.parametrize("led", [H9, LINKER, L7], ids=["trump", "a Linker", "an off suit"])
def test_an_unseen_card_is_never_refused(led: int) -> None:
    assert demanded(led).free >> UNSEEN & 1


def test_a_play_is_disputed_unless_both_readings_allow_it() -> None:
    free = demanded().free
    assert [free >> card & 1 for card in (H10, HK, RECHTER, LINKER, L7, LK)] == [1, 1, 1, 1, 0, 0]
    assert demanded(**STRICT).free >> LINKER & 1 == 0
    assert demanded(LINKER, **STRICT).free >> OTHER_LINKER & 1 == 1
