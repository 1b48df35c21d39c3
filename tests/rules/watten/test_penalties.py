"""The offences of a table and the full cost of each, by its options.

Sources: the penalty catalogue and section 8 "Penalties, round and deal": R5, R7, R20, R24, R27, R28, A10, A17.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.registry import keys, ruleset
from rules.watten.penalties import CODES, PenaltyType, Worth
from rules.watten.rulesets import OPTIONS, WattenRules
from tests.rules.watten.oracle.offences import OFFENCES, passes_deal


def tables() -> Iterator[tuple[str, WattenRules]]:
    """All presets, with each single option changed to each of its values."""
    for key in keys("watten"):
        for name, values in OPTIONS.items():
            for value in values:
                rules = ruleset(key, {name: value}).params
                assert isinstance(rules, WattenRules)
                yield f"{key} {name}={value}", rules


def catalogue(rules: WattenRules) -> Iterator[PenaltyType]:
    """The offences of the table as the oracle has them."""
    worths: dict[object, Worth] = {"value": "value", "bid": "bid"}
    for code in OFFENCES:
        offence = OFFENCES[code]
        price = offence.price(rules)
        if price is None:
            continue
        yield PenaltyType(
            next(each for each in CODES if each == code),
            {"bummerl": 0}.get(price, 2) if isinstance(price, str) else price,
            offence.ends_round,
            price == "bummerl",
            offence.source,
            worths.get(price, "points"),
            passes_deal(rules, code),
        )


def test_every_table_has_the_offences_and_prices_of_the_oracle() -> None:
    assert OFFENCES.keys() == set(CODES)
    assert [name for name, rules in tables() if rules.penalties != tuple(catalogue(rules))] == []


def test_only_a_look_too_early_or_a_misdeal_is_an_offence_without_a_price() -> None:
    free = {penalty.code for _, rules in tables() for penalty in rules.penalties if penalty.is_free}

    assert free == {"early_look", "misdeal"}
