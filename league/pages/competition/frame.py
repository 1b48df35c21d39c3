"""The frame of every page of a competition: tabs, and the one next step."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording
from league.access.competition import CompetitionAccess
from league.engine.competition.cut import cut_of
from league.engine.competition.draws import is_over, is_stage_over
from league.engine.competition.state import HeatState, State
from league.models import Club, Competition
from league.pages.competition.leavers import seat_keys
from league.pages.competition.tabs import Tab, Tabs, tabs_of
from league.selectors.competition_away import Away, away_of
from league.selectors.competition_tables import TableNow, tables_now
from league.selectors.games import spelled


@dataclass(frozen=True, slots=True)
class NextStep:
    """`is_post`: the button declares something at once; otherwise it links to a page. `text` describes the state.
    `is_told_there`: that page says it, too, without the button, because nothing else there does. `heat`: the number of
    the heat that a button draws, so that a stale page draws no further one.
    """

    text: str
    button: str
    url: str
    is_post: bool = False
    is_told_there: bool = False
    heat: int = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """`fact_id`: id of the form's declaration, so that sending it again changes nothing. `version`: of the state shown.

    `is_single`: contenders are players, not pairs. `rules`: the name of the ruleset. `directs`: the reader
    may declare something now; nobody may while the competition is `away`.
    """

    club: Club
    competition: Competition
    rules: str
    directs: bool
    is_owner: bool
    is_single: bool
    tabs: Tabs
    step: NextStep | None
    away: Away | None
    fact_id: UUID
    version: int


def frame(
    access: CompetitionAccess, state: State, here: Tab, tables: tuple[TableNow, ...] | None = None
) -> Frame:
    """`tables` are those of the running heat, if the page has already read them."""
    competition = access.competition
    step = _step(competition, state, tables) if access.may_declare else None
    tabs = tabs_of(access, state, here)
    is_here = step is not None and step.url in {tab.url for tab in tabs.all if tab.is_here}
    return Frame(
        club=access.of.club,
        competition=competition,
        rules=wording.ruleset_parts(spelled(competition.ruleset_key, competition.options))[0],
        directs=access.may_declare,
        is_owner=access.of.is_owner,
        is_single=state.plan.people == 1,
        tabs=tabs,
        step=_shown(step, is_here),
        away=away_of(competition, state),
        fact_id=uuid.uuid4(),
        version=state.version,
    )


def _shown(step: NextStep | None, is_here: bool) -> NextStep | None:
    """A page does not link to itself; a button that declares something stays."""
    if step is None or step.is_post or not is_here:
        return step
    return replace(step, button="") if step.is_told_there else None


def _step(competition: Competition, state: State, tables: tuple[TableNow, ...] | None) -> NextStep | None:
    uid, latest, running = competition.uid, state.latest, state.to_approve
    if len(state.taking_part) < 2:
        url = reverse("league:competition-contenders", args=[uid])
        if state.plan.people == 1:
            return NextStep(_("No players yet."), _("Enter the players"), url)
        return NextStep(_("No pairs yet."), _("Enter the pairs"), url)
    if running is not None:
        return _running(competition, state, running, tables if running is state.running else None)
    if latest is not None and latest.status == "drawn":
        url = reverse("league:competition-draw", args=[uid])
        text = _("Heat %(heat)s is drawn, not published.") % {"heat": latest.number}
        return NextStep(text, _("Look at the draw"), url)
    if not is_over(state):
        return _next_heat(uid, state)
    if not state.published or state.published[-1].heat < len(state.heats):
        url = reverse("league:competition-publish", args=[uid])
        return NextStep(_("All heats are approved."), _("Publish the standings"), url, is_post=True)
    return None


def _next_heat(uid: UUID, state: State) -> NextStep:
    heat, stage = len(state.heats) + 1, state.stage_plan
    text = contenders_counted(len(state.playing), state.plan.people)
    url = reverse("league:competition-draw", args=[uid])
    if is_stage_over(state):
        cut = cut_of(state, state.stage)
        if cut.level:
            level = ", ".join(str(number) for share in cut.level for number in share)
            text = _("Level on the line: %(numbers)s. A lot or a deciding game comes first.") % {
                "numbers": level
            }
            url = reverse("league:competition", args=[uid])
            return NextStep(text, _("To the standings"), url, is_told_there=True)
        text = _("%(count)s go on to the knockout: %(numbers)s.") % {
            "count": len(cut.through), "numbers": ", ".join(map(str, cut.through)),
        }  # fmt: skip
    elif stage.heats and not state.plan.last_stage:
        button = _("Draw heat %(heat)s of %(heats)s") % {"heat": heat, "heats": stage.heats}
        return NextStep(text, button, url, is_post=True, heat=heat)
    return NextStep(text, _("Draw heat %(heat)s") % {"heat": heat}, url, is_post=True, heat=heat)


def contenders_counted(count: int, people: int) -> str:
    if people == 1:
        return ngettext("%(n)s player takes part.", "%(n)s players take part.", count) % {"n": count}
    return _("%(pairs)s pairs take part.") % {"pairs": count}


def _running(
    competition: Competition, state: State, heat: HeatState, tables: tuple[TableNow, ...] | None
) -> NextStep:
    tables = tables if tables is not None else tables_now(competition, state, heat)
    ready = sum(table.is_ready for table in tables)
    text = _("Heat %(heat)s: %(ready)s of %(all)s tables have finished.") % {
        "heat": heat.number, "ready": ready, "all": len(tables),
    }  # fmt: skip
    if ready < len(tables):
        return NextStep(text, _("To the tables"), reverse("league:competition-board", args=[competition.uid]))
    url = reverse("league:competition-approve", args=[competition.uid, heat.number])
    if free := [str(table) for table in seat_keys(state, heat, tables) if table]:
        text += " " + _(
            "Table %(tables)s has a free seat with a key. If you approve, the others there win without a game."
        ) % {"tables": ", ".join(free)}
    return NextStep(text, _("Approve heat %(heat)s") % {"heat": heat.number}, url, is_post=True)
