"""The plan of a competition: what is fixed when it is founded and never changes afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from league.engine.draw.field import Options

DealerRule = Literal["higher_number", "cards"]
"""Who deals first at a table: the higher number on the start list, or the cards decide."""
Bye = Literal["win", "half", "nothing"]
"""What a bye counts: a win to nil, half a win without points, or nothing."""
ELIMINATION = frozenset({"knockout", "lives"})
"""Formats in which a table sends one on and one out; its games end once one side has won most of them."""
EVERYBODY = frozenset({"fixed_heats", "swiss", "drawn_partners"})
"""Formats in which everybody who takes part sits or has a bye in each heat."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a competition with its own format.

    `heats` are played, 0: until the format has a winner. `games` of one table, in a knockout the maximum.
    `through` go on to the next stage, from each group if there are groups; 0 in the last stage.
    """

    format: str = "fixed_heats"
    options: Options = ()
    heats: int = 0
    games: int = 1
    through: int = 0

    @property
    def is_elimination(self) -> bool:
        return self.format in ELIMINATION

    @property
    def drops_out(self) -> bool:
        """Whether these are WHOT! tables from which players drop out."""
        return self.format == "whot_tables" and dict(self.options).get("out", "never") != "never"


@dataclass(frozen=True, slots=True)
class Plan:
    """`heats` of the first stage are played, each of `games` a table. `people` of one contender: 2 for pairs.

    `scribes`: 1 or 2 pads a table. `policy` says what games are worth; `order` replaces its criteria unless
    (). `target` is the points of a game, 0 if the ruleset has none; `marks_by_score`: whether it counts a Schneider and
    a Retourschneider apart (R30, R31). `stages` is () for a single stage of
    fixed heats.
    """

    heats: int
    games: int
    people: int = 2
    dealer: DealerRule = "higher_number"
    scribes: int = 1
    policy: str = "wins_then_difference"
    order: tuple[str, ...] = ()
    target: int = 0
    marks_by_score: bool = True
    stages: tuple[Stage, ...] = ()
    bye: Bye = "win"

    def stage(self, index: int) -> Stage:
        """The stage at `index`, from 0. A plan without stages has one of fixed heats."""
        return self.stages[index] if self.stages else Stage(heats=self.heats, games=self.games)

    @property
    def last_stage(self) -> int:
        return max(0, len(self.stages) - 1)
