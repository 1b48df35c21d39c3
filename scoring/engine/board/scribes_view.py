"""Frozen views about two scribes: the state of each line, what is open, what is proposed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.board.declarations import Author, Declaration, Last


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a round, with its authors."""

    id: str
    game: int
    round: int
    event: Declaration
    by: tuple[Author, ...]


@dataclass(frozen=True, slots=True)
class OpenLine(Reading):
    """A line on which the scribes do not agree, and the other readings of its round."""

    state: str
    others: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed change: `was` is the present event, `event` the proposed one (None: the line would be voided)."""

    id: str
    game: int
    round: int
    line: str | None
    was: Declaration | None
    event: Declaration | None
    corrects: bool
    is_late: bool
    by: tuple[Author, ...]


@dataclass(frozen=True, slots=True)
class Scribes:
    """`states` by line id; `open`: lines without agreement, earliest first; `unsettled`: games with open lines.

    `taken_back`: what the latest undo removed from both pads, until something else is written; `opens_again`: it ended
    its round.
    """

    number: int
    are_sides: bool
    states: Mapping[str, str]
    open: tuple[OpenLine, ...]
    unsettled: tuple[int, ...]
    proposals: tuple[Proposal, ...]
    taken_back: Last | None
    opens_again: bool
