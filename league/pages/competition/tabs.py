"""The tabs of a competition: those needed during a heat come first, the others fold into a menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from league.access.competition import CompetitionAccess
from league.engine.competition.bracket_plan import bracket_plan
from league.engine.competition.state import State

Tab = Literal[
    "read",
    "contenders",
    "draw",
    "board",
    "plan",
    "log",
    "placards",
    "prizes",
    "fees",
    "directors",
    "wall",
    "tickets",
    "away",
    "settings",
]
FEWEST_TO_FOLD = 3


@dataclass(frozen=True, slots=True)
class TabLink:
    url: str
    name: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Tabs:
    """`first` are always visible. `more` is empty if all fit into the row."""

    first: tuple[TabLink, ...]
    more: tuple[TabLink, ...]

    @property
    def all(self) -> tuple[TabLink, ...]:
        return self.first + self.more

    @property
    def open_in_more(self) -> TabLink | None:
        return next((tab for tab in self.more if tab.is_here), None)


def tabs_of(access: CompetitionAccess, state: State, here: Tab) -> Tabs:
    def link(tab: Tab, view: str, name: str) -> TabLink:
        return TabLink(reverse(f"league:{view}", args=[access.competition.uid]), name, tab == here)

    first = [link("read", "competition", _("Standings"))]
    if any(bracket_plan(state, stage) for stage in range(state.stage + 1)):
        first.append(link("plan", "competition-plan", _("Plan")))
    first.append(link("contenders", "competition-contenders", _("Start list")))
    if access.attends:
        first.append(link("board", "competition-board", _("Tables")))
    if access.may_declare:
        first.append(link("draw", "competition-draw", _("Draw")))
    more = list[TabLink]()
    if access.directs:
        more.append(link("prizes", "competition-prizes", _("Prizes")))
        more.append(link("fees", "competition-fees", _("Fees")))
        more.append(link("placards", "competition-placards", _("Prints")))
    if access.attends:
        more.append(link("log", "competition-log", _("Log")))
    more.append(link("wall", "competition-wall", _("Wall")))
    if access.directs or state.qualifiers:
        more.append(link("tickets", "competition-tickets", _("Tickets")))
    if access.of.is_owner:
        more.append(link("directors", "competition-directors", _("Directors")))
        more.append(link("away", "competition-away", _("Without internet")))
    if len(more) < FEWEST_TO_FOLD:
        return Tabs((*first, *more), ())
    return Tabs(tuple(first), tuple(more))
