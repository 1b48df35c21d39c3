"""Games of two scribes after a re-flow equal those of an evening that one tablet declares afresh."""

from __future__ import annotations

from random import Random

from rules.watten.rulesets import WattenRules
from scoring.engine.admission.admit import Envelope, decide, read
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.engine.sheet.fold import extend
from tests.amount import amount
from tests.engine.evenings import Declared, Evening
from tests.engine.ledger.test_reflow_laws import a_start, differing
from tests.engine.table import A, B, Table, entry_id

EVENINGS = amount(30, 30_000)
PENS = (("tablet", A), ("phone", B), ("lead", None))


class _Pads(Evening):
    """An evening of which each scribe writes what he saw, and mostly the same as the other one."""

    def read_too(self) -> Declared:
        """One of the last facts once more, as the other scribe saw it: now and then otherwise."""
        lines = self.table.sheet.ledger.counting[-3:]
        if not lines:
            return self.next_fact()
        line = self.rng.choice(lines)
        event = line.event if self.rng.random() < 0.8 else self.next_fact()[0]
        return event, (line.game, line.round)

    def late_word(self) -> Declared:
        """A fact of a round that may be sealed: a proposal, if it moves points."""
        lines = self.table.sheet.ledger.counting
        if not lines:
            return self.next_fact()
        line, event = self.rng.choice(lines), self.next_fact()[0]
        if isinstance(self.rules, WattenRules) and self.rng.random() < 0.6:
            event = ev.PenaltyGiven(self.rng.randrange(len(self.watten.sides)), self.offence())
        return event, (line.game, line.round)

    def number_of_scribes(self) -> Declared:
        return ev.ScribesSet(self.rng.choice((1, 2))), (0, 0)


def two_wrote(seed: int) -> Table:
    """An evening of two scribes and of whoever directs, with every kind of change, re-flowed from its first game."""
    rng = Random(f"two wrote {seed}")
    table = Table(a_start(seed, rng))
    evening = _Pads(table, rng, checked=True)
    with table.by(*PENS[2]):
        if rng.random() < 0.8:
            table.tell(ev.ScribesSet(2))
    declared = {
        evening.next_fact: 10,
        evening.read_too: 10,
        evening.late_word: 2,
        evening.undo: 2,
        evening.void_anything: 2,
        evening.restore: 2,
        evening.correct: 3,
        evening.settle: 4,
        evening.reflow: 1,
        evening.number_of_scribes: 1,
    }
    for _ in range(rng.randint(8, 40)):
        event, place = rng.choices(list(declared), weights=list(declared.values()))[0]()
        if not isinstance(event, ev.SeatsTaken):
            _send(table, Pen(*rng.choice(PENS)), event, place, waited=rng.random() < 0.2)
    with table.by(*PENS[2]):
        for first in table.sheet.games[:1]:
            if table.refusal(ev.GamesReflowed(first.number)) is None:
                table.tell(ev.GamesReflowed(first.number))
    return table


def _send(table: Table, pen: Pen, event: ev.Event, place: tuple[int, int], *, waited: bool) -> None:
    """Declare as a device does, which may have `waited` for its network."""
    sheet = table.sheet
    here = (place[0] or sheet.current.number, place[1] or sheet.next_round)
    number = len(table.entries) + 1
    tap = Envelope(entry_id(number), sheet.version, *here, kind(event), encode(event), waited)
    entry = decide(sheet, tap, read(tap), pen)
    if isinstance(entry, ev.Entry):
        table.entries.append(entry)
        table.sheet = extend(sheet, [entry])


def test_reflowed_evenings_of_two_scribes_equal_those_declared_again() -> None:
    assert differing(two_wrote, range(EVENINGS)) == []
