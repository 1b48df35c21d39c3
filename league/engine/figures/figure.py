"""One figure: its key, name, meaning, what it needs, and how it is computed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from league.engine.figures.played import Seen
from league.engine.figures.tally import Answer, Tally
from league.engine.results import Game

Need = Literal["results", "rounds", "bids", "cards", "hands"]
Parts = Mapping[str, Tally]
"""By part: "" is the whole, others are a value, a number of players, a penalty code, a ruleset."""
By = Literal["", "value", "seats", "penalty", "ruleset", "outcome", "schlag", "farbe", "cards", "links"]


@dataclass(frozen=True, slots=True)
class Figure:
    """`name` and `meaning` are English msgids. `by` says what its parts stand for. `pair`: bids belong to a
    side, so this is a figure of both partners.
    """

    key: str
    game: Game
    needs: Need
    name: str
    meaning: str
    of: Callable[[Sequence[Seen]], Parts]
    by: By = ""
    pair: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A figure with its answers by part."""

    figure: Figure
    answers: Mapping[str, Answer]


def answered(figure: Figure, seen: Sequence[Seen]) -> Said:
    """The answer of a figure for these games. They may be of several rulesets; the caller says so."""
    own = [one for one in seen if one.of.game == figure.game]
    tallies = figure.of(own)
    return Said(figure, {part: tally.answer(len(own)) for part, tally in tallies.items()})


def gettext_noop(text: str) -> str:
    """Mark a text for translation. Pages translate it; this package knows no language."""
    return text
