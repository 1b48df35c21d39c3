"""A sheet for tests: declares, decides like the services do, and shows the fold.

`tell` is a current page (a refusal raises), `late` a stale one (a refusal is
held), `ink` stores without a check.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast
from uuid import UUID

from rules.registry import ruleset
from scoring.engine.admission.admit import DONE
from scoring.engine.admission.check import Refusal, check
from scoring.engine.admission.declare import declare
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, SheetFold, extend, fold
from scoring.engine.watten.game import Row, WattenGame
from scoring.engine.whot.game import WhotGame
from tests.engine.plain import board, history

A, B = 0, 1
NAMES = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franz", "Anton", "Berta")


def entry_id(number: int) -> str:
    return str(UUID(int=number))


class Table:
    """One sheet. Every declaration returns the id of its entry."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.entries: list[ev.Entry] = []
        self.sheet: SheetFold = fold(setup, [])
        self.pen: tuple[str, int | None] | None = None

    def refusal(self, event: ev.Event, game: int = 0, round: int = 0) -> Refusal | None:
        return check(self.sheet, *self._place(game, round), event, self._entry(event, game, round, ""))

    def tell(self, event: ev.Event, game: int = 0, round: int = 0) -> str:
        writer, scribe = self._pen()
        self.sheet = declare(self.sheet, event, game=game, round_=round, writer=writer, scribe=scribe)
        self.entries.append(self.sheet.ledger.entries[-1])
        return self.entries[-1].id

    def late(self, event: ev.Event, game: int = 0, round: int = 0) -> str:
        refusal = self.refusal(event, game, round)
        reason = "" if refusal is None else "repeated" if refusal.code in DONE else refusal.code
        return self.ink(event, game, round, held=reason)

    def ink(self, event: ev.Event, game: int = 0, round: int = 0, held: str = "") -> str:
        self.entries.append(self._entry(event, game, round, held))
        self.sheet = extend(self.sheet, self.entries[-1:])
        return self.entries[-1].id

    def _entry(self, event: ev.Event, game: int, round: int, held: str) -> ev.Entry:
        number = len(self.entries) + 1
        writer, scribe = self._pen()
        return ev.Entry(number, entry_id(number), *self._place(game, round), event, writer, held, scribe)

    def _pen(self) -> tuple[str, int | None]:
        return self.pen or (f"writer {(len(self.entries) + 1) % 2}", None)

    @contextmanager
    def by(self, writer: str, scribe: int | None = None) -> Iterator[None]:
        """Declarations inside are written by this device, for this scribe."""
        before, self.pen = self.pen, (writer, scribe)
        yield
        self.pen = before

    def _place(self, game: int, round: int) -> tuple[int, int]:
        return (game or self.sheet.current.number, round or self.sheet.next_round)

    def undo(self) -> str:
        """One tap on undo."""
        target = self.sheet.ledger.undo
        assert target is not None, "nothing to undo"
        return self.tell(ev.EntryVoided(target.id))

    @property
    def board(self) -> dict[str, Any]:
        return board(self.sheet, NAMES[: self.setup.persons])

    @property
    def history(self) -> list[dict[str, Any]]:
        return history(self.sheet)

    @property
    def status(self) -> dict[str, str]:
        """The status of every line by entry id."""
        return {line.entry.id: line.status for line in self.sheet.ledger.lines}

    @property
    def waiting(self) -> list[str]:
        return [entry.id for entry in self.sheet.ledger.waiting]


class WattenTable(Table):
    """Four players, A1 deals."""

    def __init__(
        self, seats: int = 4, first_dealer: int = 0, key: str = "upper_austria", **options: object
    ) -> None:
        super().__init__(Setup(ruleset(key, options), seats, first_dealer))

    def won(self, side: int, *values: int) -> str:
        """Rounds won by `side` one after the other; returns the id of the last one."""
        last = ""
        for value in values or (2,):
            last = self.tell(ev.RoundWon(side, value))
        return last

    def penalty(self, side: int, code: str) -> str:
        return self.tell(ev.PenaltyGiven(side, code))

    @property
    def games(self) -> tuple[WattenGame, ...]:
        return cast(tuple[WattenGame, ...], self.sheet.games)

    @property
    def current(self) -> WattenGame:
        return cast(WattenGame, self.sheet.current)

    @property
    def score(self) -> tuple[int, int]:
        return self.current.totals


class ThreeTable(WattenTable):
    """Three players, Anna deals: Beni is Vorhand and plays alone against Cilli and Anna."""

    def __init__(self, key: str = "upper_austria", first_dealer: int = 0, **options: object) -> None:
        Table.__init__(self, Setup(ruleset(key, options), 3, first_dealer))

    def together(self, first: int, second: int, value: int = 2) -> str:
        return self.tell(ev.RoundWon(first, value, (second,)))

    @property
    def last_row(self) -> Row:
        return self.games[-1].rows[-1]

    @property
    def codes(self) -> list[str]:
        return [step.code for step in self.last_row.steps]


class WhotTable(Table):
    """Players by seat, seat 0 deals."""

    def __init__(
        self, seats: int = 3, key: str = "leaflet_long", first_dealer: int = 0, **options: object
    ) -> None:
        super().__init__(Setup(ruleset(key, options), seats, first_dealer))

    def scored(self, winner: int, **points: int | str) -> str:
        """A round: `p1=12` are the counted points of seat 1, `p2="c10 *5"` the cards of seat 2."""
        return self.tell(round_scored(winner, **points))

    @property
    def games(self) -> tuple[WhotGame, ...]:
        return cast(tuple[WhotGame, ...], self.sheet.games)

    @property
    def current(self) -> WhotGame:
        return cast(WhotGame, self.sheet.current)


def round_scored(winner: int, **points: int | str) -> ev.RoundScored:
    return ev.RoundScored(winner, tuple(_hand(int(seat[1:]), points[seat]) for seat in sorted(points)))


def _hand(seat: int, held: int | str) -> ev.HandLeft:
    if isinstance(held, int):
        return ev.HandLeft(seat, points=held)
    return ev.HandLeft(seat, cards=tuple(held.split()))
