"""Who pays the round of an evening, if the season derives it from the evening's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeVar

from league.engine.scores import Value

Rule = Literal["declared", "last", "bummerl"]


class Ranked(Protocol):
    """A row of an evening's table; `rank` 0 is unranked."""

    @property
    def rank(self) -> int: ...

    @property
    def values(self) -> Mapping[str, Value]: ...


AnyRow = TypeVar("AnyRow", bound=Ranked)


def payers(rule: Rule, rows: Sequence[AnyRow]) -> tuple[AnyRow, ...]:
    """The rows that pay: several if level, none if nobody is behind or people declare it themselves."""
    if rule == "last":
        last = max((row.rank for row in rows), default=0)
        return tuple(row for row in rows if row.rank == last > 1)
    if rule == "bummerl":
        most = max((row.values.get("bummerl_taken", 0) for row in rows), default=0)
        return tuple(row for row in rows if most and row.values.get("bummerl_taken") == most)
    return ()
