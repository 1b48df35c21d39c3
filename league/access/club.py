"""A club with the rights of its reader, and the loaders of clubs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest

from league.models import ApiToken, Club, Competition, Membership, Role, SecondFactor, TokenScope, User
from league.robots import about_club
from scoring.models.shown_names import INSIDE, ShownNames, names_outside

Row = TypeVar("Row", bound=Model)


class SecondFactorMissing(Exception):
    """The club opens to this owner only after a second factor is set up."""


@dataclass(frozen=True)
class ClubAccess:
    """A club with the rights of its reader; `membership` is None for strangers of a public club.

    `as_public`: a member asks for the names that strangers see, for a print or a wall (`?names=public`).
    `club_token`: the club's own token, which reads like a member but has no membership.
    """

    club: Club
    membership: Membership | None
    as_public: bool = False
    club_token: ApiToken | None = None

    @cached_property
    def names(self) -> ShownNames:
        """The names that this reader sees, for every page, file and API answer. One query for strangers."""
        if self.is_member and not self.as_public:
            return INSIDE
        return names_outside(self.club.space_id)

    @property
    def is_member(self) -> bool:
        return self.membership is not None or self.club_token is not None

    @property
    def is_owner(self) -> bool:
        return self._has(Role.OWNER)

    @property
    def may_direct(self) -> bool:
        """Whether the reader directs: days and tables of sheets, reopening closed sheets."""
        return self._has(Role.OWNER, Role.DIRECTOR)

    @property
    def may_score(self) -> bool:
        """Whether the reader may open sheets and write on those of the club."""
        return self._has(Role.OWNER, Role.DIRECTOR, Role.SCORER)

    def scorer(self) -> Membership:
        """The membership of a reader who may score here. Raises PermissionDenied."""
        return self._in(Role.OWNER, Role.DIRECTOR, Role.SCORER)

    def director(self) -> Membership:
        """The membership of a reader who may direct here. Raises PermissionDenied."""
        return self._in(Role.OWNER, Role.DIRECTOR)

    def owner(self) -> Membership:
        """The membership of an owner. Raises PermissionDenied."""
        return self._in(Role.OWNER)

    def _has(self, *roles: Role) -> bool:
        return self.membership is not None and self.membership.role in roles

    def _in(self, *roles: Role) -> Membership:
        if self.membership is None or self.membership.role not in roles:
            raise PermissionDenied
        return self.membership


def get_club_to_see(request: HttpRequest, uid: UUID) -> ClubAccess:
    return club_seen(request, Club.objects.filter(uid=uid))


def get_club_for_owner(request: HttpRequest, uid: UUID) -> ClubAccess:
    access = get_club_to_see(request, uid)
    access.owner()
    return access


def get_club_for_director(request: HttpRequest, uid: UUID) -> ClubAccess:
    access = get_club_to_see(request, uid)
    access.director()
    return access


def get_club_of_competition(request: HttpRequest, competition: Competition) -> ClubAccess:
    return club_seen(request, Club.objects.filter(pk=competition.club_id))


def get_club_in_space(request: HttpRequest, space: int) -> ClubAccess:
    return club_seen(request, Club.objects.filter(space=space))


def clubs_to_see(request: HttpRequest) -> QuerySet[Club]:
    """Public clubs and the reader's own; with a token, those that its scopes allow. Raises PermissionDenied."""
    token = token_of(request)
    if token is None:
        return Club.objects.visible_to(user_of(request))
    if not (token.may(TokenScope.READ_PUBLIC) or token.may(TokenScope.READ_CLUB)):
        raise PermissionDenied("This token may not read.")
    seen = Q(is_public=True) if token.may(TokenScope.READ_PUBLIC) else Q(pk=None)
    if token.may(TokenScope.READ_CLUB):
        mine = Membership.objects.filter(user_id=token.user_id or 0).values("club")
        seen |= Q(pk=token.club_id) | Q(pk__in=mine)
    return Club.objects.filter(seen)


def user_of(request: HttpRequest) -> User | AnonymousUser:
    return request.user


def token_of(request: HttpRequest) -> ApiToken | None:
    """The token of an API request; None for pages."""
    return getattr(request, "api_token", None)


def lacks_second_factor(own: Membership | None) -> bool:
    if not settings.SECOND_FACTOR_DEMANDED or own is None or own.role != Role.OWNER:
        return False
    return not SecondFactor.objects.filter(user=own.user_id).exists()


def club_seen(request: HttpRequest, which: QuerySet[Club]) -> ClubAccess:
    """The club with the reader's own membership, or a 404. One query, two for a signed-in reader."""
    return club_found(request, found_or_404(which.select_related("space")))


def club_found(request: HttpRequest, club: Club) -> ClubAccess:
    """Like `club_seen`, for a club loaded with its space. No query, one for a signed-in reader."""
    user = user_of(request)
    own: Membership | None = club.memberships.filter(user_id=user.pk).order_by().first() if user.pk else None
    token = token_of(request)
    belongs = own is not None or (token is not None and token.club_id == club.pk)
    if not belongs and not club.is_public:
        raise Http404
    about_club(request, club)
    if token is not None:
        return _by_token(club, own, token, belongs=belongs)
    if lacks_second_factor(own):
        raise SecondFactorMissing
    return ClubAccess(club, own, request.GET.get("names") == "public")


def _by_token(club: Club, own: Membership | None, token: ApiToken, *, belongs: bool) -> ClubAccess:
    """Access as a member by `read_club`, as a stranger by `read_public`. Raises PermissionDenied."""
    if belongs and token.may(TokenScope.READ_CLUB):
        if lacks_second_factor(own):
            raise PermissionDenied("The owner of this token needs a second factor first.")
        return ClubAccess(club, own, club_token=token if own is None else None)
    if club.is_public and token.may(TokenScope.READ_PUBLIC):
        return ClubAccess(club, None)
    raise PermissionDenied("This token may not read this club.")


def found_or_404(found: QuerySet[Row]) -> Row:
    row = found.first()
    if row is None:
        raise Http404
    return row
