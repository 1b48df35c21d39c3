"""What search engines may list: nothing about a club, unless it is public and its owners allow it.

Every answer about a club carries the header X-Robots-Tag; pages repeat it as a meta element.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from league.models import Club

NOINDEX = "noindex"


def robots_of(club: Club) -> str:
    """The robots value of a club's pages; empty if search engines may list them."""
    return "" if club.is_public and club.may_be_found else NOINDEX


def about_club(request: HttpRequest, club: Club) -> None:
    """Mark this request as being about a club that its reader may see. Only call it for such a club."""
    _say(request, robots_of(club))


def hide(request: HttpRequest) -> None:
    """Mark this request for no listing, whatever a club allows."""
    _say(request, NOINDEX)


def _say(request: HttpRequest, robots: str) -> None:
    # The API passes its own request, which wraps Django's.
    asked: Any = getattr(request, "_request", request)
    asked.robots = robots


class RobotsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if robots := getattr(request, "robots", ""):
            response.headers["X-Robots-Tag"] = robots
        return response
