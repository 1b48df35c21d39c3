"""What was typed into a form that was refused: the page it leads back to fills it in again, once.

Kept in the session, under the address that the form posts to.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest

KEPT = "typed"
LONGEST = 100_000


class Typed(dict[str, str]):
    """Texts by field; "" for a field that was not sent."""

    def __missing__(self, _field: str) -> str:
        return ""


def refused(request: HttpRequest, why: str) -> None:
    """Say why the posted form was refused, and keep what was typed in it."""
    messages.error(request, why)
    told = {name: text for name, text in request.POST.items() if name != "csrfmiddlewaretoken"}
    if sum(map(len, told.values())) <= LONGEST:
        request.session[KEPT] = {"form": request.path, "told": told}


def typed_in(request: HttpRequest, form: str) -> Typed:
    """The fields of the form with this address if it was just refused, otherwise nothing."""
    kept = request.session.get(KEPT)
    if kept is None or kept["form"] != form:
        return Typed()
    del request.session[KEPT]
    return Typed(kept["told"])
