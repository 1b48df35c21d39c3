"""Parts of several pages of a competition: declaring from a form, and names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest

from league import wording_competition as wording
from league.access.competition import CompetitionAccess
from league.engine.competition.state import State
from league.selectors.competitions import competition_state, names_of, people_of
from league.services.competition.declaring import Declaration
from scoring.services import InputError

_NUMBER = re.compile(r"-?[0-9]{1,5}")
Names = Mapping[int, str]
"""Both names of a contender, of a single its name, by number."""


def declaration(request: HttpRequest, access: CompetitionAccess) -> Declaration:
    """Under the id that the form was drawn with; a form without one counts once for each time it is sent."""
    try:
        fact_id = UUID(request.POST.get("fact_id", ""))
    except ValueError:
        fact_id = uuid4()
    return Declaration(fact_id, access.by)


def tried(request: HttpRequest, declare: Callable[[], object]) -> bool:
    """Run a service; says what stands against it and returns False if it refuses."""
    try:
        declare()
    except InputError as error:
        messages.error(request, wording.input_error(error))
        return False
    return True


def state_and_names(access: CompetitionAccess) -> tuple[State, Names]:
    """As the reader sees the names. One query where the state is cached."""
    state = competition_state(access.competition)
    return state, contender_names(access, state)


def people_names(access: CompetitionAccess, state: State, others: Collection[str] = ()) -> dict[str, str]:
    """Of everybody who plays or played, and of `others`, by uid, as the reader sees them."""
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
    """The whole numbers of a text, whatever stands between them."""
    return tuple(int(found) for found in re.findall(r"[0-9]+", text) if len(found) < 6)


def number(request: HttpRequest, field: str) -> int:
    """A whole number of a form, 0 if it is none."""
    text = request.POST.get(field, "").strip().replace("\u2212", "-")
    return int(text) if _NUMBER.fullmatch(text) else 0
