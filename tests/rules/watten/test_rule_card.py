"""The rule card of every Watten preset and of every option, line by line, equals the golden file beside this one.

A changed line there is a rule that people read differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rules import registry
from rules.watten.rule_card import rule_card
from rules.watten.rulesets import OPTIONS, WattenRules
from tests.rules.test_rule_card import THREE, WATTEN_WHERE

GOLDEN = Path(__file__).with_name("rule_card.txt")


def lines(rules: WattenRules, players: int = 4) -> list[str]:
    """`section code source name=value ...`, in the order of the card."""
    return [
        " | ".join(
            (section.code, line.code, line.source, *(f"{name}={value}" for name, value in line.params))
        )
        for section in rule_card(rules, players)
        for line in section.lines
    ]


def difference(usual: list[str], other: list[str]) -> Iterator[str]:
    yield from (f"- {line}" for line in usual if line not in other)
    yield from (f"+ {line}" for line in other if line not in usual)


def kept_presets() -> list[str]:
    """The presets of the golden file; a new preset has golden hands, and is added when the file is regenerated."""
    return [key for key in registry.keys("watten") if f"== {key}\n" in GOLDEN.read_text()]


def cards(presets: Iterable[str]) -> Iterator[str]:
    """The seed's whole card, then the differences for each preset and each value of an option."""
    seed = lines(WattenRules())
    yield from seed
    for key in presets:
        params = registry.ruleset(key).params
        assert isinstance(params, WattenRules)
        yield f"== {key}"
        yield from difference(seed, lines(params))
    for name, values in OPTIONS.items():
        players = 3 if name in THREE else 4
        plain = replace(WattenRules(), **WATTEN_WHERE.get(name, {}))  # type: ignore[arg-type]
        for value in values:
            yield f"== {name}={value}, {players} players"
            other = replace(plain, **{name: value})  # type: ignore[arg-type]
            yield from difference(lines(plain, players), lines(other, players))
    yield "== three players"
    yield from difference(seed, lines(WattenRules(), 3))


def test_every_rule_card_equals_its_stored_text(write_golden: bool) -> None:
    text = "\n".join(cards(registry.keys("watten") if write_golden else kept_presets())) + "\n"
    if write_golden:
        GOLDEN.write_text(text)

    assert text == GOLDEN.read_text()


def test_a_maschine_is_played_only_with_the_kritische_it_is_made_of() -> None:
    assert "cards | maschine | public | points=2" not in lines(replace(WattenRules(), maschine=2))
