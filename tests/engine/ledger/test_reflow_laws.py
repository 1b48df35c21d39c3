"""Games after a re-flow equal those of an evening declared correctly from the start."""

from __future__ import annotations

from random import Random

import pytest

from rules.registry import keys, ruleset
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import is_result
from scoring.engine.sheet.fold import Setup
from scoring.engine.watten.game import WattenGame
from tests.engine.evenings import Evening
from tests.engine.table import Table

EVENINGS = 60
PRESETS = [key for key in keys() if ruleset(key).game == "watten"]


def corrected(seed: int) -> Table:
    """An evening of one tablet with one to three results written anew, then dealt anew from its first game."""
    rng = Random(seed)
    table = Table(Setup(ruleset(PRESETS[seed % len(PRESETS)]), rng.choice((2, 3, 4)), 0))
    evening = Evening(table, rng, checked=True)
    with table.by("tablet"):
        for _ in range(rng.randint(4, 16)):
            event = evening.next_fact()[0]
            if table.refusal(event) is None and not isinstance(event, ev.SeatsTaken):
                table.tell(event)
        for _ in range(rng.randint(1, 3)):
            lines = [
                line
                for line in table.sheet.ledger.counting
                if is_result(line.event, table.setup.ruleset.params)
            ]
            if lines:
                event = ev.EntryCorrected(rng.choice(lines).entry.id, evening.round_won(rng.randrange(2)))
                if table.refusal(event) is None:
                    table.tell(event)
        if table.refusal(ev.GamesReflowed(1)) is None:
            table.tell(ev.GamesReflowed(1))
    return table


def declared_afresh(table: Table) -> Table:
    """The same facts, one after the other at the open round.

    A third of these evenings hold a fact that a table would refuse by now: mostly a corrected round of three for
    players whom the deal does not put together, now and then a bid of a side that is krank by now, its answer, or
    points struck off in vain. They stand on the corrected sheet with their flag, as what people let stand; so they
    are stored here unasked.
    """
    fresh = Table(table.setup)
    with fresh.by("tablet"):
        for line in table.sheet.ledger.counting:
            fresh.ink(line.event)
    return fresh


def ends(table: Table) -> list[object]:
    return [
        (game.totals, game.finish and (game.finish.winners, game.finish.marks))
        for game in table.sheet.games
        if isinstance(game, WattenGame)
    ]


def differing(seeds: range) -> list[int]:
    found = []
    for seed in seeds:
        table = corrected(seed)
        if ends(table) != ends(declared_afresh(table)):
            found.append(seed)
    return found


def test_random_evenings_with_corrections_are_those_declared_afresh() -> None:
    assert differing(range(EVENINGS)) == []


@pytest.mark.long
def test_three_thousand_evenings_with_corrections_are_those_declared_afresh() -> None:
    assert differing(range(EVENINGS, 3_000)) == []
