"""Loaders that check who may see and change a club. Every view begins with one.

A club that the user may not see gets the same 404 as an unknown id; a role without the needed permission gets a 403.
Reads the session's user, unlike `scoring.access`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone

from league.models import (
    ApiToken,
    Club,
    ClubTablet,
    Competition,
    Delivery,
    Invitation,
    Membership,
    Person,
    Role,
    Season,
    SeasonSheet,
    SecondFactor,
    TokenScope,
    User,
    Webhook,
)
from league.robots import about_club
from league.services.invitations import token_hash
from scoring.models import Player, PlayerMove
from scoring.models.shown_names import INSIDE, ShownNames, names_outside
from scoring.services.player_names import present


class SecondFactorMissing(Exception):
    """An owner has to set up a second factor before the club opens to him."""


Row = TypeVar("Row", Season, SeasonSheet, Player, PlayerMove, Person, Webhook, Delivery)


@dataclass(frozen=True)
class ClubAccess:
    """A club as its reader may see it; `membership` is None for strangers of a public club.

    `as_public`: a member asks for the names that strangers see, for a print or a wall (`?names=public`).
    `club_token`: the club's own token, which reads as a member and has no membership.
    """

    club: Club
    membership: Membership | None
    as_public: bool = False
    club_token: ApiToken | None = None

    @cached_property
    def names(self) -> ShownNames:
        """The names that this reader sees, for every page, file and answer. One query for strangers."""
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
        """Whether the reader arranges what is played: days and tables of sheets, opening a closed one again."""
        return self._has(Role.OWNER, Role.DIRECTOR)

    @property
    def may_score(self) -> bool:
        """Whether the reader opens sheets and writes on those of the club."""
        return self._has(Role.OWNER, Role.DIRECTOR, Role.SCORER)

    def scorer(self) -> Membership:
        """The membership of somebody who may score here. Raises PermissionDenied."""
        return self._in(Role.OWNER, Role.DIRECTOR, Role.SCORER)

    def director(self) -> Membership:
        """The membership of somebody who may direct here. Raises PermissionDenied."""
        return self._in(Role.OWNER, Role.DIRECTOR)

    def owner(self) -> Membership:
        """The membership of somebody who may change the club. Raises PermissionDenied."""
        return self._in(Role.OWNER)

    def _has(self, *roles: Role) -> bool:
        return self.membership is not None and self.membership.role in roles

    def _in(self, *roles: Role) -> Membership:
        if self.membership is None or self.membership.role not in roles:
            raise PermissionDenied
        return self.membership


@dataclass(frozen=True, slots=True)
class SeasonAccess:
    season: Season
    of: ClubAccess


def get_club_to_see(request: HttpRequest, uid: UUID) -> ClubAccess:
    return _club(request, Club.objects.filter(uid=uid))


def clubs_to_see(request: HttpRequest) -> QuerySet[Club]:
    """Public clubs and the reader's own; by a token those that its scopes open. Raises PermissionDenied."""
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


def get_club_for_owner(request: HttpRequest, uid: UUID) -> ClubAccess:
    access = get_club_to_see(request, uid)
    access.owner()
    return access


def get_club_for_director(request: HttpRequest, uid: UUID) -> ClubAccess:
    access = get_club_to_see(request, uid)
    access.director()
    return access


def get_club_token_for_director(request: HttpRequest, uid: UUID, token: UUID) -> tuple[ClubAccess, ApiToken]:
    access = get_club_for_director(request, uid)
    found = access.club.api_tokens.filter(uid=token).first()
    if found is None:
        raise Http404
    return access, found


def get_member_for_owner(request: HttpRequest, uid: UUID, member: UUID) -> tuple[ClubAccess, Membership]:
    access = get_club_for_owner(request, uid)
    membership = access.club.memberships.select_related("user").filter(uid=member).first()
    if membership is None:
        raise Http404
    return access, membership


def get_invitation_for_owner(
    request: HttpRequest, uid: UUID, invitation: UUID
) -> tuple[ClubAccess, Invitation]:
    access = get_club_for_owner(request, uid)
    found = access.club.invitations.filter(uid=invitation).first()
    if found is None:
        raise Http404
    return access, found


def get_tablet_for_owner(request: HttpRequest, uid: UUID, tablet: UUID) -> tuple[ClubAccess, ClubTablet]:
    access = get_club_for_owner(request, uid)
    found = access.club.tablets.filter(uid=tablet).first()
    if found is None:
        raise Http404
    return access, found


def get_invitation(token: str) -> Invitation:
    """The invitation behind a link, also one that is over. Whoever holds the link may read it. Raises Http404."""
    found = (
        Invitation.objects.select_related("club", "member", "person__player")
        .filter(token_hash=token_hash(token))
        .first()
    )
    if found is None:
        raise Http404
    return found


def get_player_for_owner(request: HttpRequest, uid: UUID, player: UUID) -> tuple[ClubAccess, Player]:
    """A player of the club. A player of another club is not found, whoever owns that club."""
    access = get_club_for_owner(request, uid)
    found: Player = _row(Player.objects.in_space(access.club.space).filter(uid=player))
    return access, found


def get_move_for_owner(request: HttpRequest, uid: UUID, move: UUID) -> tuple[ClubAccess, PlayerMove]:
    """A merge or split of the club."""
    access = get_club_for_owner(request, uid)
    moves = PlayerMove.objects.in_space(access.club.space).filter(uid=move)
    return access, _row(moves.select_related("source__space", "target"))


def get_person_for_owner(request: HttpRequest, uid: UUID, person: UUID) -> tuple[ClubAccess, Person]:
    """A member in the club's roster."""
    access = get_club_for_owner(request, uid)
    people = Person.objects.in_space(access.club.space).filter(uid=person)
    return access, _row(people.select_related("player", "club__space"))


def get_own_person(request: HttpRequest, uid: UUID) -> tuple[ClubAccess, Person]:
    """The person of the roster that the reader's account is, with its player. Raises Http404 where it is nobody, also
    after the person has left the club.
    """
    access = get_club_to_see(request, uid)
    people = Person.objects.in_space(access.club.space).filter(membership=access.membership)
    mine = people.filter(membership__isnull=False).exclude(until__lt=timezone.localdate())
    return access, _row(mine.select_related("player__merged_into", "club__space"))


def get_webhook_for_owner(request: HttpRequest, uid: UUID, webhook: UUID) -> tuple[ClubAccess, Webhook]:
    access = get_club_for_owner(request, uid)
    return access, _row(access.club.webhooks.select_related("club").filter(uid=webhook))


def get_delivery_for_owner(request: HttpRequest, uid: UUID, delivery: UUID) -> tuple[ClubAccess, Delivery]:
    access = get_club_for_owner(request, uid)
    deliveries = Delivery.objects.filter(webhook__club=access.club, uid=delivery)
    return access, _row(deliveries.select_related("webhook"))


def get_season_to_see(request: HttpRequest, uid: UUID) -> SeasonAccess:
    season = _row(Season.objects.everywhere("its club is loaded with rights next").filter(uid=uid))
    access = _club(request, Club.objects.filter(pk=season.club_id))
    season.club = access.club
    return SeasonAccess(season, access)


def get_club_of_competition(request: HttpRequest, competition: Competition) -> ClubAccess:
    return _club(request, Club.objects.filter(pk=competition.club_id))


def get_club_in_space(request: HttpRequest, space: int) -> ClubAccess:
    return _club(request, Club.objects.filter(space=space))


def token_to_write(request: HttpRequest, scope: TokenScope) -> ApiToken:
    """The token of the request. Raises PermissionDenied for one without this scope."""
    token = token_of(request)
    if token is None or not token.may(scope):
        raise PermissionDenied(f"This needs a token with the scope {scope.value}.")
    return token


def get_season_to_write(request: HttpRequest, uid: UUID, scope: TokenScope) -> tuple[SeasonAccess, ApiToken]:
    """A season for whoever scores in its club, by a token of that scope."""
    token = token_to_write(request, scope)
    season = _row(Season.objects.everywhere("its club is loaded with rights next").filter(uid=uid))
    of = club_to_write(request, token, season.club.space_id)
    season.club = of.club
    return SeasonAccess(season, of), token


def club_to_write(request: HttpRequest, token: ApiToken, space: int) -> ClubAccess:
    """The club of this space, if the token writes there: its own club, or one where its account may score.

    404 for a club that its owner may not see, 403 for one where he may not score. What it may read does not matter.
    """
    mine = Membership.objects.filter(user_id=token.user_id or 0, club__space=space)
    own = mine.select_related("user").first()
    club = Club.objects.select_related("space").filter(space=space).first()
    if club is None or not (own or token.club_id == club.pk or club.is_public):
        raise Http404
    if own is not None and _lacks_second_factor(own):
        raise PermissionDenied("The owner of this token needs a second factor first.")
    access = ClubAccess(club, own, club_token=token if token.club_id == club.pk else None)
    if access.club_token is None:
        access.scorer()
    about_club(request, club)
    return access


def get_season_for_scorer(request: HttpRequest, uid: UUID) -> SeasonAccess:
    access = get_season_to_see(request, uid)
    access.of.scorer()
    return access


def get_season_for_director(request: HttpRequest, uid: UUID) -> SeasonAccess:
    access = get_season_to_see(request, uid)
    access.of.director()
    return access


def get_season_for_owner(request: HttpRequest, uid: UUID) -> SeasonAccess:
    access = get_season_to_see(request, uid)
    access.of.owner()
    return access


def get_season_sheet_to_see(request: HttpRequest, uid: UUID, sheet: UUID) -> tuple[SeasonAccess, SeasonSheet]:
    access = get_season_to_see(request, uid)
    return access, _season_sheet(access, sheet)


def get_season_sheet_for_director(
    request: HttpRequest, uid: UUID, sheet: UUID
) -> tuple[SeasonAccess, SeasonSheet]:
    access = get_season_to_see(request, uid)
    access.of.director()
    return access, _season_sheet(access, sheet)


def get_season_sheet_for_scorer(
    request: HttpRequest, uid: UUID, sheet: UUID
) -> tuple[SeasonAccess, SeasonSheet]:
    access = get_season_for_scorer(request, uid)
    return access, _season_sheet(access, sheet)


def get_player_to_see(request: HttpRequest, uid: UUID) -> tuple[ClubAccess, Player]:
    """A player, or the one it was merged into."""
    rows = Player.objects.everywhere("its club is loaded with rights next").filter(uid=uid)
    found = _row(rows.select_related("merged_into"))
    player = present(found)
    return _club(request, Club.objects.filter(space=player.space_id)), player


def player_of_club(access: ClubAccess, uid: UUID) -> Player:
    """Another player of a club that the reader may see, or the one it was merged into."""
    found: Player = _row(
        Player.objects.in_space(access.club.space).filter(uid=uid).select_related("merged_into")
    )
    return present(found)


def user_of(request: HttpRequest) -> User | AnonymousUser:
    return request.user


def token_of(request: HttpRequest) -> ApiToken | None:
    """The token by which the API was asked; pages take none."""
    return getattr(request, "api_token", None)


def _season_sheet(access: SeasonAccess, sheet: UUID) -> SeasonSheet:
    found = SeasonSheet.objects.in_space(access.of.club.space).filter(season=access.season, sheet__uid=sheet)
    row: SeasonSheet = _row(found.select_related("sheet__space"))
    row.season = access.season
    return row


def _row(found: QuerySet[Row]) -> Row:
    row = found.first()
    if row is None:
        raise Http404
    return row


def _club(request: HttpRequest, which: QuerySet[Club]) -> ClubAccess:
    """The club with the reader's own membership, if it may be seen: two queries."""
    mine = Membership.objects.filter(user_id=user_of(request).pk or 0)
    club = (
        which.select_related("space")
        .prefetch_related(Prefetch("memberships", queryset=mine, to_attr="own_memberships"))
        .first()
    )
    if club is None:
        raise Http404
    own: Membership | None = next(iter(club.own_memberships), None)
    token = token_of(request)
    belongs = own is not None or (token is not None and token.club_id == club.pk)
    if not belongs and not club.is_public:
        raise Http404
    about_club(request, club)
    if token is not None:
        return _by_token(club, own, token, belongs=belongs)
    if _lacks_second_factor(own):
        raise SecondFactorMissing
    return ClubAccess(club, own, request.GET.get("names") == "public")


def _by_token(club: Club, own: Membership | None, token: ApiToken, *, belongs: bool) -> ClubAccess:
    """As a member by `read_club`, as a stranger by `read_public`. Raises PermissionDenied."""
    if belongs and token.may(TokenScope.READ_CLUB):
        if _lacks_second_factor(own):
            raise PermissionDenied("The owner of this token needs a second factor first.")
        return ClubAccess(club, own, club_token=token if own is None else None)
    if club.is_public and token.may(TokenScope.READ_PUBLIC):
        return ClubAccess(club, None)
    raise PermissionDenied("This token may not read this club.")


def _lacks_second_factor(own: Membership | None) -> bool:
    if not settings.SECOND_FACTOR_DEMANDED or own is None or own.role != Role.OWNER:
        return False
    return not SecondFactor.objects.filter(user=own.user_id).exists()
