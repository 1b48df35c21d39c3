"""What a replay says about one hand: how far it is valid, the first failure, the result.

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
    """Something worth a look at action `index` that is not a failure (a disputed card, say)."""

    index: int
    code: str
    params: tuple[tuple[str, Param], ...] = ()
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Failure:
    """The first action that cannot stand: why, and its place when it came from a text.

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
        """The failure that an error of `rules.core.errors` is, at action `index`."""
        kind: FailureKind = error.kind  # type: ignore[assignment]
        return Failure(index, kind, error.code, tuple(error.params.items()), error.line, error.column)


@dataclass(frozen=True, slots=True)
class Offence(Failure):
    """A failure that is no slip of the log: a player did it, and it breaks a rule that can have a price.

    Where it also ended the hand, the replay has the result. The code is that of the penalty (`revoke`).
    """


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """One replayed hand. Replays that say the same are equal, whatever they were made from.

    `valid` is the number of leading actions that are legal (the longest valid
    prefix); without `failure` it is all of them. `result` is None while the
    log stops before the hand is over; an offence that ends the hand is a
    failure and has a result too.
    """

    valid: int
    failure: Failure | None
    result: Result | None
    notices: tuple[Notice, ...] = ()

    @property
    def ok(self) -> bool:
        return self.failure is None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and self._said() == other._said()

    def __hash__(self) -> int:
        return hash(self._said())

    def _said(self) -> tuple[object, ...]:
        return self.valid, self.failure, self.result, self.notices

    def placed(self, places: tuple[tuple[int, int], ...], begin: int = 0) -> Replay:
        """The same replay with line and column of the text filled in, as far as known.

        `begin` is the line of the hand, for a failure of its beginning.
        """
        failure = self.failure
        if failure is None and not self.notices:
            return self
        if failure is not None and not failure.line and failure.index < len(places):
            line, column = places[failure.index] if failure.index >= 0 else (begin, 1 if begin else 0)
            failure = replace(failure, line=line, column=column)
        notices = tuple(
            Notice(notice.index, notice.code, notice.params, *places[notice.index])
            if 0 <= notice.index < len(places)
            else notice
            for notice in self.notices
        )
        return replace(self, failure=failure, notices=notices)
