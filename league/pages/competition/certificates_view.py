"""/competitions/<uid>/certificates/: one page for each of the first pairs, to print."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access.competition import get_competition_to_direct
from league.engine.competition.standing import table_of
from league.engine.scores import contender_of
from league.pages.competition.frame import Frame, frame
from league.pages.competition.money import PrizeLine, prize_lines, provisional
from league.pages.competition.shared import people_names, state_and_names
from scoring.pages.shared.context import context_of

USUAL, MOST = 3, 200


@dataclass(frozen=True, slots=True)
class Certificate:
    rank: int
    names: tuple[str, ...]
    group: str
    prize: str


@dataclass(frozen=True, slots=True)
class CertificatesPage:
    """`places`: the last rank that gets one. `provisional` says that heats are still to come."""

    frame: Frame
    places: int
    certificates: tuple[Certificate, ...]
    provisional: str


@never_cache
@require_safe
def certificates(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_competition_to_direct(request, uid)
    state, names = state_and_names(access)
    people = people_names(access, state)
    asked = request.GET.get("places", "")
    places = min(int(asked), MOST) if asked.isdecimal() and len(asked) < 6 else USUAL
    rows = [row for row in table_of(state) if row.rank and row.rank <= places] if state.approved else []
    won = {number: line for line in prize_lines(state, names) for number in line.numbers}
    made = []
    for row in rows:
        one = state.contenders[contender_of(row.subject)]
        who = tuple(people.get(person, "?") for person in one.people)
        made.append(Certificate(row.rank or 0, who, one.group, _prize(won.get(one.number))))
    page = CertificatesPage(frame(access, state, "placards"), places, tuple(made), provisional(state))
    return render(request, "league/competition/certificates.html", context_of(page))


def _prize(line: PrizeLine | None) -> str:
    if line is None:
        return ""
    return line.each or line.prize
