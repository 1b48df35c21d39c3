"""/competitions/<uid>/figures/: the statistics of a competition, for whoever may see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import wording
from league.access.competition import CompetitionAccess, get_competition_to_see
from league.engine.competition.standing import table_of
from league.engine.results import GAMES
from league.engine.scores import contender_of
from league.pages.charts import bump
from league.pages.charts.shapes import Chart
from league.pages.competition.frame import Frame, frame
from league.pages.competition.shared import Names, state_and_names
from league.pages.figures.club_view import ClubPart, part_of
from league.pages.figures.season_charts import MOST, against_chart
from league.selectors.competitions import states_after_heats
from league.selectors.figures import Chosen, club_figures_of, finished_of
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class CompetitionFiguresPage:
    """`ranks` cover all heats; `charts` and `part` only games written on pads, `counted` says how many."""

    frame: Frame
    ranks: Chart | None
    charts: tuple[Chart, ...]
    part: ClubPart
    counted: str


@never_cache
@require_safe
def competition_figures(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_competition_to_see(request, uid)
    state, names = state_and_names(access)
    played = finished_of(access.of.club, Chosen(competition=access.competition))
    charts = (against_chart(game, played, access.of) for game in GAMES)
    page = CompetitionFiguresPage(
        frame=frame(access, state, "read"),
        ranks=_ranks(access, names),
        charts=tuple(chart for chart in charts if chart is not None),
        part=part_of(access.of, club_figures_of(played, timezone.localdate())),
        counted=wording.games_counted(len(played)) if played else "",
    )
    return render(request, "league/figures/competition.html", context_of(page))


def _ranks(access: CompetitionAccess, names: Names) -> Chart | None:
    """The ranks after each approved heat, of the present leaders."""
    after = {
        heat: {contender_of(row.subject): row.rank or None for row in table_of(state)}
        for heat, state in states_after_heats(access.competition).items()
    }
    heats = [_("Heat %(heat)s") % {"heat": heat} for heat in after]
    return bump.ranks(
        "ranks",
        _("Rank by heat"),
        _("The rank after each approved heat, of those who are in front now."),
        heats,
        list(_courses(list(after.values()), names)),
        (_("Contender"), *heats),
    )


def _courses(
    after: list[dict[int, int | None]], names: Names
) -> Iterator[tuple[str, tuple[int | None, ...]]]:
    last = after[-1] if after else {}
    ranked = sorted((rank, number) for number, rank in last.items() if rank)
    for _rank, number in ranked[:MOST]:
        yield names[number], tuple(ranks.get(number) for ranks in after)
