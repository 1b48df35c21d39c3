"""The rule card of a WHOT! table for every option equals the golden file.

A changed line there is a rule that people read differently.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rules.whot.rule_card import rule_card
from rules.whot.rulesets import OPTIONS, WhotRules
from tests.rules.test_rule_card import APP, SHORT, WHOT_WHERE
from tests.rules.watten.test_rule_card import difference

GOLDEN = Path(__file__).with_name("rule_card.txt")
MOST_VALUES = 4  # of a range of numbers; one line has them all


def lines(rules: WhotRules) -> list[str]:
    """`section code source name=value ...`, in the order of the card."""
    return [
        " | ".join(
            (section.code, line.code, line.source, *(f"{name}={value}" for name, value in line.params))
        )
        for section in rule_card(rules)
        for line in section.lines
    ]


def table(**options: object) -> WhotRules:
    return replace(WhotRules(), **options)  # type: ignore[arg-type]


def cards() -> Iterator[str]:
    """The usual card, one with every part and one with calls only; then what each value of an option changes."""
    for where in ({}, SHORT | APP, {"calls": True}, {"clock": 20}, {"stakes": "points"}):
        yield f"== {' '.join(f'{name}={value}' for name, value in where.items())}"
        yield from lines(table(**where))
    for name, values in OPTIONS.items():
        for value in values[:MOST_VALUES] if isinstance(values, range) else values:
            for where in (WHOT_WHERE.get(name, APP), {}):
                yield f"== {name}={value}{' where it counts' if where else ''}"
                yield from difference(lines(table(**where)), lines(table(**(where | {name: value}))))


def test_every_rule_card_equals_its_stored_text(write_golden: bool) -> None:
    text = "\n".join(cards()) + "\n"
    if write_golden:
        GOLDEN.write_text(text)

    assert text == GOLDEN.read_text()
