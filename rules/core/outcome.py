"""The result of a replay: how far the hand is valid, the first failure, how it ended.

`Replay` and its parts, for both games. `code` and `params` are data, as in
`rules.core.errors`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Protocol

from rules.core.errors import Param, RulesError

FailureKind = Literal["unreadable", "illegal", "ambiguous"]


class Result(Protocol):
    """How a hand ended; each game has its own frozen dataclass for it."""

    @property
    def how(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Notice:
    """A remark on action `index` that is not a failure, for example a disputed card."""

    index: int
    code: str
    params: tuple[tuple[str, Param], ...] = ()
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Failure:
    """The first action that is not valid: why, and its position when it came from a text.

    `index` counts from 0; -1 is the beginning of the hand (its setup or deal).
    """

    index: int
    kind: FailureKind
    code: str
    params: tuple[tuple[str, Param], ...] = ()
    line: int = 0
    column: int = 0

    @staticmethod
    def of(index: int, error: RulesError) -> Failure:
        """The failure for an error of `rules.core.errors` at action `index`."""
        kind: FailureKind = error.kind  # type: ignore[assignment]
        return Failure(index, kind, error.code, tuple(error.params.items()), error.line, error.column)


@dataclass(frozen=True, slots=True)
class Offence(Failure):
    """A failure that a player caused by breaking a rule that may carry a penalty, not an error of the log.

    If it also ended the hand, the replay has a result. The code is that of the penalty (`revoke`).
    """


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """One replayed hand. Replays with the same content are equal, whatever they were made from.

    `valid` is the number of legal actions before the first failure (the longest
    valid prefix); all of them without `failure`. `result` is None if the log stops
    before the hand is over; an offence that ends the hand is a failure and has a
    result too.
    """

    valid: int
    failure: Failure | None
    result: Result | None
    notices: tuple[Notice, ...] = ()

    @property
    def ok(self) -> bool:
        return self.failure is None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[object, ...]:
        return self.valid, self.failure, self.result, self.notices

    def located(self, positions: tuple[tuple[int, int], ...], begin: int = 0) -> Replay:
        """The same replay with line and column of the text filled in, as far as known.

        `begin` is the line of the hand, for a failure of its beginning.
        """
        failure = self.failure
        if failure is None and not self.notices:
            return self
        if failure is not None and not failure.line and failure.index < len(positions):
            line, column = positions[failure.index] if failure.index >= 0 else (begin, 1 if begin else 0)
            failure = replace(failure, line=line, column=column)
        notices = tuple(
            Notice(notice.index, notice.code, notice.params, *positions[notice.index])
            if 0 <= notice.index < len(positions)
            else notice
            for notice in self.notices
        )
        return replace(self, failure=failure, notices=notices)
