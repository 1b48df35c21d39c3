"""/competitions/<uid>/tickets/: who gets into a final through which qualifier. Directors write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import wording_competition as wording
from league.access.competition import (
    CompetitionAccess,
    get_competition_to_direct,
    get_competition_to_see,
)
from league.engine.competition.state import State
from league.engine.competition.ticket_entry import entrants, torn
from league.engine.results import Subject
from league.models import Competition
from league.pages.competition.frame import Frame, frame
from league.pages.competition.shared import declaration, number, tried
from league.pages.shared.answers import see_other
from league.selectors.competitions import club_competitions, competition_state, names_of
from league.selectors.tickets import QualifierNow, Tickets, tickets_of
from league.services.competition import tickets as services
from scoring.pages.shared.context import context_of

SHOWN_WAITING = 12


@dataclass(frozen=True, slots=True)
class TicketLine:
    """`people` as a form sends them. `passed_by`: who ranked above and passed it on, once per table, or "".

    `torn`: which of them play with somebody else, or hold a second ticket, or "".
    """

    people: str
    names: str
    qualifier: str
    rank: int
    passed_by: str
    is_entered: bool
    torn: str


@dataclass(frozen=True, slots=True)
class QualifierLine:
    """`undecided`: those between whom a lot decides about the last tickets, or ""."""

    uid: UUID
    name: str
    played_on: date
    tickets: int
    is_published: bool
    undecided: str


@dataclass(frozen=True, slots=True)
class GivenBack:
    people: str
    names: str


@dataclass(frozen=True, slots=True)
class TicketsPage:
    """`choices`: competitions that can become qualifiers. `to_enter`: how many tickets can be entered now."""

    frame: Frame
    tickets: tuple[TicketLine, ...]
    qualifiers: tuple[QualifierLine, ...]
    gave_back: tuple[GivenBack, ...]
    waiting: tuple[str, ...]
    choices: tuple[Competition, ...]
    one_each: bool
    to_enter: int


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tickets(request: HttpRequest, uid: UUID) -> HttpResponse:
    if request.method == "POST":
        access = get_competition_to_direct(request, uid)
        tried(request, lambda: _declare(request, access))
        return see_other("league:competition-tickets", uid)
    access = get_competition_to_see(request, uid)
    state = competition_state(access.competition)
    return render(request, "league/competition/tickets.html", context_of(_page(access, state)))


def _declare(request: HttpRequest, access: CompetitionAccess) -> State:
    """The field in the post tells which form was sent."""
    final, said, sent = access.competition, declaration(request, access), request.POST
    if "returned" in sent:
        return services.ticket_return(final=final, said=said, people=_subject(sent["returned"]))
    if "kept" in sent:
        return services.ticket_keep(final=final, said=said, people=_subject(sent["kept"]))
    if "enter" in sent:
        return services.tickets_enter(final=final, said=said)
    if "one_each" in sent:
        return services.ticket_rule_set(final=final, said=said, one_each=sent["one_each"] == "1")
    return services.qualifier_set(
        final=final, said=said, qualifier=_uid(sent.get("qualifier", "")), tickets=number(request, "tickets")
    )


def _uid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _subject(text: str) -> Subject:
    return tuple(text.split()[:8])


def _page(access: CompetitionAccess, state: State) -> TicketsPage:
    given = tickets_of(access.competition, state)
    names = ticket_names(access, given)
    lines = ticket_lines(state, given, names)
    return TicketsPage(
        frame=frame(access, state, "tickets"),
        tickets=lines,
        qualifiers=tuple(_qualifier(one, given, names) for one in given.qualifiers),
        gave_back=tuple(GivenBack(" ".join(people), _called(people, names)) for people in given.gave_back),
        waiting=tuple(_called(people, names) for people in given.series.waiting[:SHOWN_WAITING]),
        choices=_choices(access, given) if access.directs else (),
        one_each=state.one_each,
        to_enter=len(entrants(state, given.series.tickets)),
    )


def ticket_names(access: CompetitionAccess, given: Tickets) -> Mapping[str, str]:
    """Names of everybody on the page, as the reader sees them; one query."""
    subjects = [
        *(people for ticket in given.series.tickets for people in (ticket.subject, *ticket.passed_by)),
        *(people for one in given.series.undecided for people in one.level),
        *given.series.waiting[:SHOWN_WAITING],
        *given.gave_back,
    ]
    people = {person for subject in subjects for person in subject}
    return names_of(access.competition.club, people, access.of.names)


def ticket_lines(state: State, given: Tickets, names: Mapping[str, str]) -> tuple[TicketLine, ...]:
    entered = {frozenset(one.people) for one in state.taking_part}
    of = {str(one.competition.uid): one.competition.name for one in given.qualifiers}
    lines: list[TicketLine] = []
    named: set[tuple[str, Subject]] = set()
    for ticket in given.series.tickets:
        passed = [people for people in ticket.passed_by if (ticket.qualifier, people) not in named]
        named |= {(ticket.qualifier, people) for people in passed}
        line = TicketLine(
            people=" ".join(ticket.subject),
            names=_called(ticket.subject, names),
            qualifier=of[ticket.qualifier],
            rank=ticket.rank,
            passed_by=", ".join(_called(people, names) for people in passed),
            is_entered=frozenset(ticket.subject) in entered,
            torn=_listed(torn(state, given.series.tickets, ticket), names),
        )
        lines.append(line)
    return tuple(lines)


def _qualifier(one: QualifierNow, given: Tickets, names: Mapping[str, str]) -> QualifierLine:
    of = one.competition
    level = [open_.level for open_ in given.series.undecided if open_.qualifier == str(of.uid)]
    return QualifierLine(
        uid=of.uid,
        name=of.name,
        played_on=of.played_on,
        tickets=one.tickets,
        is_published=bool(one.published),
        undecided=wording.level_for_ticket([_called(people, names) for people in level[0]]) if level else "",
    )


def _choices(access: CompetitionAccess, given: Tickets) -> tuple[Competition, ...]:
    taken = {access.competition.pk, *(one.competition.pk for one in given.qualifiers)}
    return tuple(one for one in club_competitions(access.competition.club) if one.pk not in taken)


def _listed(people: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(names.get(person, "?") for person in people)


def _called(people: Sequence[str], names: Mapping[str, str]) -> str:
    return " & ".join(names.get(person, "?") for person in people)
