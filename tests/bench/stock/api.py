"""The references of the API benchmark: the same rows by Django and Django REST framework, without our own code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.views.decorators.http import condition
from rest_framework import generics, serializers
from rest_framework.pagination import CursorPagination
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from league.models import Season
from scoring.models import Entry, PersonResult, Player, RoundRow, Seat, Sheet

OF_SHEET = ("id", "sheet_id")


class Page(CursorPagination):
    page_size, ordering = 100, "pk"


class Bare(generics.ListAPIView):  # type: ignore[type-arg]
    """As in a tutorial: a model serializer over a queryset."""

    pagination_class, renderer_classes = Page, (JSONRenderer,)
    authentication_classes = permission_classes = throttle_classes = filter_backends = ()


class EntryRow(serializers.ModelSerializer[Entry]):
    sheet = serializers.UUIDField(source="sheet.uid")
    id = serializers.UUIDField(source="entry_id")
    event = serializers.DictField(source="payload")

    class Meta:
        model = Entry
        fields = (
            "sheet", "seq", "id", "game", "round", "kind", "event", "held", "scribe", "received_at", "tapped_at",
        )  # fmt: skip


class Entries(Bare):
    serializer_class = EntryRow

    def get_queryset(self) -> Any:
        return Entry.objects.filter(sheet__season_sheet__season__uid=self.kwargs["uid"]).select_related(
            "sheet"
        )


class PersonRow(serializers.ModelSerializer[Seat]):
    uid = serializers.UUIDField(source="player.uid")
    name = serializers.CharField(source="player.name")

    class Meta:
        model = Seat
        fields = ("number", "uid", "name")


class SheetRow(serializers.ModelSerializer[Sheet]):
    people = PersonRow(source="seats", many=True)
    season = serializers.UUIDField(source="season_sheet.season.uid")
    games = serializers.SerializerMethodField()

    class Meta:
        model = Sheet
        fields = (
            "uid", "season", "title", "ruleset_key", "begun_on", "created_at", "changed_at", "version", "is_closed",
            "games", "people",
        )  # fmt: skip

    def get_games(self, sheet: Sheet) -> int:
        return len(sheet.results.all())


class Sheets(Bare):
    serializer_class = SheetRow

    def get_queryset(self) -> Any:
        here = Sheet.objects.everywhere("a benchmark").filter(season_sheet__season__uid=self.kwargs["uid"])
        return here.select_related("season_sheet__season").prefetch_related("seats__player", "results")


def statistics(request: HttpRequest, uid: UUID) -> JsonResponse:
    """The derived rows of one player's games, as the database has them."""
    player = Player.objects.everywhere("a benchmark").get(uid=uid)
    sheets = Seat.objects.filter(player=player).values("sheet")
    found = {
        "games": list(PersonResult.objects.filter(sheet__in=sheets).values()),
        "rounds": list(RoundRow.objects.filter(sheet__in=sheets).values()),
    }
    return JsonResponse(found)


def _etag(request: HttpRequest, uid: UUID) -> str:
    season = Season.objects.everywhere("a benchmark").get(uid=uid)
    return f'"{season.pk} {season.starts_on}"'


@condition(etag_func=_etag)
def unchanged(request: HttpRequest, uid: UUID) -> HttpResponse:
    """A 304 after one query, for clients that send the tag."""
    return HttpResponse("changed")


def stream(request: HttpRequest, uid: UUID) -> StreamingHttpResponse:
    return StreamingHttpResponse(_lines(uid), content_type="application/x-ndjson")


def _lines(uid: UUID) -> Iterator[str]:
    """A line for each entry, read by one query."""
    here = Entry.objects.filter(sheet__season_sheet__season__uid=uid)
    columns = (
        "sheet__uid", "seq", "entry_id", "game", "round", "kind", "payload", "held", "scribe", "received_at",
        "tapped_at",
    )  # fmt: skip
    encoder = JSONEncoder(separators=(",", ":"), ensure_ascii=False)
    rows = here.order_by("pk").values(*columns).iterator(chunk_size=500)
    while chunk := list(islice(rows, 500)):
        yield "".join(f"{encoder.encode(row)}\n" for row in chunk)
    yield json.dumps({"complete": True}) + "\n"
