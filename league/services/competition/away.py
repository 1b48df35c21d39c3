"""Hands a competition over to an instance without a network, and back: only one of the two writes it.

The copy travels in the archive of the club (`league.services.archive`).
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import F, QuerySet

from league.engine.competition import facts as ft
from league.engine.competition.state import Refusal, State
from league.models import Competition, CompetitionSheet
from league.services.competition.declaring import Declaration, declare, refused
from scoring.models import Sheet

MOST_REASON = 200
Maker = Callable[[State], ft.Fact]


def competition_leave(*, competition: Competition, said: Declaration, where: str = "") -> State:
    """From now on the copy in an archive writes. The id of the declaration is the id of the copy.

    Raises InputError: competition_away_already, competition_heat_is_running, and those of `declare`.
    """
    fact = ft.CompetitionLeft(str(said.fact_id), " ".join(where.split())[:MOST_REASON])
    return _hand_over(competition, said, lambda _state: fact, needs=True)


def competition_give_back(*, competition: Competition, said: Declaration) -> State:
    """In the copy: stop writing; its next archive brings the competition home.

    Raises InputError: competition_not_away, competition_heat_is_running, and those of `declare`.
    """
    return _hand_over(competition, said, lambda state: ft.CompetitionReturned(state.copy), needs=True)


def competition_keep(*, competition: Competition, said: Declaration) -> State:
    """In the copy, after it was given back: go on there after all. Raises InputError: competition_not_away."""
    return _hand_over(competition, said, lambda state: ft.CompetitionKept(state.copy), needs=False)


def competition_take_back(*, competition: Competition, said: Declaration) -> State:
    """At home, without the copy. Raises InputError: competition_not_away."""
    return _hand_over(competition, said, lambda state: ft.CompetitionTakenBack(state.copy), needs=False)


def _hand_over(competition: Competition, said: Declaration, make: Maker, *, needs: bool) -> State:
    """`needs`: whether this instance must currently write the competition, or must not."""

    def facts(state: State) -> list[ft.Fact]:
        if competition.is_here != needs:
            raise refused(Refusal("not_away"))
        return [make(state)]

    def effect(_after: State) -> None:
        rows = Competition.objects.everywhere("the caller has checked the rights")
        rows.filter(pk=competition.pk).update(is_here=not needs)
        sheets_follow(rows.filter(pk=competition.pk))

    after = declare(competition, said, facts, effect, also_away=not needs)
    competition.refresh_from_db(fields=["is_here"])
    return after


def sheets_follow(competitions: QuerySet[Competition]) -> None:
    """Sheets take entries where their competition is written. Open pads notice the change."""
    for is_here in (True, False):
        played = CompetitionSheet.objects.everywhere("of these competitions").filter(
            competition__in=competitions.filter(is_here=is_here)
        )
        sheets = Sheet.objects.everywhere("of these competitions").filter(pk__in=played.values("sheet"))
        sheets.filter(is_away=is_here).update(is_away=not is_here, relabelled=F("relabelled") + 1)
