"""The types of a rule card: the rules in force at a table, as codes that the app words.

`rules.watten.rule_card` and `rules.whot.rule_card` make the lines from the
options of their game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.errors import Param


@dataclass(frozen=True, slots=True)
class CardLine:
    """One rule in force: its code, its numbers, and the seed and passage behind it."""

    code: str
    source: str
    params: tuple[tuple[str, Param], ...] = ()


@dataclass(frozen=True, slots=True)
class CardSection:
    code: str
    lines: tuple[CardLine, ...]


Card = tuple[CardSection, ...]


def line(code: str, source: str, **params: Param) -> CardLine:
    return CardLine(code, source, tuple(params.items()))


def section(code: str, lines: Iterable[CardLine]) -> CardSection:
    return CardSection(code, tuple(lines))
