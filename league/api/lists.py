"""Lists: pages of JSON, or all rows as CSV or NDJSON; with the filters, order and `since` that each declares.

A list returns its rows as a queryset in any order; `told` converts rows to plain data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Any, ClassVar

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ReadView
from league.api.formats import Csv, Ndjson, Row, streamed
from league.api.pagination import Ordered, SignedCursor

CHUNK = 100  # rows computed at once, about 2 ms; larger chunks kept a score waiting (`config.yielding`)
PIECE = 50_000
SINCE = "since"
SINCE_WHEN = OpenApiParameter(
    SINCE,
    {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "string", "format": "date"}]},
    description="Only what changed or was written at this time or later: 2026-11-21T19:30:00Z or 2026-11-21.",
)
# As the formats of the document: Python reads more.
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(_DAY.pattern + r"T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})")
BY_NAME = {"name": ("name", "pk")}


class ListView(ReadView):
    """`orders`: values of `ordering`, the first is the default. `changed`: the field that `since` compares,
    "" for none.

    `shape` describes a row; `told` returns it.
    """

    renderer_classes = (JSONRenderer, Csv, Ndjson)
    pagination_class: type[SignedCursor] | None = Ordered
    orders: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    changed: ClassVar[str] = ""
    shape: ClassVar[Any]

    def rows(self, subject: Any) -> QuerySet[Any]:
        raise NotImplementedError

    def told(self, rows: Sequence[Any]) -> list[Row]:
        """Plain data of these rows in the same order, with a bounded number of queries."""
        raise NotImplementedError

    def ordering(self) -> tuple[str, ...]:
        asked = self.request.query_params.get("ordering") or next(iter(self.orders))
        if asked not in self.orders:
            raise ValidationError({"ordering": [f"Ask for one of: {', '.join(self.orders)}."]})
        return self.orders[asked]

    def show(self, subject: Any) -> Any:
        rows = self._since(self.filter_queryset(self.rows(subject)))
        name = str(self.request.accepted_renderer.format)
        if name == "json":
            page = self.paginate_queryset(rows) or []
            return self.get_paginated_response(self.told(page))
        given = [key for key in ("cursor", "page_size", "ordering") if self.request.query_params.get(key)]
        if given:
            raise ValidationError({key: [f"{name} gives all rows in the order of writing."] for key in given})
        return streamed(name, self._chunks(rows), type(self).shape)

    def _chunks(self, rows: QuerySet[Any]) -> Iterator[list[Row]]:
        """Finding the next rows may require sorting all remaining ones, so many are found at once."""
        in_order, last = rows.order_by("pk").values_list("pk", flat=True), 0
        read = self._by_cursor if connection.vendor == "postgresql" else self._by_ids
        while True:
            before = last
            for key, found in read(rows, in_order.filter(pk__gt=before)[:PIECE]):
                last = key
                yield self.told(found)
            if last == before:
                return

    def _by_cursor(self, rows: QuerySet[Any], keys: QuerySet[Any]) -> Iterator[tuple[int, list[Any]]]:
        """Chunks of these rows with their last key.

        Outside a transaction this is a cursor WITH HOLD: its query has ended and its rows wait in a temporary
        file of the database, so that a slow reader keeps no transaction open.
        """
        found = self.with_ids(rows, keys).order_by("pk").iterator(chunk_size=CHUNK)
        while chunk := list(islice(found, CHUNK)):
            last = chunk[-1]
            yield last["pk"] if isinstance(last, dict) else last.pk, chunk

    def _by_ids(self, rows: QuerySet[Any], keys: QuerySet[Any]) -> Iterator[tuple[int, list[Any]]]:
        """The same, each chunk a query that has ended, because an open cursor holds back SQLite's log."""
        ids = list(keys)
        for at in range(0, len(ids), CHUNK):
            some = ids[at : at + CHUNK]
            yield some[-1], list(self.with_ids(rows, some).order_by("pk"))

    def with_ids(self, rows: QuerySet[Any], ids: Sequence[int] | QuerySet[Any]) -> QuerySet[Any]:
        """The rows with these ids; long lists query by id alone, so that the database looks nowhere else."""
        return rows.filter(pk__in=ids)

    def first_key(self, rows: QuerySet[Any]) -> int | None:
        """The lowest key of all rows, None if it takes long to find (`NearKeys`)."""
        return None

    def _since(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        at = asked_since(self.request) if self.changed else None
        return self.newer(rows, at) if at else rows

    def newer(self, rows: QuerySet[Any], at: datetime) -> QuerySet[Any]:
        """The rows that changed or were written at this time or later."""
        return rows.filter(**{f"{self.changed}__gte": at})


class ComputedList(ReadView):
    """A list that is computed as a whole, such as partners: no pages, but all three formats.

    `show_rows` returns plain data. `changed`: the field that `since` compares, "" for none.
    """

    renderer_classes = (JSONRenderer, Csv, Ndjson)
    changed: ClassVar[str] = ""
    shape: ClassVar[Any]

    def show_rows(self, subject: Any) -> list[Row]:
        raise NotImplementedError

    def show(self, subject: Any) -> Any:
        rows = self.show_rows(subject)
        name = str(self.request.accepted_renderer.format)
        if name == "json":
            return Response({"results": rows})
        return streamed(name, [rows], type(self).shape)


@cache
def whole(shape: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """The shape of the JSON of a `ComputedList`."""
    rows = shape(many=True, help_text="All rows.")
    return inline_serializer(f"All{shape.__name__.removesuffix('Serializer')}", {"results": rows})


def asked_since(request: Request) -> datetime | None:
    """The time of `since`, None if it is not given. Raises ValidationError."""
    word = request.query_params.get(SINCE)
    return moment(word) if word else None


def moment(word: str) -> datetime:
    """A time such as `2026-11-21T19:30:00Z`, or the beginning of a day. Raises ValidationError.

    Times before 1950 or after 2200 are moved there, since not every database and time zone accepts them and
    no row is that old or late.
    """
    at = None
    with suppress(ValueError):
        if _TIME.fullmatch(word.upper()):
            # Python knows no leap second.
            at = parse_datetime(re.sub(r"(T..:..):60", r"\1:59", word.upper()))
        elif _DAY.fullmatch(word) and (day := parse_date(word)):
            at = datetime(day.year, day.month, day.day)  # noqa: DTZ001  # made aware below
    if at is None:
        raise ValidationError({SINCE: ["Give a time as 2026-11-21T19:30:00Z, or a day as 2026-11-21."]})
    if not 1950 <= at.year <= 2200:
        at = datetime(1950 if at.year < 1950 else 2201, 1, 1)  # noqa: DTZ001  # made aware below
    return at if timezone.is_aware(at) else timezone.make_aware(at)


def ordered_by(usual: str, *others: str) -> OpenApiParameter:
    """The OpenAPI parameter `ordering`."""
    description = f"The order of pages, {usual} unless told; a minus turns it round."
    return OpenApiParameter("ordering", str, enum=[usual, *others], description=description)
