"""Where a page of one round, or about the sheet, leads back to: the pad, if it was opened there, else the sheet.

Reads FROM_PAD, which the pad's links carry and these pages hand on. Never leads to another site.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from scoring.access import Access
from scoring.pages.shared.redirects import FROM_PAD


@dataclass(frozen=True, slots=True)
class Back:
    """`page` is the page to go back to, `url` the place of the round on it, if it is of one; `query` is what keeps
    that so."""

    page: str
    url: str
    is_pad: bool

    @property
    def query(self) -> str:
        return FROM_PAD if self.is_pad else ""


def back_of(request: HttpRequest, access: Access, entry_id: UUID | None = None) -> Back:
    is_pad = request.GET.get("from") == "pad"
    page = reverse("scoring:pad" if is_pad else "scoring:history", args=[access.sheet.uid])
    return Back(page, f"{page}#line-{entry_id}" if entry_id else page, is_pad)
