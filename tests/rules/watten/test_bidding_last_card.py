"""The bid on the last card (R27): when it is allowed, and when an unseen card leaves it unchecked."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from rules.watten.actions import UNSEEN
from rules.watten.announce import compiler
from rules.watten.bidding import last_card, last_card_verdict, lying_cards, wild
from rules.watten.pack import EICHEL, HERZ, KOENIG, LAUB, NEUNER, OBER, SAU, SCHELL, SIEBENER, card_of
from rules.watten.rulesets import WattenRules
from rules.watten.table import table

LED, OTHER_SUIT, SAME_SUIT, TRUMP = (
    card_of(EICHEL, NEUNER),
    card_of(SCHELL, SIEBENER),
    card_of(EICHEL, SIEBENER),
    card_of(HERZ, SIEBENER),
)


@pytest.mark.parametrize(
    ("held", "lying", "option", "expected"),
    [
        (1 << OTHER_SUIT, 1, "restricted", "wild_bid"),
        (1 << SAME_SUIT, 1, "restricted", None),
        (1 << TRUMP, 1, "restricted", None),
        (1 << card_of(LAUB, OBER), 1, "restricted", None),
        (0, 1, "restricted", "unchecked_bid"),
        (1 << OTHER_SUIT, 0, "restricted", None),
        (1 << OTHER_SUIT, 1, "free", None),
    ],
    ids=["another suit", "the led suit", "a trump", "a Schlag", "unknown", "nothing lies", "free"],
)
def test_a_bid_of_the_second_player_is_judged_by_his_card(
    held: int, lying: int, option: str, expected: str | None
) -> None:
    rules = ruleset("upper_austria", {"last_card_bid": option}).params
    assert isinstance(rules, WattenRules)
    verdict = last_card_verdict(
        rules,
        table(4, 0),
        compiler(rules)(OBER, HERZ),
        1,
        leader=0,
        lying=lying,
        laid=[LED] + [UNSEEN] * 3,
        known=held,
    )
    assert verdict == expected


def test_a_laid_card_is_known_only_if_it_was_seen() -> None:
    """A18: a player who has already played is judged by the card that lies."""
    assert last_card(0, 0, 1, [LED] + [UNSEEN] * 3, 0) == LED
    assert last_card(0, 0, 1, [UNSEEN] * 4, 0) is None
    assert last_card(1, 0, 1, [LED] + [UNSEEN] * 3, 1 << TRUMP) == TRUMP


@pytest.mark.parametrize(
    ("trick", "card", "expected"),
    [
        ((), OTHER_SUIT, False),
        ((LED, card_of(LAUB, SIEBENER)), SAME_SUIT, True),
        ((LED, card_of(HERZ, KOENIG)), SAME_SUIT, False),
        ((LED, card_of(LAUB, SIEBENER)), card_of(HERZ, SAU), True),
        ((LED, card_of(LAUB, SIEBENER)), card_of(LAUB, KOENIG), False),
    ],
    ids=["nothing lies", "trumped", "not trumped, beside a Linker", "another suit", "a trump"],
)
def test_an_option_lets_a_trump_cancel_the_led_suit(
    trick: tuple[int, ...], card: int, expected: bool
) -> None:
    """A19, with Farbe Laub."""
    rules = ruleset("upper_austria", {"trump_cancels_suit": True}).params
    assert isinstance(rules, WattenRules)
    assert wild(rules, compiler(rules)(OBER, LAUB), trick, card) is expected


def test_with_three_players_the_turn_passes_three_seats() -> None:
    laid = [LED, TRUMP, OTHER_SUIT]
    assert last_card(0, 2, 2, laid, 0, 3) == LED
    assert lying_cards(2, 2, laid, 3) == [OTHER_SUIT, LED]


@pytest.mark.parametrize(
    ("seat", "lies", "option", "expected"),
    [
        (0, OTHER_SUIT, False, "wild_bid"),
        (0, SAME_SUIT, False, None),
        (1, TRUMP, False, None),
        (1, TRUMP, True, "wild_bid"),
    ],
    ids=["lying, another suit", "lying, the led suit", "held, trumped", "held, a trump cancels the suit"],
)
def test_with_three_players_a_bid_is_judged_by_three_cards(
    seat: int, lies: int, option: bool, expected: str | None
) -> None:
    """A18, A19: C has led, A's card `lies`, B holds one of the led suit."""
    rules = ruleset("upper_austria", {"trump_cancels_suit": option}).params
    assert isinstance(rules, WattenRules)
    verdict = last_card_verdict(
        rules,
        table(3, 0),
        compiler(rules)(OBER, HERZ),
        seat,
        leader=2,
        lying=2,
        laid=[lies, UNSEEN, LED, UNSEEN],
        known=1 << SAME_SUIT if seat == 1 else 0,
    )
    assert verdict == expected
