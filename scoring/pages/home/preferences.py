"""POST /preferences/: how pages look on this device."""

from __future__ import annotations

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.http import require_POST

from scoring.pages.shared.preferences import (
    COLOURS,
    GREEN_COOKIE,
    HANDEDNESS_COOKIE,
    HANDEDNESSES,
    MIRROR_COOKIE,
    TEXT_COOKIE,
    TEXTS,
    THEME_COOKIE,
    THEMES,
    TYPING_COOKIE,
)
from scoring.pages.shared.redirects import SeeOther
from scoring.wording.suits import GREENS

CHOICES = {
    "theme": (THEME_COOKIE, THEMES),
    "text": (TEXT_COOKIE, TEXTS),
    "hand": (HANDEDNESS_COOKIE, HANDEDNESSES),
    "green": (GREEN_COOKIE, tuple(GREENS)),
    "typing": (TYPING_COOKIE, ("0", "1")),
    "mirror": (MIRROR_COOKIE, ("0", "1")),
}
# Shown by attributes alone, without a reload (shared/look.js).
SHOWN_AT_ONCE = ("theme", "text", "hand", "mirror", "typing")


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Store the valid choices, ignore others, and redirect to the page where the reader was."""
    # A new word for a suit changes texts of the page, so htmx follows the redirect and takes them over.
    is_script = request.headers.get("HX-Request") == "true" and "green" not in request.POST
    response = _look(request) if is_script else SeeOther(_next(request))
    for field, (cookie, offered) in CHOICES.items():
        if request.POST.get(field) in offered:
            _remember(response, cookie, request.POST[field])
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES) and check_for_language(language):
        _remember(response, settings.LANGUAGE_COOKIE_NAME, language)
    return response


def _look(request: HttpRequest) -> HttpResponse:
    """The event `look` with the choices that are shown at once; `colour` is the ground of a chosen theme.

    Another language changes the whole page, so htmx reloads it.
    """
    chosen = {
        name: request.POST[name] for name in SHOWN_AT_ONCE if request.POST.get(name) in CHOICES[name][1]
    }
    if "theme" in chosen:
        chosen["colour"] = COLOURS[chosen["theme"]]
    refresh = {"HX-Refresh": "true"} if "language" in request.POST else {}
    return HttpResponse(status=204, headers={"HX-Trigger": json.dumps({"look": chosen})} | refresh)


def _next(request: HttpRequest) -> str:
    target = request.POST.get("next", "")
    hosts = {request.get_host()}
    is_ours = url_has_allowed_host_and_scheme(target, allowed_hosts=hosts, require_https=request.is_secure())
    # Django raises an error for a header with a NUL or a line end.
    return target if is_ours and target.isprintable() else reverse("scoring:home")


def _remember(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
