"""/clubs/<uid>/evening/ and its poll: a club's tables of today on one screen, for whoever may see the club."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import get_club_to_see
from league.robots import robots_of
from scoring.models import Sheet
from scoring.pages.wall import views
from scoring.selectors.sheets import of_this_evening


@never_cache
@require_safe
def evening(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    club = access.club
    return views.page(
        request,
        of_this_evening(Sheet.objects.in_space(club.space)),
        access.names,
        board_url=reverse("league:evening-board", args=[uid]),
        back_url=reverse("league:club", args=[uid]),
        robots=robots_of(club),
        query=_query(request),
    )


@require_safe
def evening_board(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    sheets = of_this_evening(Sheet.objects.in_space(access.club.space))
    board_url = reverse("league:evening-board", args=[uid])
    return views.fragment(request, sheets, access.names, board_url=board_url, query=_query(request))


def _query(request: HttpRequest) -> str:
    """The query that makes the poll and the other pages show the same names as the page."""
    return "names=public&" if request.GET.get("names") == "public" else ""
