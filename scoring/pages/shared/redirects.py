"""Redirects after a posted form. They never lead to another site.

FROM_PAD at the end of an address marks a page that was opened from the pad and leads back there.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

FROM_PAD = "?from=pad"


class SeeOther(HttpResponseRedirect):
    """303: the browser or htmx fetches the address with GET. For htmx the target must be the same page."""

    status_code = 303


def see_other(view: str, *args: object) -> SeeOther:
    """Redirect to a view of this app, by its name."""
    return SeeOther(reverse(f"scoring:{view}", args=args))


def to_page(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect to another page. htmx navigates instead of swapping, because that page has other styles and
    scripts.
    """
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(headers={"HX-Redirect": url})
    return SeeOther(url)
