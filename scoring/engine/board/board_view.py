"""Frozen views that the boards of both games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.board.declarations import Last, Waiting
from scoring.engine.board.scribes_view import Scribes


@dataclass(frozen=True, slots=True)
class PlayedRules:
    """The ruleset of a sheet with the chosen options."""

    key: str
    version: int
    options: Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class RoundNumbers:
    """The numbers of a game and of a round in it, both from 1."""

    game: int
    round: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and the person at it; `side` is the Watten account, at WHOT! the seat itself."""

    seat: int
    person: int
    name: str
    deals: bool
    side: int


@dataclass(frozen=True, slots=True)
class Label:
    """Address and title of a stored sheet. `relabelled` counts the changes of its names and its title.

    `games_planned`: how many games this table was asked to play; None if nobody said.
    """

    uid: str
    title: str
    relabelled: str
    games_planned: int | None = None


UNLABELLED = Label("", "", "")


@dataclass(frozen=True, kw_only=True)
class Board:
    """The fields that the boards of both games share; each adds its own part (`WattenPart`, `WhotPart`).

    `persons` are the names of everybody who ever played, by their number on the sheet.

    `is_past`: the pad of one of two scribes who has not read this round; the table plays a later one.
    `undo` is the id of the entry that undo would void, `last` its declaration. `undone` is what the last undo voided,
    None if it cannot be put back. `games_played` is the number of those that have ended. `uid`, `title` and
    `relabelled` are the sheet's, "" if it is not stored.
    """

    version: int
    game: str
    closed: bool
    ruleset: PlayedRules
    current: RoundNumbers
    is_past: bool
    persons: tuple[str, ...]
    seats: tuple[Seat, ...]
    dealer: int
    dealer_known: bool
    asks_dealer: bool
    dealer_named: bool
    games_played: int
    short_games: tuple[int, ...]
    last: Last | None
    undo: str | None
    undone: Last | None
    waiting: tuple[Waiting, ...]
    scribes: Scribes | None
    uid: str
    title: str
    relabelled: str
    games_planned: int | None

    @property
    def has_all_games(self) -> bool:
        """Whether all planned games have ended."""
        return self.games_planned is not None and self.games_played >= self.games_planned
