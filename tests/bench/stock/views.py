"""The references of a score POST and a poll: the least that Django does.

Same middleware, connection settings and server process as the product.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_GET, require_POST

from tests.bench.stock.models import StockRow

ROWS = range(24)


@require_POST
def insert(request: HttpRequest) -> HttpResponse:
    """Insert one row and render 2 KB."""
    row = StockRow.objects.create(text=request.POST["text"], number=int(request.POST["number"]))
    return render(request, "stock/page.html", {"row": row, "rows": ROWS})


def _etag(request: HttpRequest) -> str:
    return '"1"'


@require_GET
@condition(etag_func=_etag)
def unchanged(request: HttpRequest) -> HttpResponse:
    """A 304 for clients that send the tag."""
    return HttpResponse("changed")
