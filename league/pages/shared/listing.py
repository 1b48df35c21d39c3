"""A table of the app as columns and rows, to print and for spreadsheets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access import ClubAccess
from scoring.models.shown_names import names_outside
from scoring.pages.result.export import Cell, as_csv
from scoring.pages.shared.context import context_of

_NUMBER = re.compile(r"[-+]?[0-9]{1,9}(?:[.,][0-9]{1,4})?")
_BREAKS = str.maketrans("", "", "\u00ad\u200b")


@dataclass(frozen=True, slots=True)
class Column:
    """`is_number`: cells are aligned as numbers; `is_wide`: takes the remaining width, for names."""

    name: str
    is_number: bool = False
    is_wide: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """`file` is the beginning of the file name; `about` says when and where, `notes` are below the table."""

    title: str
    file: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    about: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedCell:
    text: str
    column: Column


@dataclass(frozen=True, slots=True)
class ListingPage:
    """`size` is the font size style: smaller for more rows, so that 24 pairs fit on one page of A4.

    `other_names` is None if everybody sees the same names.
    """

    listing: Listing
    rows: tuple[tuple[PrintedCell, ...], ...]
    size: str
    back_url: str
    back_name: str
    csv_url: str
    other_names: OtherNames | None


@dataclass(frozen=True, slots=True)
class OtherNames:
    """A link to the same table with the names that outsiders see, or back."""

    text: str
    url: str


def other_names(request: HttpRequest, of: ClubAccess) -> OtherNames | None:
    """For members of a club that does not show all names to everybody; else None."""
    if not of.is_member or not names_outside(of.club.space_id).veiled:
        return None
    asked = request.GET.copy()
    if of.as_public:
        del asked["names"]
        return OtherNames(_("Full names"), f"?{asked.urlencode()}")
    asked["names"] = "public"
    return OtherNames(_("Names as others see them"), f"?{asked.urlencode()}")


def listing_page(
    request: HttpRequest,
    listing: Listing,
    *,
    back_url: str,
    back_name: str,
    csv_url: str,
    others: OtherNames | None = None,
) -> HttpResponse:
    rows = tuple(
        tuple(
            PrintedCell("" if cell is None else str(cell), column)
            for cell, column in zip(row, listing.columns, strict=True)
        )
        for row in listing.rows
    )
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    size = "small" if len(rows) > 20 or len(listing.columns) > 8 else "normal"
    page = ListingPage(listing, rows, size, back_url, back_name, csv_url + query, others)
    return render(request, "league/lists/list.html", context_of(page))


def listing_csv(listing: Listing) -> HttpResponse:
    """The listing as UTF-8 with a byte order mark, safe from formulas (docs/export.md)."""
    head = [column.name.translate(_BREAKS) for column in listing.columns]
    rows = [head, *(tuple(map(_plain, row, listing.columns)) for row in listing.rows)]
    response = HttpResponse(as_csv(rows), content_type="text/csv; charset=utf-8")
    name = f"{listing.file}-{timezone.localdate()}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _plain(cell: Cell, column: Column) -> Cell:
    """The cell without break points; in a column of numbers as a number, with a hyphen for a minus."""
    if not isinstance(cell, str):
        return cell
    text = cell.translate(_BREAKS)
    if not column.is_number:
        return text
    text = text.replace("−", "-")
    return Decimal(text.replace(",", ".")) if _NUMBER.fullmatch(text) else text


def numbers(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, is_number=True) for name in names)
