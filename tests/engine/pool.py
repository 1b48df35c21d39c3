"""Random evenings that many laws share: each is played once in a process and reused at any of its steps.

Playing an evening costs far more than most laws. Each preset has `PER_PRESET`
evenings, each with other options, seats and declarations; the long run has so
many that laws rarely share one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from rules import registry
from rules.core.ruleset import OptionValue
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, SheetFold
from tests.amount import amount
from tests.engine.evenings import Evening
from tests.engine.table import Table

PER_PRESET = amount(10, 100_000)


class Played:
    """One evening, played as far as a caller needs."""

    def __init__(self, setup: Setup, rng: Random, *, checked: bool, two_scribes: bool) -> None:
        table = Table(setup)
        if two_scribes:
            table.ink(ev.ScribesSet(2))
        self._evening = Evening(table, rng, checked=checked)
        self._stages: list[tuple[int, SheetFold]] = [(len(table.entries), table.sheet)]

    def after(self, steps: int) -> Table:
        """The table after this number of steps, a new one for each caller."""
        going_on = self._evening.table
        while len(self._stages) <= steps:
            self._evening.step()
            self._stages.append((len(going_on.entries), going_on.sheet))
        number, sheet = self._stages[steps]
        table = Table(going_on.setup)
        table.entries, table.sheet = going_on.entries[:number], sheet
        return table


@lru_cache(maxsize=1000)
def played(key: str, number: int, *, checked: bool = True, two_scribes: bool = False) -> Played:
    """An evening under the preset `key`."""
    rng = Random(f"{key} {number}")
    return Played(a_setup(key, rng), rng, checked=checked, two_scribes=two_scribes)


def a_setup(key: str, rng: Random) -> Setup:
    """A frozen setup with about half of the options chosen: Watten for two to four, WHOT! for two to six."""
    chosen = {
        name: rng.choice(some(values)) for name, values in registry.choices(key).items() if rng.random() < 0.5
    }
    rules = registry.ruleset(key, chosen)
    seats = rng.randint(2, 4 if rules.game == "watten" else 6)
    late = tuple(range(seats, seats + rng.randint(0, 2))) if rules.game == "watten" else ()
    return Setup(rules, seats, rng.randrange(seats), late, rng.choice((None, True, False)))


def some(values: tuple[OptionValue, ...] | range) -> Sequence[OptionValue]:
    """All values of an option; for a range its ends and common values."""
    if not isinstance(values, range):
        return values
    return [value for value in (values.start, values.start + 1, 60, 100, values.stop - 1) if value in values]
