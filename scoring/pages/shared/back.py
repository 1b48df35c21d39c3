"""The way back from a page about a sheet or one of its rounds: to the pad if it was opened there, else to the
history.

Reads FROM_PAD, which the pad's links carry and these pages pass on. Never leads to another site.
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
    """`page` is the page to go back to, `url` the same with the line of the round, `query` what links pass on."""

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
