"""An entry reported as counted on a current page has an effect, and undo voids it next."""

from __future__ import annotations

from random import Random

import pytest

from rules.registry import keys, ruleset
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup
from tests.engine.evenings import Evening
from tests.engine.table import Table

SHEETS = 150
LONG = 4_200  # of some 40 declarations a sheet about 25 are taken


def table_of(seed: int) -> Table:
    """Every preset in turn, at every number of players."""
    rng, key = Random(seed), keys()[seed % len(keys())]
    rules = ruleset(key)
    seats = rng.choice((2, 3, 4)) if rules.game == "watten" else rng.randint(2, 6)
    return Table(Setup(rules, seats, rng.randrange(seats)))


def without_effect(seed: int) -> list[str]:
    """What one device was told counts on a current page, and changed nothing."""
    table, found = table_of(seed), []
    evening = Evening(table, Random(seed), checked=True)
    with table.by("tablet"):
        for _ in range(40):
            event, place = evening.something()
            here = (table.sheet.current.number, table.sheet.next_round)
            if place not in ((0, 0), here) or table.refusal(event) is not None:
                continue
            before = table.sheet.ledger
            told = table.tell(event)
            ledger = table.sheet.ledger
            if isinstance(event, ev.EntryVoided):
                has_effect = ledger.voids != before.voids
            elif isinstance(event, ev.EntryDismissed):
                has_effect = ledger.waiting != before.waiting
            else:
                has_effect = ledger.undo is not None and ledger.undo.id == told
            if not has_effect:
                found.append(f"{seed}: {event}")
    return found


def test_a_counted_entry_has_an_effect() -> None:
    assert [line for seed in range(SHEETS) for line in without_effect(seed)] == []


@pytest.mark.long
def test_a_counted_entry_has_an_effect_in_a_hundred_thousand_declarations() -> None:
    assert [line for seed in range(LONG) for line in without_effect(seed)] == []
