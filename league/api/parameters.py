"""Query parameters: those that a view reads, and the refusal of all others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rest_framework.exceptions import ValidationError

from league.api.pagination import SignedCursor

if TYPE_CHECKING:
    from league.api.base import ReadView

_SHOWN = 40  # characters of a name that is quoted back


def known_parameters(view: ReadView) -> set[str]:
    """The names of all query parameters that `view` reads."""
    # Only lists are `ListView`s; importing it here would be circular.
    lists = {"ordering"} if len(getattr(view, "orders", ())) > 1 else set()
    lists |= {"since"} if getattr(view, "changed", "") else set()
    pages = view.paginator if isinstance(view.paginator, SignedCursor) else None
    filters = getattr(view, "filterset_class", None)
    asked = getattr(view, "query", None)
    return lists | {
        "format",
        *((pages.cursor_query_param, pages.page_size_query_param) if pages else ()),
        *(filters.base_filters if filters else ()),
        *(asked().fields if asked else ()),
    }


def refuse_unknown(given: Mapping[str, str], known: Collection[str]) -> None:
    """Raise ValidationError for each unknown parameter, with the most similar known one, and each known one
    without a value.
    """
    errors = {name[:_SHOWN]: [_reason(name[:_SHOWN], known)] for name in given if name not in known}
    errors |= {name: ["Give it a value, or leave it out."] for name in known if given.get(name) == ""}
    if errors:
        raise ValidationError(errors)


def _reason(name: str, known: Collection[str]) -> str:
    if near := get_close_matches(name, sorted(known), n=1):
        return f"There is no such parameter. Did you mean {near[0]}?"
    return f"There is no such parameter. There are: {', '.join(sorted(known))}."
