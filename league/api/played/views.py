"""The lists of sheets, rounds, entries and hand logs of a season, a competition or one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import Min, QuerySet
from django.http import Http404, HttpResponse
from rest_framework.request import Request

from league.access.sheets import SheetAccess, get_hand_to_see
from league.api.base import ReadView, reads
from league.api.formats import Row
from league.api.lists import SINCE, SINCE_WHEN, ComputedList, ListView, ordered_by, whole
from league.api.near import NearKeys
from league.api.played.rows import (
    ENTRY,
    entry_rows,
    hand_rows,
    placed,
    round_rows,
    sheet_rows,
    step_rows,
)
from league.api.played.scopes import InCompetition, InSeason, OfSheets, OnSheet
from league.api.played.shapes import (
    EntrySerializer,
    HandSerializer,
    RoundSerializer,
    SheetSerializer,
    StepSerializer,
)
from league.api.results import Results
from league.api.serializers import ResultSerializer
from league.selectors import sheets_revision
from league.selectors.results import with_people
from scoring.models import Entry, GameResult, HandLog, RoundRow, Sheet

_NEWEST = {"-written": ("-pk",), "written": ("pk",)}
_FIRST = {"written": ("pk",), "-written": ("-pk",)}
_BY_AGE = ordered_by("-written", "written")
_IN_ORDER = ordered_by("written", "-written")


class _Sheets(OfSheets, ListView):
    orders: ClassVar = _NEWEST
    changed = "changed_at"
    shape = SheetSerializer()

    def rows(self, subject: Any) -> QuerySet[Sheet]:
        self.of = self.club(subject)
        return placed(Sheet.objects.in_space(self.club(subject).club.space).filter(**self.sheets(subject)))

    def told(self, rows: Sequence[Sheet]) -> list[Row]:
        return sheet_rows(rows, self.of)


class SeasonSheets(InSeason, _Sheets):
    @reads(
        "sheets_of_season",
        "Sheets of a season",
        SheetSerializer(many=True),
        [_BY_AGE, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class CompetitionSheets(InCompetition, _Sheets):
    @reads(
        "sheets_of_competition",
        "Sheets of a competition",
        SheetSerializer(many=True),
        [_BY_AGE, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class SheetDetail(OnSheet):
    @reads("sheets_read", "One sheet", SheetSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show(self, subject: SheetAccess) -> Any:
        sheets = Sheet.objects.in_space(subject.of.club.space).filter(pk=subject.sheet.pk)
        rows = sheet_rows(list(placed(sheets)), subject.of)
        if not rows:  # deleted since it was loaded
            raise Http404
        return rows[0]


class _Entries(OfSheets, ListView):
    orders: ClassVar = _FIRST
    pagination_class = NearKeys
    changed = "received_at"
    shape = EntrySerializer()

    def rows(self, subject: Any) -> QuerySet[Any]:
        return Entry.objects.filter(**self.below(subject)).values("pk", *ENTRY)

    def with_ids(self, rows: QuerySet[Any], ids: Sequence[int] | QuerySet[Any]) -> QuerySet[Any]:
        return Entry.objects.filter(pk__in=ids).values("pk", *ENTRY)

    def first_key(self, rows: QuerySet[Any]) -> int | None:
        """Key of one of the first entries of the sheets: one index lookup for each."""
        if self.request.query_params.get(SINCE):
            return None
        found: int | None = rows.filter(seq=1).order_by().aggregate(first=Min("pk"))["first"]
        return found

    def told(self, rows: Sequence[Row]) -> list[Row]:
        return entry_rows(rows)


class SeasonEntries(InSeason, _Entries):
    @reads(
        "entries_of_season",
        "All entries of a season",
        EntrySerializer(many=True),
        [_IN_ORDER, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class SheetEntries(OnSheet, _Entries):
    @reads(
        "entries_of_sheet",
        "The log of a sheet",
        EntrySerializer(many=True),
        [_IN_ORDER, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class _Rounds(OfSheets, ListView):
    orders: ClassVar = _FIRST
    pagination_class = NearKeys
    changed = "changed_at"
    shape = RoundSerializer()

    def rows(self, subject: Any) -> QuerySet[RoundRow]:
        return RoundRow.objects.filter(**self.below(subject)).select_related("sheet")

    def with_ids(self, rows: QuerySet[RoundRow], ids: Sequence[int] | QuerySet[Any]) -> QuerySet[RoundRow]:
        return RoundRow.objects.filter(pk__in=ids).select_related("sheet")

    def told(self, rows: Sequence[RoundRow]) -> list[Row]:
        return round_rows(rows)


class SeasonRounds(InSeason, _Rounds):
    @reads(
        "rounds_of_season",
        "All rounds of a season",
        RoundSerializer(many=True),
        [_IN_ORDER, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class SheetRounds(OnSheet, _Rounds):
    @reads(
        "rounds_of_sheet",
        "The rounds of a sheet",
        RoundSerializer(many=True),
        [_IN_ORDER, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class _Hands(OfSheets, ListView):
    orders: ClassVar = _FIRST
    pagination_class = NearKeys
    changed = "logged_at"
    shape = HandSerializer()

    def rows(self, subject: Any) -> QuerySet[HandLog]:
        return HandLog.objects.filter(**self.below(subject)).select_related("sheet", "entry")

    def with_ids(self, rows: QuerySet[HandLog], ids: Sequence[int] | QuerySet[Any]) -> QuerySet[HandLog]:
        return HandLog.objects.filter(pk__in=ids).select_related("sheet", "entry")

    def told(self, rows: Sequence[HandLog]) -> list[Row]:
        return hand_rows(rows)


class SeasonHands(InSeason, _Hands):
    @reads(
        "hands_of_season",
        "All kept hands of a season",
        HandSerializer(many=True),
        [_IN_ORDER, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class SheetHands(OnSheet, _Hands):
    @reads(
        "hands_of_sheet",
        "The kept hands of a sheet",
        HandSerializer(many=True),
        [_IN_ORDER, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class _OfHand(ReadView):
    load = staticmethod(get_hand_to_see)

    def revision(self, subject: tuple[SheetAccess, HandLog]) -> str:
        access = subject[0]
        return sheets_revision(access.of.club, pk=access.sheet.pk)

    def is_public(self, subject: tuple[SheetAccess, HandLog]) -> bool:
        return subject[0].of.club.is_public and not subject[0].of.is_member


class HandDetail(_OfHand):
    @reads("hands_read", "One kept hand", HandSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show(self, subject: tuple[SheetAccess, HandLog]) -> Any:
        (row,) = hand_rows([subject[1]])
        return row


class HandSteps(_OfHand, ComputedList):
    shape = StepSerializer()

    @reads(
        "hands_steps",
        "A kept hand step by step, with the verdict on each action",
        whole(StepSerializer),
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show_rows(self, subject: tuple[SheetAccess, HandLog]) -> list[Row]:
        return step_rows(subject[1])


class _Results(OfSheets, Results):
    def rows(self, subject: Any) -> QuerySet[GameResult]:
        self.of = self.club(subject)
        return with_people(GameResult.objects.filter(**self.below(subject)))


class CompetitionResults(InCompetition, _Results):
    @reads(
        "results_of_competition",
        "Finished games of a competition",
        ResultSerializer(many=True),
        [_BY_AGE, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)
