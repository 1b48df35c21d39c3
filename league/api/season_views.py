"""The evenings of a season, and the changes of a season or competition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request

from league.access import SeasonAccess
from league.access.competition import CompetitionAccess
from league.api.base import reads
from league.api.formats import Row
from league.api.lists import SINCE_WHEN, ComputedList, ListView, asked_since, whole
from league.api.played.scopes import InCompetition, InSeason
from league.api.views import OfSeason
from league.models import CompetitionFact, SeasonChange
from scoring.models import GameResult, Seat, Sheet


class EveningSerializer(serializers.Serializer[Any]):
    played_on = serializers.DateField(help_text="The day.")
    sheets = serializers.IntegerField(help_text="Sheets of that day.")
    open_sheets = serializers.IntegerField(help_text="Those that are not closed.")
    games = serializers.IntegerField(help_text="Finished games that count.")
    players = serializers.IntegerField(help_text="People who sat at a table.")


class EveningList(InSeason, ComputedList):
    changed = "changed_at"
    shape = EveningSerializer()

    @reads(
        "evenings_list",
        "The evenings of a season, the first one first",
        whole(EveningSerializer),
        [SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show_rows(self, subject: SeasonAccess) -> list[Row]:
        sheets = Sheet.objects.in_space(subject.of.club.space).filter(**self.sheets(subject)).order_by()
        days = sheets.values("begun_on").annotate(
            n=Count("pk"), running=Count("pk", filter=Q(is_closed=False)), last=Max("changed_at")
        )
        at = asked_since(self.request)
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
            if at is None or day["last"] >= at
        ]


class ChangeSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField(help_text="Its place in the feed: whoever has seen it has seen all below.")
    sheet = serializers.UUIDField(help_text="The sheet that changed.")
    version = serializers.IntegerField(help_text="The seq of its last entry.")
    results_changed = serializers.IntegerField(help_text="Rises when a finished game of it changes.")
    is_closed = serializers.BooleanField(help_text="Whether it is closed.")
    is_gone = serializers.BooleanField(help_text="Whether it left the season or was deleted.")
    changed_at = serializers.DateTimeField(help_text="When; never before that of a change told earlier.")


class AfterQuery(serializers.Serializer[Any]):
    after = serializers.IntegerField(
        required=False, min_value=0, max_value=2**31 - 1, help_text="Only what comes after this seq."
    )


class Feed(ListView):
    """`after`: the last seq that a reader has seen."""

    orders: ClassVar = {"seq": ("seq",)}
    changed = "at"
    query = AfterQuery

    def behind(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        asked = AfterQuery(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        return rows.filter(seq__gt=asked.validated_data.get("after", 0))


class _Followed(OfSeason):
    """The feed as the worker keeps it (`services.season_changes`)."""

    def revision(self, subject: SeasonAccess) -> str:
        self.last = SeasonChange.objects.filter(season=subject.season).order_by("-seq").first()
        return f"{subject.season.pk} {self.last.seq if self.last else 0}"


class SeasonChanges(_Followed, Feed):
    """Every sheet once, at its last change; later changes come after a cursor."""

    shape = ChangeSerializer()

    @reads(
        "changes_of_season",
        "What changed in a season, in order: every sheet at its last change",
        ChangeSerializer(many=True),
        [AfterQuery, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def rows(self, subject: SeasonAccess) -> QuerySet[SeasonChange]:
        return self.behind(SeasonChange.objects.filter(season=subject.season))

    def told(self, rows: Sequence[SeasonChange]) -> list[Row]:
        return [
            {
                "seq": row.seq,
                "sheet": str(row.sheet),
                "version": row.version,
                "results_changed": row.results_changed,
                "is_closed": row.is_closed,
                "is_gone": row.is_gone,
                "changed_at": row.at,
            }
            for row in rows
        ]


class FactSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField(help_text="Its place in the log of the competition, from 1.")
    kind = serializers.CharField(help_text="What was declared, such as heat_approved.")
    heat = serializers.IntegerField(allow_null=True, help_text="The heat it is about, or null.")
    table = serializers.IntegerField(allow_null=True, help_text="The table it is about, or null.")
    at = serializers.DateTimeField(help_text="When.")


class CompetitionChanges(InCompetition, Feed):
    """Public facts only: drafts of draws, money and forbidden meetings are for directors."""

    shape = FactSerializer()
    kinds = (
        "contender_entered", "contender_substituted", "contender_withdrawn", "contender_returned", "stage_begun",
        "heat_published", "heat_taken_back", "seat_left", "table_opened", "heat_approved", "result_corrected",
        "adjustment_given", "adjustment_withdrawn", "tie_decided", "standings_published", "prizes_set",
    )  # fmt: skip

    @reads(
        "changes_of_competition",
        "What changed in a competition, in order",
        FactSerializer(many=True),
        [AfterQuery, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def revision(self, subject: CompetitionAccess) -> str:
        return f"{subject.competition.version} {subject.competition.head} {subject.of.club.is_public}"

    def rows(self, subject: CompetitionAccess) -> QuerySet[CompetitionFact]:
        facts = CompetitionFact.objects.filter(competition=subject.competition, kind__in=self.kinds)
        return self.behind(facts)

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


class SeasonChanged(_Followed):
    @reads("changes_last_of_season", "When a season changed last", LastChangeSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show(self, subject: SeasonAccess) -> Any:
        return {"changed_at": self.last.at if self.last else None}


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
