"""303 See Other: after a form was posted, the next page is fetched with GET. Never leads to another site.

Owns FROM_PAD too, the end of an address that says from where its page was opened, and so where it leads back to.
"""

from __future__ import annotations

from django.http import HttpResponseRedirect
from django.urls import reverse

FROM_PAD = "?from=pad"


class SeeOther(HttpResponseRedirect):
    status_code = 303


def see_other(view: str, *args: object) -> SeeOther:
    """To a view of this app, by its name."""
    return SeeOther(reverse(f"scoring:{view}", args=args))
