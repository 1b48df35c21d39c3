"""The rule card of every Watten preset and of every option, line by line, equals the golden file beside this one.

A changed line there is a rule that people read differently. The offences of a table are not in the file:
`test_penalties` compares them with the oracle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rules import registry
from rules.core.rule_card import CardLine
from rules.watten.rule_card import rule_card
from rules.watten.rulesets import OPTIONS, WattenRules
from tests.rules.test_rule_card import THREE, WATTEN_WHERE

GOLDEN = Path(__file__).with_name("rule_card.txt")


def lines(rules: WattenRules, players: int = 4) -> list[str]:
    """`section code source name=value ...`, in the order of the card, without the lines of offences."""
    return [
        text(section.code, line)
        for section in rule_card(rules, players)
        for line in section.lines
        if not line.code.startswith("penalty_")
    ]


def text(section: str, line: CardLine) -> str:
    return " | ".join((section, line.code, line.source, *(f"{name}={value}" for name, value in line.params)))


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
    written = "\n".join(cards(registry.keys("watten") if write_golden else kept_presets())) + "\n"
    if write_golden:
        GOLDEN.write_text(written)

    assert written == GOLDEN.read_text()


def offence(code: str, players: int = 4, **options: object) -> str:
    """The line of an offence on the card of such a table; "" without one."""
    rules = replace(WattenRules(), **options)  # type: ignore[arg-type]
    found = [
        text(section.code, line)
        for section in rule_card(rules, players)
        for line in section.lines
        if line.code == f"penalty_{code}"
    ]
    return "".join(found)


def test_the_line_of_an_offence_has_its_price_and_the_next_dealer() -> None:
    misdeal = "penalties | penalty_misdeal | S4 R7"
    wild_bid = "penalties | penalty_wild_bid | S4 R27"
    revoke = "penalties | penalty_revoke | S4 R20"
    assert offence("misdeal") == f"{misdeal} | price=points | deal=next | points=2"
    assert offence("misdeal", misdeal_points=0) == f"{misdeal} | price=nothing | deal=next"
    assert offence("misdeal", misdeal_passes_deal=False) == f"{misdeal} | price=points | deal=same | points=2"
    assert offence("wild_bid", wild_bid_costs="bid") == f"{wild_bid} | price=bid | deal=next"
    assert offence("revoke") == f"{revoke} | price=bummerl | deal=next"
    assert offence("revoke", revoke_costs="value") == f"{revoke} | price=value | deal=next"
    look = offence("early_look", early_look_points=3)
    assert look == "penalties | penalty_early_look | A10 | price=points | deal=next | points=3"


def test_two_players_both_announce_so_nobody_looks_too_early() -> None:
    assert [bool(offence("early_look", players)) for players in (2, 3, 4)] == [False, True, True]


def test_every_offence_of_a_table_has_its_line() -> None:
    for key in registry.keys("watten"):
        params = registry.ruleset(key).params
        assert isinstance(params, WattenRules)
        found = [line.code for section in rule_card(params) for line in section.lines]
        codes = [code.removeprefix("penalty_") for code in found if code.startswith("penalty_")]
        assert codes == [penalty.code for penalty in params.penalties], key


def test_a_maschine_is_played_only_with_the_kritische_it_is_made_of() -> None:
    assert "cards | maschine | public | points=2" not in lines(replace(WattenRules(), maschine=2))
