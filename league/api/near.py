"""Pages of long lists in the order of their keys, at the cost of one page.

For one page a database would sort all rows of a season, or scan the whole table until it meets the season. So
a page is first searched among the next keys: rows of an evening are close together, between those of other
tables.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, Max, OuterRef, QuerySet
from rest_framework.pagination import Cursor
from rest_framework.request import Request

from league.api.pagination import Ordered

WINDOW = 1_000  # keys; if others write ten times as much meanwhile, all rows are sorted


class NearKeys(Ordered):
    """For lists with the orders `pk` and `-pk`. `view.first_key(rows)` is the lowest key, or None if it takes
    long to find.
    """

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        (order,) = self.get_ordering(request, queryset, view)
        cursor = self.decode_cursor(request) or Cursor(0, False, None)
        rises = (order == "pk") != cursor.reverse
        first = _first(queryset, cursor.position, rises, view)
        if first is not None:
            low, high = (first, first + WINDOW) if rises else (first - WINDOW, first)
            near = super().paginate_queryset(_between(queryset, low, high, view), request, view)
            goes_on = self.has_previous if cursor.reverse else self.has_next
            beyond = {"pk__gt": high} if rises else {"pk__lt": low}
            if goes_on or not _keys(queryset).filter(**beyond).exists():
                return near
        return super().paginate_queryset(queryset, request, view)


def _keys(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The keys of the whole table, including rows of other clubs."""
    return rows.model._base_manager.order_by().values("pk")


def _first(rows: QuerySet[Any], position: str | int | None, rises: bool, view: Any) -> int | None:
    if position is not None:
        return int(position)
    found: int | None = view.first_key(rows) if rises else _keys(rows).aggregate(last=Max("pk"))["last"]
    return found


def _between(rows: QuerySet[Any], low: int, high: int, view: Any) -> QuerySet[Any]:
    """Checks each key in the range, so that no database starts with all sheets of the season."""
    window = {"pk__gte": low, "pk__lte": high}
    here = Exists(rows.order_by().filter(pk=OuterRef("pk"), **window))
    found: QuerySet[Any] = view.with_ids(rows, _keys(rows).filter(here, **window))
    return found
