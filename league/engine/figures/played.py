"""The input of figures: finished games that count, with everybody in them and their rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from league.engine.results import Game
from scoring.engine.board.hand_facts import HandFacts
from scoring.engine.board.person_results import PersonRow
from scoring.engine.board.rounds import RoundFacts

Key = tuple[int, int]
"""The key of a sheet and the number of a game on it."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game on whose rounds everybody agrees. `people`: the uid of each person in it by number on
    the sheet.

    `ruleset` is in the form that `rules.registry.read` takes. `limit` is the points that put a WHOT! player
    out, None if no number does. `rounds` is empty until their rows are written. `hands` has at most one log
    of each round. `minutes` is the time from the first entry to the last, None if the entries were not
    written during the game.
    """

    key: Key
    day: date
    game: Game
    ruleset: str
    people: Mapping[int, str]
    rows: tuple[PersonRow, ...]
    rounds: tuple[RoundFacts, ...] = ()
    minutes: float | None = None
    limit: int | None = None
    hands: tuple[HandFacts, ...] = ()
    # Filled once, because every figure of rounds walks them.
    decided: tuple[RoundFacts, ...] = field(init=False)
    noted: tuple[RoundFacts, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Set `decided`, the rounds that somebody won, and `noted`, those of two sides with a bid or an answer."""
        decided = tuple(each for each in self.rounds if each.winners)
        object.__setattr__(self, "decided", decided)
        noted = tuple(each for each in decided if each.calls and len(each.before) == 2)
        object.__setattr__(self, "noted", noted)

    def uids(self, side: int) -> tuple[str, ...]:
        """The uids of a side (Watten)."""
        return tuple(self.people[row.number] for row in self.rows if row.side == side)


@dataclass(frozen=True, slots=True)
class Seen:
    """A finished game as one person in it sees it. `at` is the index in rounds: the account (Watten) or the
    seat (WHOT!).
    """

    of: Finished
    own: PersonRow
    at: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", self.own.seat if self.own.side is None else self.own.side)

    @property
    def partner(self) -> str | None:
        return None if self.own.partner is None else self.of.people[self.own.partner]

    @property
    def opponents(self) -> tuple[str, ...]:
        """Watten: everybody on another side. WHOT!: everybody else."""
        own = self.own
        others = (row for row in self.of.rows if row.number != own.number)
        return tuple(self.of.people[row.number] for row in others if own.side is None or row.side != own.side)


def seen_by(games: tuple[Finished, ...], uid: str) -> tuple[Seen, ...]:
    """The games of this person, in the same order. A person with two numbers on a sheet is listed once for each."""
    return tuple(Seen(game, row) for game in games for row in game.rows if game.people[row.number] == uid)
