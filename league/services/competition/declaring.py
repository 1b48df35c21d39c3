"""Appends facts to a competition. The only writer of `CompetitionFact`.

The version is compared and set in the transaction of the facts, so that two directors never build on the same
state: the slower one is checked again against the new state and gets the reason for a refusal. A competition
that is away is written only by its copy; that is checked here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils import timezone

from league.engine.competition import facts as ft
from league.engine.competition.codec import SCHEMA, encode, kind
from league.engine.competition.fold import take
from league.engine.competition.state import Refusal, State
from league.models import Club, Competition, CompetitionFact
from league.selectors.competitions import competition_state, keep_state, state_at
from league.services.clubs import club_touch
from scoring.locks import WRITES
from scoring.services import InputError

ATTEMPTS = 10
PREFIX = "competition_"
Make = Callable[[State], Sequence[ft.Fact]]
Effect = Callable[[State], None]


@dataclass(frozen=True, slots=True)
class Declaration:
    """Who declares, and the id of the declaration: repeating an id changes nothing. `by` is the uid of an account.
    `seen`: the version that the reader's page showed, None if it does not matter.
    """

    fact_id: UUID
    by: UUID | None
    seen: int | None = None


def declare(
    competition: Competition,
    said: Declaration,
    make: Make,
    effect: Effect | None = None,
    *,
    also_away: bool = False,
) -> State:
    """Store the facts that `make` derives from the state, all or none; returns the state after them.

    `effect` writes related rows in the same transaction. `competition` gets the new version. `also_away`:
    these facts may be declared while a copy elsewhere has the competition. Raises InputError: `competition_`
    and the code of a Refusal, competition_away, competition_busy, and whatever `make` and `effect` raise.
    """
    for _ in range(ATTEMPTS):
        competition.refresh_from_db(fields=["version", "head", "is_here", "options", *competition.changeable])
        before = competition_state(competition)
        if CompetitionFact.objects.filter(competition=competition, fact_id=said.fact_id).exists():
            return before
        if not (competition.is_here or also_away):
            raise refused(Refusal("away"))
        facts = make(before)
        after = _taken(before, facts)
        if _store(competition, said, facts, after, effect):
            return keep_state(competition, after)
    raise InputError("competition_busy")


def shown(competition: Competition, said: Declaration, now: State) -> State:
    """The state that the reader's page showed, `now` if it does not matter."""
    return now if said.seen in (None, now.version) else state_at(competition, said.seen)


def _taken(state: State, facts: Sequence[ft.Fact]) -> State:
    for fact in facts:
        after = take(state, fact)
        if isinstance(after, Refusal):
            raise refused(after)
        state = after
    return state


def refused(refusal: Refusal) -> InputError:
    numbers = ", ".join(str(number) for number in refusal.numbers)
    return InputError(PREFIX + refusal.code, "", {"numbers": numbers} if numbers else {})


def _store(
    competition: Competition,
    said: Declaration,
    facts: Sequence[ft.Fact],
    after: State,
    effect: Effect | None,
) -> bool:
    """False if somebody else was faster."""
    ids = [said.fact_id, *(uuid5(said.fact_id, str(at)) for at in range(1, len(facts)))]
    first, now = after.version - len(facts) + 1, timezone.now()
    rows = [
        CompetitionFact(
            competition=competition, seq=first + at, fact_id=fact_id, kind=kind(fact), payload=encode(fact),
            schema=SCHEMA, by=said.by, at=now,
        )
        for at, (fact_id, fact) in enumerate(zip(ids, facts, strict=True))
    ]  # fmt: skip
    here = Competition.objects.everywhere("the caller has checked the rights")
    try:
        with WRITES, transaction.atomic():
            moved = here.filter(pk=competition.pk, version=first - 1, **competition.changeable)
            if not moved.update(version=after.version, head=ids[-1]):
                return False
            CompetitionFact.objects.bulk_create(rows)
            if effect is not None:
                effect(after)
            club_touch(Club(pk=competition.club_id))
    except IntegrityError:
        return False
    competition.version, competition.head = after.version, ids[-1]
    return True
