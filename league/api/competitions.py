"""Competitions: their settings, contenders, heats with tables and reasons, standings now and earlier."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from league.access import ClubAccess, get_club_to_see
from league.access.competition import CompetitionAccess, get_competition_to_see
from league.api.base import ReadView, reads
from league.api.competition_shapes import (
    CompetitionSerializer,
    CompetitionStandingSerializer,
    ContenderSerializer,
    HeatSerializer,
)
from league.api.formats import Row
from league.api.lists import SINCE_WHEN, ComputedList, ListView, asked_since, ordered_by, whole
from league.api.people import ref
from league.engine.competition.matches import table_winners
from league.engine.competition.plan import Stage
from league.engine.competition.stage_table import stage_table
from league.engine.competition.standing import table_of
from league.engine.competition.state import HeatState, State, TableState
from league.engine.scores import contender_of
from league.engine.standings import Row as Ranked
from league.models import Competition
from league.selectors import club_revision, competition_revision
from league.selectors.competitions import competition_state, names_of, people_of, state_at
from league.selectors.news import new_contenders, new_heats
from rules.registry import ruleset, spell


def competition_row(one: Competition) -> Row:
    plan = one.plan
    return {
        "uid": str(one.uid),
        "club": str(one.club.uid),
        "name": one.name,
        "played_on": one.played_on.isoformat(),
        "ruleset": spell(ruleset(one.ruleset_key, one.options)),
        "people": plan.people,
        "policy": plan.policy,
        "stages": [
            {
                "format": stage.format,
                "options": dict(stage.options),
                "heats": stage.heats,
                "games": stage.games,
                "through": stage.through,
            }
            for stage in plan.stages
        ],
        "version": one.version,
    }


class CompetitionList(ListView):
    """Competitions of a club."""

    load = staticmethod(get_club_to_see)
    orders: ClassVar = {"-played_on": ("-played_on", "-pk"), "played_on": ("played_on", "pk")}
    changed = "changed_at"
    shape = CompetitionSerializer()

    @reads(
        "competitions_list",
        "Competitions of a club, newest first",
        CompetitionSerializer(many=True),
        [ordered_by("-played_on", "played_on"), SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def revision(self, subject: ClubAccess) -> str:
        facts = list(subject.club.competitions.order_by("pk").values_list("pk", "version"))
        return f"{club_revision(subject.club)} {facts}"

    def is_public(self, subject: ClubAccess) -> bool:
        return subject.club.is_public

    def rows(self, subject: ClubAccess) -> QuerySet[Competition]:
        return Competition.objects.in_space(subject.club.space).select_related("club")

    def told(self, rows: Sequence[Competition]) -> list[Row]:
        return [competition_row(row) for row in rows]


class OfCompetition(ReadView):
    """The revision changes only with a fact, a setting or a name of this competition."""

    def load(self, *args: Any, **kwargs: Any) -> CompetitionAccess:
        access = get_competition_to_see(*args, **kwargs)
        self.state = competition_state(access.competition)
        self.names = names_of(access.of.club, people_of(self.state), access.of.names)
        return access

    def revision(self, subject: CompetitionAccess) -> str:
        return competition_revision(subject.competition, self.names)

    def is_public(self, subject: CompetitionAccess) -> bool:
        return not subject.of.is_member

    def people(self, uids: Sequence[str]) -> list[Row]:
        return [ref(uid, self.names[uid]) for uid in uids]


class CompetitionDetail(OfCompetition):
    @reads("competitions_read", "One competition", CompetitionSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show(self, subject: CompetitionAccess) -> Any:
        return competition_row(subject.competition)


class ContenderList(OfCompetition, ComputedList):
    changed = "at"
    shape = ContenderSerializer()

    @reads(
        "contenders_list",
        "The start list of a competition",
        whole(ContenderSerializer),
        [SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show_rows(self, subject: CompetitionAccess) -> list[Row]:
        at = asked_since(self.request)
        shown = self.state.contenders.keys() if at is None else new_contenders(subject.competition, at)
        return [
            {
                "number": one.number,
                "people": self.people(one.people),
                "left": self.people(one.left),
                "group": one.group,
                "withdrawn": one.withdrawn,
            }
            for one in self.state.contenders.values()
            if one.number in shown
        ]


class HeatList(OfCompetition, ComputedList):
    """Published heats only; drafts are for directors."""

    changed = "at"
    shape = HeatSerializer()

    @reads(
        "heats_list",
        "The published heats of a competition, with tables and the reasons of the draw",
        whole(HeatSerializer),
        [SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show_rows(self, subject: CompetitionAccess) -> list[Row]:
        told = [heat for heat in self.state.heats if heat.status != "drawn"]
        if at := asked_since(self.request):
            new = new_heats(subject.competition, at)
            told = [heat for heat in told if heat.number in new]
        return [heat_row(heat, self.state.plan.stage(heat.stage)) for heat in told]


def heat_row(heat: HeatState, stage: Stage) -> Row:
    """A heat without the reasons of directors, which are free text."""
    drawn = heat.drawn
    return {
        "number": heat.number,
        "stage": heat.stage,
        "status": heat.status,
        "draw": {
            "algorithm": drawn.algorithm,
            "version": drawn.version,
            "options": dict(drawn.options),
            "seed": drawn.seed,
            "inputs": drawn.inputs,
        },
        "changed_by_hand": bool(heat.changes or heat.left),
        "tables": [_table(heat, stage, table) for _number, table in sorted(heat.tables.items())],
        "byes": list(heat.heat.byes),
        "bye_reasons": _reasons(heat, 0, heat.heat.byes),
    }


def _table(heat: HeatState, stage: Stage, table: TableState) -> Row:
    counts = heat.status == "approved"
    return {
        "number": table.table.number,
        "sides": [list(side) for side in table.table.sides],
        "dealer": table.table.dealer or None,
        "sheet": table.sheet or None,
        "games": [list(game) for game in table.games or ()] if counts else None,
        "winners": list(table_winners(stage, table)) if counts else None,
        "source": table.source if counts else None,
        "reasons": _reasons(heat, table.table.number, table.table.numbers),
    }


def _reasons(heat: HeatState, table: int, here: Collection[int]) -> list[Row]:
    """Why these sit there; "by_hand" for whom the draw has no reason, because they came later."""
    reasons = [one for one in heat.drawn.reasons if one.table == table and set(one.numbers) <= set(here)]
    rows = [{"code": one.code, "numbers": list(one.numbers)} for one in reasons]
    came = [number for number in here if not any(number in one.numbers for one in reasons)]
    return [*rows, *([{"code": "by_hand", "numbers": came}] if came and (heat.changes or heat.left) else [])]


class StandingQuery(serializers.Serializer[Any]):
    after_heat = serializers.IntegerField(
        required=False, min_value=1, max_value=1000, help_text="As they stood when this heat was approved."
    )


class CompetitionStandings(OfCompetition):
    query = StandingQuery

    @reads(
        "competitions_standings",
        "Standings of a competition, now or after one of its heats",
        CompetitionStandingSerializer,
        [StandingQuery],
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show(self, subject: CompetitionAccess) -> Any:
        asked = StandingQuery(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        heat = asked.validated_data.get("after_heat")
        state = self.state if heat is None else self._then(subject.competition, heat)
        policy = stage_table(state, state.stage).policy
        rows = table_of(state) if state.approved else ()
        return {
            "after_heat": max((one.number for one in state.approved), default=0),
            "heats": len(state.approved),
            "order": [one.key for one in policy.order],
            "rows": [self._row(state, row) for row in rows],
        }

    def _then(self, competition: Competition, heat: int) -> State:
        approvals = competition.facts.filter(kind="heat_approved", payload__heat=heat).order_by("-seq")
        seq = approvals.values_list("seq", flat=True).first()
        if seq is None:
            raise NotFound("This heat is not approved.")
        return state_at(competition, seq)

    def _row(self, state: State, row: Ranked) -> Row:
        number = contender_of(row.subject)
        return {
            "rank": row.rank,
            "number": number,
            "people": self.people(state.contenders[number].people),
            "values": _plain(row.values),
            "tied_with": [contender_of(other) for other in row.tied_with],
            "decided_by": row.decided_by,
            "state": row.state,
        }


def _plain(values: Mapping[str, Any]) -> dict[str, float | int]:
    return {key: float(value) if isinstance(value, Fraction) else value for key, value in values.items()}
