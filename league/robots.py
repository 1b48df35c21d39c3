"""What search engines may list: of a club nothing, unless it is public and its owners said otherwise.

Every answer about a club carries the header X-Robots-Tag; pages repeat it as a meta element.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from league.models import Club

NOINDEX = "noindex"


def robots_of(club: Club) -> str:
    """ "" where search engines may list the club's pages."""
    return "" if club.is_public and club.may_be_found else NOINDEX


def about_club(request: HttpRequest, club: Club) -> None:
    """Remember that this request is about a club that its reader may see; any other club stays unsaid."""
    _say(request, robots_of(club))


def hide(request: HttpRequest) -> None:
    """For pages that no search engine is to list, whatever a club says."""
    _say(request, NOINDEX)


def _say(request: HttpRequest, robots: str) -> None:
    # The API hands on a request of its own that wraps Django's.
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
