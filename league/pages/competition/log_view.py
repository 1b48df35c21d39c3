"""/competitions/<uid>/log/: every fact of a competition, newest first, with author and time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access.competition import get_competition_to_attend
from league.engine.competition.facts import TableOpened, TicketKept, TicketReturned
from league.models import User
from league.pages.competition.frame import Frame, frame
from league.pages.competition.shared import people_names
from league.selectors.competitions import (
    ToldFact,
    competition_log,
    competition_state,
)
from league.wording_facts import fact
from scoring.pages.shared.context import context_of

LINES_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class LogLine:
    seq: int
    text: str
    by: str
    at: datetime
    refused: bool


@dataclass(frozen=True, slots=True)
class LogPage:
    """`page` is the paginator's page, `lines` are those on it."""

    frame: Frame
    lines: tuple[LogLine, ...]
    page: Page[ToldFact]


def _of_tickets(log_facts: Iterable[ToldFact]) -> set[str]:
    """Uids of ticket holders, who need not be in the start list."""
    facts = (one.fact for one in log_facts)
    return {
        person for fact in facts if isinstance(fact, TicketReturned | TicketKept) for person in fact.people
    }


@never_cache
@require_safe
def log(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_competition_to_attend(request, uid)
    competition, state = access.competition, competition_state(access.competition)
    # Opened tables are left out: the publication of the heat implies them.
    logged = [one for one in reversed(competition_log(competition)) if not isinstance(one.fact, TableOpened)]
    page = Paginator(logged, LINES_A_PAGE).get_page(request.GET.get("page"))
    names = people_names(access, state, _of_tickets(page))
    accounts = dict(
        User.objects.filter(uid__in={one.by for one in page if one.by}).values_list("uid", "username")
    )
    refused = {seq for seq, _why in state.refused}
    lines = tuple(
        LogLine(
            one.seq,
            fact(one.fact, names),
            accounts.get(one.by, "") if one.by else "",
            one.at,
            one.seq in refused,
        )
        for one in page
    )
    drawn = LogPage(frame(access, state, "log"), lines, page)
    return render(request, "league/competition/log.html", context_of(drawn))
