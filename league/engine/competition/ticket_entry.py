"""Which ticket holders of a series can be entered into the start list of its final."""

from __future__ import annotations

from collections.abc import Sequence

from league.engine.competition.state import State
from league.engine.results import Subject
from league.engine.series import Ticket


def entrants(state: State, tickets: Sequence[Ticket]) -> tuple[Subject, ...]:
    """Holders who are not in the start list, without those for whom somebody has to choose first (`torn`)."""
    known = {frozenset(one.people) for one in state.contenders.values()}
    new = [ticket for ticket in tickets if frozenset(ticket.subject) not in known]
    return tuple(ticket.subject for ticket in new if not torn(state, tickets, ticket))


def torn(state: State, tickets: Sequence[Ticket], ticket: Ticket) -> tuple[str, ...]:
    """People of a ticket who cannot use it yet: they play with somebody else, or hold a second ticket.

    Nobody once the ticket itself is in the start list.
    """
    own = frozenset(ticket.subject)
    playing = {frozenset(one.people) for one in state.taking_part}
    if own in playing:
        return ()
    others = playing | {frozenset(one.subject) for one in tickets} - {own}
    return tuple(person for person in ticket.subject if any(person in other for other in others))
