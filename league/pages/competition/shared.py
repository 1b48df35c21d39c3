"""Shared by several pages of a competition: declarations from a form, and names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from uuid import UUID, uuid4

from django.http import HttpRequest

from league import wording_competition as wording
from league.access.competition import CompetitionAccess
from league.engine.competition.state import State
from league.pages.shared.numbers import whole_number
from league.pages.shared.typed import refused
from league.selectors.competitions import competition_state, names_of, people_of
from league.services.competition.declaring import Declaration
from scoring.services import InputError

Names = Mapping[int, str]
"""By number: both names of a pair, or the name of a single."""


def declaration(request: HttpRequest, access: CompetitionAccess) -> Declaration:
    """A declaration with the id of the form. Without one, each sending counts."""
    try:
        fact_id = UUID(request.POST.get("fact_id", ""))
    except ValueError:
        fact_id = uuid4()
    return Declaration(fact_id, access.by, number(request, "seen") if "seen" in request.POST else None)


def tried(request: HttpRequest, declare: Callable[[], object]) -> bool:
    """Run a service. If it refuses, show the reason, keep what was typed and return False."""
    try:
        declare()
    except InputError as error:
        refused(request, wording.input_error(error))
        return False
    return True


def state_and_names(access: CompetitionAccess) -> tuple[State, Names]:
    """The state, and names as the reader sees them. One query if the state is cached."""
    state = competition_state(access.competition)
    return state, contender_names(access, state)


def people_names(access: CompetitionAccess, state: State, others: Collection[str] = ()) -> dict[str, str]:
    """Names by uid of everybody who plays or played, and of `others`, as the reader sees them."""
    return names_of(access.competition.club, people_of(state).union(others), access.of.names)


def contender_names(access: CompetitionAccess, state: State) -> Names:
    names = people_names(access, state)
    return {
        one.number: " & ".join(names.get(person, "?") for person in one.people)
        for one in state.contenders.values()
    }


def side_numbers(side: Sequence[int]) -> str:
    """ "3", or of partners who were drawn "1 & 5"."""
    return " & ".join(map(str, side))


def side_names(side: Sequence[int], names: Names) -> str:
    return " & ".join(names[one] for one in side)


def numbers_in(text: str) -> tuple[int, ...]:
    """The whole numbers in a text, whatever separates them."""
    return tuple(int(found) for found in re.findall(r"[0-9]+", text) if len(found) < 6)


def number(request: HttpRequest, field: str) -> int:
    """A whole number from a form, 0 if invalid."""
    return whole_number(request.POST.get(field, ""))
