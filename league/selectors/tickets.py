"""Who has a ticket to a final: the published standings of its qualifiers, read as one series."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from league.engine.competition.codec import decode
from league.engine.competition.facts import Fact, StandingsPublished
from league.engine.competition.fold import extend, start
from league.engine.competition.standing import table_of
from league.engine.competition.state import State
from league.engine.results import Subject
from league.engine.scores import contender_of
from league.engine.series import Qualifier, Series, series
from league.engine.standings import Row
from league.models import Competition, CompetitionFact
from scoring.models import Player


@dataclass(frozen=True, slots=True)
class QualifierNow:
    """`published`: the number of the table that counts, 0 while there is none and no ticket is given."""

    competition: Competition
    tickets: int
    published: int


@dataclass(frozen=True, slots=True)
class Tickets:
    """`qualifiers` in the order they were played; subjects of the series are the present uids of players."""

    qualifiers: tuple[QualifierNow, ...]
    series: Series
    gave_back: tuple[Subject, ...]


def tickets_of(final: Competition, state: State) -> Tickets:
    """The tickets of a final; three queries for any number of qualifiers."""
    counts = {one.competition: one.tickets for one in state.qualifiers}
    rows = Competition.objects.in_space(final.club.space).filter(uid__in=list(counts))
    found = list(rows.order_by("played_on", "pk"))
    published = _published(found)
    now = _present(published, state)
    qualifiers, results = [], []
    for competition in found:
        of, tickets = published.get(competition.pk), counts[str(competition.uid)]
        number = len(of.published) if of else 0
        qualifiers.append(QualifierNow(competition, tickets, number))
        if of is not None:
            results.append(Qualifier(str(competition.uid), _rows(of, now), tickets))
    gave_back = tuple(sorted(_people(sorted(people), now) for people in state.gave_back))
    return Tickets(
        tuple(qualifiers), series(results, gave_back=gave_back, one_each=state.one_each), gave_back
    )


def _published(competitions: list[Competition]) -> dict[int, State]:
    """The state of each competition when its standings were last published; others are missing."""
    facts: dict[int, list[Fact]] = {competition.pk: [] for competition in competitions}
    rows = CompetitionFact.objects.filter(competition__in=competitions).order_by("competition", "seq")
    for of, kind, payload in rows.values_list("competition_id", "kind", "payload"):
        facts[of].append(decode(kind, payload))
    found: dict[int, State] = {}
    for competition in competitions:
        log = facts[competition.pk]
        last = max((at for at, fact in enumerate(log, 1) if isinstance(fact, StandingsPublished)), default=0)
        if last:
            found[competition.pk] = extend(start(competition.plan), log[:last])
    return found


def _present(published: Mapping[int, State], final: State) -> dict[str, str]:
    """The present uid for each stored one, following merges."""
    people = {
        person for state in published.values() for one in state.contenders.values() for person in one.people
    }
    people |= {person for gave_back in final.gave_back for person in gave_back}
    rows = Player.objects.everywhere("people of these competitions").filter(uid__in=people)
    return {str(uid): str(into or uid) for uid, into in rows.values_list("uid", "merged_into__uid")}


def _rows(state: State, now: Mapping[str, str]) -> tuple[Row, ...]:
    return tuple(
        replace(row, subject=_people(state.contenders[contender_of(row.subject)].people, now))
        for row in table_of(state)
    )


def _people(people: Iterable[str], now: Mapping[str, str]) -> Subject:
    return tuple(now.get(person, person) for person in people)
