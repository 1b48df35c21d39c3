"""Competition states folded from their facts, cached by the id of the last fact."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any
from uuid import UUID

from league.engine.competition import facts as ft
from league.engine.competition.codec import decode
from league.engine.competition.fold import extend, start
from league.engine.competition.state import State
from league.models import Club, Competition, CompetitionFact
from scoring.models import Player
from scoring.models.shown_names import ShownNames

_KEPT = 32
_Key = tuple[object, ...]
_states: OrderedDict[_Key, State] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A stored fact with the uid of the account that declared it, and the time."""

    seq: int
    fact: ft.Fact
    by: UUID | None
    at: datetime


def club_competitions(club: Club, most: int | None = None) -> list[Competition]:
    """Newest first."""
    return list(club.competitions.order_by("-played_on", "-pk")[:most])


def competition_state(competition: Competition) -> State:
    """The state at `competition.version`, without a query if cached. Not for a transaction that has written facts."""
    key = _key(competition)
    with _lock:
        known = _states.get(key)
        if known is not None:
            _states.move_to_end(key)
            return known
    rows = competition.facts.filter(seq__lte=competition.version).order_by("seq")
    state = extend(start(competition.plan), facts_from(rows.values_list("kind", "payload")))
    return keep_state(competition, state)


def keep_state(competition: Competition, state: State) -> State:
    """Cache a committed state at the version of `competition`."""
    with _lock:
        _states[_key(competition)] = state
        while len(_states) > _KEPT:
            _states.popitem(last=False)
    return state


def _key(competition: Competition) -> _Key:
    return (
        competition.uid, competition.version, competition.head, competition.wiped,
        *competition.changeable.values(), str(competition.options),
    )  # fmt: skip


def facts_from(rows: Iterable[tuple[str, Any]]) -> list[ft.Fact]:
    return [decode(kind, payload) for kind, payload in rows]


def competition_log(competition: Competition) -> list[ToldFact]:
    """Every fact in order."""
    rows = CompetitionFact.objects.filter(competition=competition).order_by("seq")
    return [
        ToldFact(seq, decode(kind, payload), by, at)
        for seq, kind, payload, by, at in rows.values_list("seq", "kind", "payload", "by", "at")
    ]


class _Names(dict[str, str]):
    """A player who was removed since somebody read the uid is called "?"."""

    def __missing__(self, uid: str) -> str:
        return "?"


def names_of(club: Club, people: Iterable[str], names: ShownNames) -> dict[str, str]:
    """The current names of players by uid, following merges; one query."""
    rows = Player.objects.in_space(club.space).filter(uid__in=set(people))
    values = rows.values_list("uid", "pk", "name", "merged_into_id", "merged_into__name")
    return _Names(
        (str(uid), names.called(into, now) if into else names.called(pk, name))
        for uid, pk, name, into, now in values
    )


def heat_published_at(competition: Competition, heat: int) -> datetime | None:
    """When a heat was last published; None without a query if the competition sets no `minutes`."""
    if competition.minutes is None:
        return None
    facts = competition.facts.filter(kind="heat_published", payload__heat=heat).order_by("-seq")
    at: datetime | None = facts.values_list("at", flat=True).first()
    return at


def state_at(competition: Competition, seq: int) -> State:
    """The state after the fact `seq`; not cached."""
    rows = competition.facts.filter(seq__lte=seq).order_by("seq")
    return extend(start(competition.plan), facts_from(rows.values_list("kind", "payload")))


def states_after_heats(competition: Competition) -> dict[int, State]:
    """The state after each heat's approval, the last one if it was approved twice; one query."""
    rows = competition.facts.order_by("seq").values_list("kind", "payload")
    state, found = start(competition.plan), dict[int, State]()
    for fact in facts_from(rows):
        state = extend(state, (fact,))
        if isinstance(fact, ft.HeatApproved):
            found[fact.heat] = state
    return dict(sorted(found.items()))


def people_of(state: State) -> set[str]:
    """Everybody who plays or played in the competition."""
    return {person for one in state.contenders.values() for person in (*one.people, *one.left)}
