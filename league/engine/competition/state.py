"""The state of a competition after its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from league.engine.competition.facts import (
    AdjustmentGiven,
    GameEnd,
    PairingChanged,
    Points,
    QualifierSet,
    SeatLeft,
    Source,
    TieDecided,
)
from league.engine.competition.plan import Plan, Stage
from league.engine.draw.field import Drawn, Heat, Table

HeatStatus = Literal["drawn", "published", "approved"]


@dataclass(frozen=True, slots=True)
class ContenderState:
    """`people` play now; `left` were replaced by a substitute."""

    number: int
    people: tuple[str, ...]
    group: str = ""
    withdrawn: bool = False
    left: tuple[str, ...] = ()
    lives: int = 1


@dataclass(frozen=True, slots=True)
class TableState:
    """`games` were declared beside the pad or approved; None while only the pad has them. `source` says
    which.

    `reason`: why a director ruled or corrected. `called`: the director waits for them. `places` and `ends` of
    each game, () if points give them.
    """

    table: Table
    sheet: str = ""
    games: tuple[Points, ...] | None = None
    source: Source = "pad"
    reason: str = ""
    called: bool = False
    places: tuple[Points, ...] = ()
    # Left out of repr() as in `State`.
    ends: tuple[GameEnd, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class HeatState:
    """`heat` is the draw with changes by hand, numbered within the competition; `drawn` counts within its
    stage. `mark` is the seq of the last fact that changed it, `known` who took part when it was drawn. `left`: whose
    seats were given away or up since it was published.
    """

    drawn: Drawn
    heat: Heat
    mark: int
    stage: int = 0
    known: frozenset[int] = frozenset()
    status: HeatStatus = "drawn"
    changes: tuple[PairingChanged, ...] = ()
    tables: Mapping[int, TableState] = field(default_factory=lambda: MappingProxyType({}))
    # Left out of repr() as in `State`.
    left: tuple[SeatLeft, ...] = field(default=(), repr=False)

    @property
    def number(self) -> int:
        return self.heat.number


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points beside the games."""

    given: AdjustmentGiven
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Published:
    """A published table of standings; `seq` is the fact that published it."""

    number: int
    heat: int
    hash: str
    seq: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a fact is refused. `numbers` are the contenders or tables concerned. Pages translate the code."""

    code: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """`version`: number of facts folded. `refused`: seq and refusal of stored facts that were refused.
    `through`: who went on to the second and each later stage, best first. `decided`: ties decided by lot or
    game. `forbidden`: who must not meet.

    `prizes` by rank from the first. `fee` of a contender and what each has `paid`, in cents. `qualifiers`
    give tickets to this competition; `one_each` as in `TicketRuleSet`; `gave_back`: people of tickets who
    will not come. `copy`: id of the last copy that the competition left in, or ""; `is_away` until it is
    back. `confirmed`: who was seen to be here.
    """

    plan: Plan
    version: int = 0
    contenders: Mapping[int, ContenderState] = field(default_factory=lambda: MappingProxyType({}))
    heats: tuple[HeatState, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    decided: tuple[TieDecided, ...] = ()
    through: tuple[tuple[int, ...], ...] = ()
    forbidden: frozenset[frozenset[int]] = frozenset()
    published: tuple[Published, ...] = ()
    refused: tuple[tuple[int, Refusal], ...] = ()
    prizes: tuple[str, ...] = ()
    fee: int = 0
    paid: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    qualifiers: tuple[QualifierSet, ...] = ()
    one_each: bool = False
    gave_back: frozenset[frozenset[str]] = frozenset()
    # Left out of repr(), of which archives hold a hash: archives made before these fields must stay valid.
    copy: str = field(default="", repr=False)
    is_away: bool = field(default=False, repr=False)
    confirmed: frozenset[int] = field(default=frozenset(), repr=False)

    @property
    def taking_part(self) -> tuple[ContenderState, ...]:
        return tuple(one for one in self.contenders.values() if not one.withdrawn)

    @property
    def stage(self) -> int:
        """Index of the stage that is being played."""
        return len(self.through)

    @property
    def stage_plan(self) -> Stage:
        return self.plan.stage(self.stage)

    @property
    def playing(self) -> tuple[ContenderState, ...]:
        """Contenders taking part in the present stage."""
        here = set(self.members(self.stage))
        return tuple(one for one in self.taking_part if one.number in here)

    @property
    def to_approve(self) -> HeatState | None:
        """The first heat that is published and not approved yet."""
        return next((heat for heat in self.heats if heat.status == "published"), None)

    def come_or_gone(self, heat: HeatState) -> tuple[int, ...]:
        """Who plays now but did not when the heat was drawn, or the other way round: it has to be drawn again."""
        return tuple(sorted({one.number for one in self.playing} ^ heat.known))

    def members(self, stage: int) -> tuple[int, ...]:
        """Everybody of a stage, withdrawn ones included; of later stages best first."""
        return self.through[stage - 1] if stage else tuple(self.contenders)

    def stage_heats(self, stage: int) -> tuple[HeatState, ...]:
        return tuple(heat for heat in self.heats if heat.stage == stage)

    @property
    def approved(self) -> tuple[HeatState, ...]:
        return tuple(heat for heat in self.heats if heat.status == "approved")

    @property
    def latest(self) -> HeatState | None:
        return self.heats[-1] if self.heats else None

    @property
    def running(self) -> HeatState | None:
        """The newest heat that is published or approved."""
        return next((heat for heat in reversed(self.heats) if heat.status != "drawn"), None)

    def heat(self, number: int) -> HeatState | None:
        return self.heats[number - 1] if 0 < number <= len(self.heats) else None
