"""Which instance writes a competition that has a copy elsewhere, and since when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from league.engine.competition.state import State
from league.models import Competition

Place = Literal["away", "copy", "given_back"]
"""`away`: a copy elsewhere writes. `copy`: this is that copy. `given_back`: this was a copy and stopped writing."""
_KINDS = ("competition_left", "competition_returned")


@dataclass(frozen=True, slots=True)
class Away:
    """`since`: when it left or was given back. `where` is what somebody entered then, or ""."""

    place: Place
    since: datetime | None
    where: str


def away_of(competition: Competition, state: State) -> Away | None:
    """None if the competition is written here and has no copy; that needs no query."""
    if competition.is_here and not state.is_away:
        return None
    place: Place = "copy" if competition.is_here else "away" if state.is_away else "given_back"
    last = competition.facts.filter(kind__in=_KINDS).order_by("-seq").values_list("at", "payload").first()
    since, payload = last or (None, {})
    return Away(place, since, str(payload.get("reason", "")))
