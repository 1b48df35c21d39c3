"""Shared by every API list of finished games: order, filter and shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet
from django_filters.rest_framework import DjangoFilterBackend

from league.access import ClubAccess
from league.api.filters import ResultFilter
from league.api.formats import Row
from league.api.lists import ListView
from league.api.serializers import ResultSerializer
from league.selectors import result_line
from league.selectors.results import with_people
from scoring.models import GameResult


class Results(ListView):
    """A subclass implements `rows`, and sets `of`, the reader, there."""

    orders: ClassVar = {"-written": ("-pk",), "written": ("pk",)}
    changed = "sheet__changed_at"
    shape = ResultSerializer()
    filter_backends = (DjangoFilterBackend,)
    filterset_class = ResultFilter
    queryset = GameResult.objects.none()  # tells the OpenAPI document which model is filtered
    of: ClubAccess

    def with_ids(
        self, rows: QuerySet[GameResult], ids: Sequence[int] | QuerySet[Any]
    ) -> QuerySet[GameResult]:
        return with_people(GameResult.objects.filter(pk__in=ids))

    def told(self, rows: Sequence[GameResult]) -> list[Row]:
        """A title may contain anything, so only members get it."""
        lines = ResultSerializer([result_line(row, self.of.names) for row in rows], many=True).data
        return [dict(row) if self.of.is_member else dict(row) | {"title": ""} for row in lines]
