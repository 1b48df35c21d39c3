"""Loaders for programs that write: the token with its scope, and the club or season it may write in."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from league.access.club import ClubAccess, found_or_404, lacks_second_factor, token_of
from league.access.seasons import SeasonAccess
from league.models import ApiToken, Club, Membership, Season, TokenScope
from league.robots import about_club


def token_to_write(request: HttpRequest, scope: TokenScope) -> ApiToken:
    """The token of the request. Raises PermissionDenied if it lacks the scope."""
    token = token_of(request)
    if token is None or not token.may(scope):
        raise PermissionDenied(f"This needs a token with the scope {scope.value}.")
    return token


def club_to_write(request: HttpRequest, token: ApiToken, space: int) -> ClubAccess:
    """The club of this space, if the token may write there: its own club, or one where its account may score.

    A club that the account may not see gives a 404, one where it may not score a 403. Read scopes play no
    part.
    """
    mine = Membership.objects.filter(user_id=token.user_id or 0, club__space=space)
    own = mine.select_related("user").first()
    club = Club.objects.select_related("space").filter(space=space).first()
    if club is None or not (own or token.club_id == club.pk or club.is_public):
        raise Http404
    if own is not None and lacks_second_factor(own):
        raise PermissionDenied("The owner of this token needs a second factor first.")
    access = ClubAccess(club, own, club_token=token if token.club_id == club.pk else None)
    if access.club_token is None:
        access.scorer()
    about_club(request, club)
    return access


def get_season_to_write(request: HttpRequest, uid: UUID, scope: TokenScope) -> tuple[SeasonAccess, ApiToken]:
    """A season in whose club the token may write."""
    token = token_to_write(request, scope)
    season = found_or_404(Season.objects.everywhere("its club is loaded with rights next").filter(uid=uid))
    of = club_to_write(request, token, season.club.space_id)
    season.club = of.club
    return SeasonAccess(season, of), token
