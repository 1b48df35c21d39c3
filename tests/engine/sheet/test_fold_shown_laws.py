"""A row has what the pad showed before its declaration: the round, the dealer, the players and the points."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules import registry
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round
from scoring.engine.sheet.fold import Game
from scoring.engine.watten import game as watten
from scoring.engine.whot import game as whot
from tests.amount import amount
from tests.engine.evenings import Evening
from tests.engine.pool import a_setup
from tests.engine.table import Table

EVENINGS = amount(40, 9_000)
NO_ROW = (*ev.RULINGS, ev.DealerSet, ev.SeatsTaken)


def differences(seed: int) -> Iterator[str]:
    """The differences between the rows of an evening and what the pad had shown before."""
    rng = Random(f"shown {seed}")
    table = Table(a_setup(rng.choice(registry.keys()), rng))
    evening = Evening(table, rng, checked=True)
    with table.by("tablet"):
        for _ in range(35):
            event, place = evening.something()
            here = (table.sheet.current.number, table.sheet.next_round)
            if place not in ((0, 0), here) or table.refusal(event) is not None:
                continue
            shown, dealer = table.sheet.current, table.board["dealer"]
            declared = table.tell(event)
            if not isinstance(event, NO_ROW):
                found = list(_differences(table, declared, here, shown, dealer))
                yield from (f"{seed} {registry.spell(table.setup.ruleset)} {event}: {what}" for what in found)


def _differences(
    table: Table, declared: str, here: tuple[int, int], shown: Game, dealer: int
) -> Iterator[str]:
    rows = [row for game in table.sheet.games for row in game.rows if row.line.entry.id == declared]
    if len(rows) != 1:
        yield f"{len(rows)} rows"
        return
    row = rows[0]
    if (row.line.game, row.line.round) != here:
        yield f"round {row.line.game}.{row.line.round}, not {here}"
    if row.flag in ("overrun", "impossible") or (row.flag and isinstance(row, whot.Row)):
        yield f"flag {row.flag}"
    if row.dealer != dealer and ends_round(row.line.event, table.setup.ruleset.params):
        yield f"dealer {row.dealer}, not {dealer}"
    if isinstance(row, watten.Row):
        if tuple(map(sum, zip(shown.totals, row.gained, strict=True))) != row.totals:
            yield f"{shown.totals} and {row.gained} make {row.totals}"
    elif isinstance(row.line.event, ev.RoundScored | ev.RoundExhausted):
        assert isinstance(shown, whot.WhotGame)
        if row.players != shown.players:
            yield f"players {row.players}, not {shown.players}"


def test_a_declaration_gets_what_the_pad_showed() -> None:
    assert [line for seed in range(EVENINGS) for line in differences(seed)] == []
