"""An entry reported as counted on a current page has an effect, and undo voids it next."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules.registry import keys, ruleset, spell
from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.ledger.scribes import is_agreed
from scoring.engine.sheet.fold import Setup
from tests.amount import amount
from tests.engine.evenings import Declared, Evening
from tests.engine.pool import a_setup
from tests.engine.table import Table

SHEETS = 150
EVENINGS = amount(60, 7_000)  # of about 18 accepted declarations each
PLACES = ("column", "rows", "earlier_rows", "games", "games_played")
BOOKKEEPING = ("version", "undo", "last", "undone", "waiting", "ruleset", "persons", "id", "seq")
LONG = 4_200  # about 25 of the 40 declarations of a sheet are accepted


def table_of(seed: int) -> Table:
    """A table for each preset in turn, with every number of players."""
    rng, key = Random(seed), keys()[seed % len(keys())]
    rules = ruleset(key)
    seats = rng.choice((2, 3, 4)) if rules.game == "watten" else rng.randint(2, 6)
    return Table(Setup(rules, seats, rng.randrange(seats)))


def without_effect(seed: int) -> list[str]:
    """Counted declarations of one device on a current page that changed nothing."""
    table, found = table_of(seed), []
    evening = Evening(table, Random(seed), checked=True)
    with table.by("tablet"):
        for _ in range(40):
            event, place = evening.something()
            here = (table.sheet.current.number, table.sheet.next_round)
            if place not in ((0, 0), here) or table.refusal(event) is not None:
                continue
            before = table.sheet.ledger
            receipt = table.tell(event)
            ledger = table.sheet.ledger
            if isinstance(event, ev.EntryVoided):
                has_effect = ledger.voids != before.voids
            elif isinstance(event, ev.EntryDismissed):
                has_effect = ledger.waiting != before.waiting
            else:
                has_effect = ledger.undo is not None and ledger.undo.id == receipt
            if not has_effect:
                found.append(f"{seed}: {event}")
    return found


def test_a_counted_entry_has_an_effect() -> None:
    assert [line for seed in range(SHEETS) for line in without_effect(seed)] == []


@pytest.mark.long
def test_a_counted_entry_has_an_effect_in_a_hundred_thousand_declarations() -> None:
    assert [line for seed in range(LONG) for line in without_effect(seed)] == []


def unchanged(seed: int) -> Iterator[str]:
    """Counted declarations on a current page after which neither totals nor lines changed on the board."""
    rng = Random(f"unmoved {seed}")
    table = Table(a_setup(rng.choice(keys()), rng))
    evening, two = Evening(table, rng, checked=True), rng.random() < 0.2
    if two:
        table.ink(ev.ScribesSet(2))
    for _ in range(30):
        # One device, because an equal declaration of another one would be a second reading, which changes nothing.
        with table.by("tablet", rng.choice((0, 1)) if two else None):
            event, place = _declaration(evening, rng)
            here = (table.sheet.current.number, table.sheet.next_round)
            if place not in ((0, 0), here) or table.refusal(event) is not None:
                continue
            before = _seen(table)
            table.tell(event)
            after = _seen(table)
            is_line_only = not isinstance(event, ev.RULINGS) and not _costs_nothing(table, event)
            if after == before or (is_line_only and _without_lines(after) == _without_lines(before)):
                yield f"{seed} {spell(table.setup.ruleset)} {table.setup.seats} {table.pen}: {event}"


def _declaration(evening: Evening, rng: Random) -> Declared:
    """A declaration of an evening, sometimes a rare one: names, scribes and whole games."""
    table, now = evening.table, rng.random()
    if now < 0.04:
        return ev.PersonNamed(rng.randrange(table.setup.persons), rng.randint(0, 3)), (0, 0)
    if now < 0.07:
        return ev.ScribesSet(rng.choice((1, 2))), (0, 0)
    if now < 0.10:
        return _whole_game(table, rng), (0, 0)
    return evening.something()


def _whole_game(table: Table, rng: Random) -> ev.GameScored:
    number, rules = len(table.sheet.current.totals), table.setup.ruleset.params
    if isinstance(rules, WattenRules):
        return ev.GameScored(tuple(rng.choice((0, 2, 3, 5, rules.target)) for _ in range(number)))
    points = tuple(rng.choice((0, 20, 100, 120)) for _ in range(number))
    return ev.GameScored(points, tuple(rng.sample(range(1, number + 1), number)))


def _costs_nothing(table: Table, event: ev.Event) -> bool:
    """A penalty of no points is stored for the record only."""
    rules = table.setup.ruleset.params
    if not isinstance(event, ev.PenaltyGiven) or not isinstance(rules, WattenRules):
        return False
    penalty = rules.penalty(event.code)
    return penalty is not None and not penalty.points


Seen = tuple[dict[str, object], object]


def _seen(table: Table) -> Seen:
    """The board as people read it, and all lines with their results."""
    ledger = table.sheet.ledger
    lines = [
        (line.game, line.round, line.event, line.status, is_agreed(line.backed)) for line in ledger.lines
    ]
    games = [(game.number, game.totals, game.finish) for game in table.sheet.games]
    board = {name: _readable(value) for name, value in table.board.items() if name not in BOOKKEEPING}
    return board, (ledger.named, ledger.voids, len(ledger.waiting), lines, games)


def _readable(value: object) -> object:
    if isinstance(value, dict):
        return {name: _readable(inner) for name, inner in value.items() if name not in BOOKKEEPING}
    return [_readable(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def _without_lines(seen: Seen) -> dict[str, object]:
    return {name: value for name, value in seen[0].items() if name not in PLACES}


def test_a_counted_entry_moves_what_people_see() -> None:
    assert [line for seed in range(EVENINGS) for line in unchanged(seed)] == []
