"""The offences of a table and the full cost of each, by its options.

Sources: the penalty catalogue and section 8 "Penalties, round and deal": R5, R7, R20, R24, R27, R28, A10, A17.
"""

from __future__ import annotations

import pytest

from rules.registry import keys, ruleset
from rules.watten.penalties import CODES, PenaltyType
from rules.watten.rulesets import OPTIONS, WattenRules
from tests.rules.watten.oracle import offences

MISDEAL = PenaltyType("misdeal", 2, True, False, "S4 R7", passes_deal=True)
PEEK = PenaltyType("peek_cut", 2, False, False, "S4 R5")
WILD = PenaltyType("wild_bid", 2, True, False, "S4 R27", passes_deal=True)
KRANK = PenaltyType("krank_bid", 2, True, False, "S4 R28", passes_deal=True)
REVOKE = PenaltyType("revoke", 0, True, True, "S4 R20", passes_deal=True)
LOOK = PenaltyType("early_look", 0, False, False, "A10")
SEED = (MISDEAL, PEEK, WILD, KRANK, REVOKE, LOOK)


def catalogue(options: dict[str, str | int | bool]) -> tuple[PenaltyType, ...]:
    rules = ruleset("upper_austria", options).params
    assert isinstance(rules, WattenRules)
    return rules.penalties


def test_the_seed_has_six_offences_one_of_them_without_a_price() -> None:
    assert catalogue({}) == SEED


@pytest.mark.parametrize(
    ("options", "gone"),
    [
        ({"cut_peek": "allowed"}, PEEK),
        ({"cut_peek": "keep"}, PEEK),
        ({"last_card_bid": "free"}, WILD),
        ({"follow_duty": "none"}, REVOKE),
        ({"early_look_points": 3, "strict_look": False}, LOOK),
    ],
)
def test_an_allowed_action_is_no_offence(options: dict[str, str | int | bool], gone: PenaltyType) -> None:
    assert catalogue(options) == tuple(penalty for penalty in SEED if penalty != gone)


@pytest.mark.parametrize(
    ("options", "priced"),
    [
        ({"misdeal_points": 0}, PenaltyType("misdeal", 0, True, False, "S4 R7", passes_deal=True)),
        ({"early_look_points": 3}, PenaltyType("early_look", 3, False, False, "A10")),
        ({"misdeal_passes_deal": False}, PenaltyType("misdeal", 2, True, False, "S4 R7")),
        (
            {"wild_bid_costs": "bid"},
            PenaltyType("wild_bid", 2, True, False, "S4 R27", "bid", passes_deal=True),
        ),
        (
            {"wild_bid_costs": "value"},
            PenaltyType("wild_bid", 2, True, False, "S4 R27", "value", passes_deal=True),
        ),
        (
            {"krank_bid_costs": "bid"},
            PenaltyType("krank_bid", 2, True, False, "S4 R28", "bid", passes_deal=True),
        ),
        ({"revoke_costs": "two"}, PenaltyType("revoke", 2, True, False, "S4 R20", passes_deal=True)),
        (
            {"revoke_costs": "value"},
            PenaltyType("revoke", 2, True, False, "S4 R20", "value", passes_deal=True),
        ),
    ],
)
def test_the_ruleset_sets_the_price_of_an_offence(
    options: dict[str, str | int | bool], priced: PenaltyType
) -> None:
    assert catalogue(options) == tuple(priced if each.code == priced.code else each for each in SEED)


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({"double_bid_costs": "two"}, (PenaltyType("double_bid", 2, False, False, "R24"),)),
        ({"agreed_deletion_points": 2}, (PenaltyType("agreed_deletion", 2, False, False, "A10"),)),
        ({"cheating_points": 3}, (PenaltyType("cheating", 3, True, False, "A10", passes_deal=True),)),
    ],
)
def test_some_options_add_offences(
    options: dict[str, str | int | bool], more: tuple[PenaltyType, ...]
) -> None:
    found = catalogue(options)
    assert set(found) == {*SEED, *more}
    assert len(found) == len(SEED) + len(more)


def test_every_table_has_the_offences_and_prices_of_the_oracle() -> None:
    """Of all presets, with each single option changed to each of its values."""
    tables = [
        ruleset(key, {name: value}).params
        for key in keys("watten")
        for name, values in OPTIONS.items()
        for value in values
    ]
    for rules in tables:
        assert isinstance(rules, WattenRules)
        found = {of.code: of for of in rules.penalties}
        assert found.keys() == {code for code in CODES if offences.known(rules, code)}
        for code, of in found.items():
            price = offences.cost(rules, code, value=5, bid=7)
            assert of.ends_round == (price is not None)
            worth = {"points": of.points, "value": 5, "bid": 7}[of.worth]
            assert worth == (offences.small(rules, code) if price is None else price)
