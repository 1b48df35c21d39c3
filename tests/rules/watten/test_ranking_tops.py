"""Tops that do not exist: a Kritischer out of the pack, a Wanderkritt that is a Kritischer, an unseen card."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from rules.watten.actions import UNSEEN
from rules.watten.pack import EICHEL, HERZ, KOENIG, LAUB, OBER, PACK, SAU, SIEBENER, card_of
from rules.watten.ranking import criticals, powers, wander
from rules.watten.rulesets import WattenRules


def rules(**options: object) -> WattenRules:
    params = ruleset("upper_austria", options).params
    assert isinstance(params, WattenRules)
    return params


def test_without_the_weli_two_kritische_remain() -> None:
    """R1, section 3: Bascht and Spitz."""
    left = (card_of(HERZ, KOENIG), card_of(EICHEL, SIEBENER))
    assert criticals(rules(criticals="seed", weli="out")) == left
    assert len(criticals(rules(criticals="seed"))) == 3


@pytest.mark.parametrize(
    ("schlag", "trump", "expected"),
    [
        (OBER, HERZ, None),
        (SAU, EICHEL, None),
        (OBER, LAUB, card_of(LAUB, KOENIG)),
        (SAU, LAUB, card_of(LAUB, SIEBENER)),
    ],
    ids=["the Bascht", "the Spitz", "one rank above the Schlag", "for the Sau the Siebener"],
)
def test_a_kritischer_is_not_a_wanderkritt(schlag: int, trump: int, expected: int | None) -> None:
    """Section 3: "target card already Kritisch => no extra card"."""
    assert wander(rules(criticals="seed", extra_top="wander"), schlag, trump) == expected


def test_an_unseen_card_has_no_power() -> None:
    table = powers(rules(), OBER, HERZ)
    assert table[UNSEEN] == (0,) * (len(PACK) + 1)
    assert [row[UNSEEN] for row in table] == [0] * (len(PACK) + 1)
