"""The tickets of a final."""

from __future__ import annotations

from uuid import UUID

from league.engine.competition import facts as ft
from league.engine.competition.state import Refusal, State
from league.engine.competition.ticket_entry import entrants
from league.engine.results import Subject
from league.models import Competition
from league.selectors.tickets import tickets_of
from league.services.competition.declaring import Declaration, declare, refused


def qualifier_set(*, final: Competition, said: Declaration, qualifier: UUID | None, tickets: int) -> State:
    """Let the first `tickets` of another competition of the club qualify for this one; 0 removes the
    qualifier.

    Raises InputError: competition_unknown_qualifier and those of `declare`.
    """
    others = Competition.objects.in_space(final.club.space).exclude(pk=final.pk)
    if qualifier is None or not others.filter(uid=qualifier).exists():
        raise refused(Refusal("unknown_qualifier"))
    return declare(final, said, lambda _state: [ft.QualifierSet(str(qualifier), tickets)])


def ticket_rule_set(*, final: Competition, said: Declaration, one_each: bool) -> State:
    return declare(final, said, lambda _state: [ft.TicketRuleSet(one_each)])


def ticket_return(*, final: Competition, said: Declaration, people: Subject) -> State:
    """These people will not come: the ticket goes to the next in that table. Raises InputError:
    competition_no_ticket.
    """

    def make(state: State) -> list[ft.Fact]:
        held = {frozenset(ticket.subject) for ticket in tickets_of(final, state).series.tickets}
        if frozenset(people) not in held:
            raise refused(Refusal("no_ticket"))
        return [ft.TicketReturned(people)]

    return declare(final, said, make)


def ticket_keep(*, final: Competition, said: Declaration, people: Subject) -> State:
    return declare(final, said, lambda _state: [ft.TicketKept(people)])


def tickets_enter(*, final: Competition, said: Declaration) -> State:
    """Enter everybody who has a ticket and is not in the start list, except who must choose between two
    partners. Raises InputError: competition_no_ticket.
    """

    def make(state: State) -> list[ft.Fact]:
        new = entrants(state, tickets_of(final, state).series.tickets)
        if not new:
            raise refused(Refusal("no_ticket"))
        first = len(state.contenders) + 1
        return [ft.ContenderEntered(first + at, people) for at, people in enumerate(new)]

    return declare(final, said, make)
