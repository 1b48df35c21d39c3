"""Links to the previous and next page of a list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page


@dataclass(frozen=True, slots=True)
class Pages:
    """Context of `league/shared/_pages.html`; "" for a page that does not exist."""

    number: int
    last: int
    newer: str
    older: str


def pages(page: Page[Any], link: Callable[[int], str]) -> Pages:
    return Pages(
        number=page.number,
        last=page.paginator.num_pages,
        newer=link(page.previous_page_number()) if page.has_previous() else "",
        older=link(page.next_page_number()) if page.has_next() else "",
    )
