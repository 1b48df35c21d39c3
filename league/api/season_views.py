"""The evenings of a season, and what changed in a season or a competition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request

from league.access import SeasonAccess
from league.access_competition import CompetitionAccess
from league.api.base import reads
from league.api.formats import Row
from league.api.lists import SINCE_WHEN, ComputedList, ListView, whole
from league.api.played.scopes import InCompetition, InSeason, OfSheets
from league.api.views import OfSeason
from league.models import CompetitionFact
from scoring.models import GameResult, Seat, Sheet


class EveningSerializer(serializers.Serializer[Any]):
    played_on = serializers.DateField(help_text="The day.")
    sheets = serializers.IntegerField(help_text="Sheets of that day.")
    open_sheets = serializers.IntegerField(help_text="Those that are not closed.")
    games = serializers.IntegerField(help_text="Finished games that count.")
    players = serializers.IntegerField(help_text="People who sat at a table.")


class EveningList(InSeason, ComputedList):
    shape = EveningSerializer()

    @reads(
        "evenings_list",
        "The evenings of a season, the first one first",
        whole(EveningSerializer),
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show_rows(self, subject: SeasonAccess) -> list[Row]:
        sheets = Sheet.objects.in_space(subject.of.club.space).filter(**self.sheets(subject)).order_by()
        days = sheets.values("begun_on").annotate(
            n=Count("pk"), running=Count("pk", filter=Q(is_closed=False))
        )
        here = self.below(subject)
        games = dict(
            GameResult.objects.filter(settled=True, **here)
            .order_by()
            .values_list("sheet__begun_on")
            .annotate(n=Count("pk"))
        )
        players = dict(
            Seat.objects.filter(**here)
            .order_by()
            .values_list("sheet__begun_on")
            .annotate(n=Count("player", distinct=True))
        )
        return [
            {
                "played_on": day["begun_on"].isoformat(),
                "sheets": day["n"],
                "open_sheets": day["running"],
                "games": games.get(day["begun_on"], 0),
                "players": players.get(day["begun_on"], 0),
            }
            for day in sorted(days, key=lambda day: day["begun_on"])
        ]


class ChangeSerializer(serializers.Serializer[Any]):
    sheet = serializers.UUIDField(help_text="The sheet that changed.")
    version = serializers.IntegerField(help_text="The seq of its last entry.")
    results_changed = serializers.IntegerField(help_text="Rises when a finished game of it changes.")
    is_closed = serializers.BooleanField(help_text="Whether it is closed.")
    changed_at = serializers.DateTimeField(help_text="When the last entry came in.")


class _Changes(OfSheets, ListView):
    """Every sheet once, at its last change: what changed since a cursor comes behind it."""

    orders: ClassVar = {"changed_at": ("changed_at", "pk")}
    changed = "changed_at"
    shape = ChangeSerializer()

    def rows(self, subject: Any) -> QuerySet[Sheet]:
        return Sheet.objects.in_space(self.club(subject).club.space).filter(**self.sheets(subject))

    def told(self, rows: Sequence[Sheet]) -> list[Row]:
        return [
            {
                "sheet": str(row.uid),
                "version": row.version,
                "results_changed": row.results_changed,
                "is_closed": row.is_closed,
                "changed_at": row.changed_at,
            }
            for row in rows
        ]


class SeasonChanges(InSeason, _Changes):
    @reads(
        "changes_of_season",
        "What changed in a season, in order: every sheet at its last change",
        ChangeSerializer(many=True),
        [SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class FactSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField(help_text="Its place in the log of the competition, from 1.")
    kind = serializers.CharField(help_text="What was declared, such as heat_approved.")
    heat = serializers.IntegerField(allow_null=True, help_text="The heat it is about, or null.")
    table = serializers.IntegerField(allow_null=True, help_text="The table it is about, or null.")
    at = serializers.DateTimeField(help_text="When.")


class CompetitionChanges(InCompetition, ListView):
    """A draw that is not published, money and forbidden meetings are for directors."""

    orders: ClassVar = {"seq": ("seq",)}
    changed = "at"
    shape = FactSerializer()
    kinds = (
        "contender_entered", "contender_substituted", "contender_withdrawn", "contender_returned", "stage_begun",
        "heat_published", "heat_taken_back", "table_opened", "heat_approved", "result_corrected",
        "adjustment_given", "adjustment_withdrawn", "tie_decided", "standings_published", "prizes_set",
    )  # fmt: skip

    @reads(
        "changes_of_competition",
        "What changed in a competition, in order",
        FactSerializer(many=True),
        [SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def revision(self, subject: CompetitionAccess) -> str:
        return f"{subject.competition.version} {subject.competition.head} {subject.of.club.is_public}"

    def rows(self, subject: CompetitionAccess) -> QuerySet[CompetitionFact]:
        return CompetitionFact.objects.filter(competition=subject.competition, kind__in=self.kinds)

    def told(self, rows: Sequence[CompetitionFact]) -> list[Row]:
        return [
            {
                "seq": row.seq,
                "kind": row.kind,
                "heat": row.payload.get("heat"),
                "table": row.payload.get("table"),
                "at": row.at,
            }
            for row in rows
        ]


class LastChangeSerializer(serializers.Serializer[Any]):
    changed_at = serializers.DateTimeField(
        allow_null=True, help_text="When the last entry or fact came in, null for none."
    )


class SeasonChanged(OfSeason):
    @reads("changes_last_of_season", "When a season changed last", LastChangeSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def revision(self, subject: SeasonAccess) -> str:
        found = Sheet.objects.in_space(subject.of.club.space).filter(season_sheet__season=subject.season)
        self.last = found.aggregate(last=Max("changed_at"))["last"]
        return str(self.last)

    def show(self, subject: SeasonAccess) -> Any:
        return {"changed_at": self.last}


class CompetitionChanged(InCompetition):
    @reads("changes_last_of_competition", "When a competition changed last", LastChangeSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def revision(self, subject: CompetitionAccess) -> str:
        found = Sheet.objects.in_space(subject.of.club.space).filter(**self.sheets(subject))
        times = [
            found.aggregate(last=Max("changed_at"))["last"],
            subject.competition.facts.aggregate(last=Max("at"))["last"],
        ]
        self.last = max((time for time in times if time is not None), default=None)
        return str(self.last)

    def show(self, subject: CompetitionAccess) -> Any:
        return {"changed_at": self.last}
