"""Loaders of what belongs to a club: people, players, devices, tokens and webhooks."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from league.access.club import (
    ClubAccess,
    club_seen,
    found_or_404,
    get_club_for_director,
    get_club_for_owner,
    get_club_to_see,
)
from league.models import ApiToken, Club, ClubTablet, Delivery, Invitation, Membership, Person, Webhook
from league.services.invitations import token_hash
from scoring.models import Player, PlayerMove
from scoring.services.player_names import present


def get_club_token_for_director(request: HttpRequest, uid: UUID, token: UUID) -> tuple[ClubAccess, ApiToken]:
    access = get_club_for_director(request, uid)
    return access, found_or_404(access.club.api_tokens.filter(uid=token))


def get_member_for_owner(request: HttpRequest, uid: UUID, member: UUID) -> tuple[ClubAccess, Membership]:
    access = get_club_for_owner(request, uid)
    return access, found_or_404(access.club.memberships.select_related("user").filter(uid=member))


def get_invitation_for_owner(
    request: HttpRequest, uid: UUID, invitation: UUID
) -> tuple[ClubAccess, Invitation]:
    access = get_club_for_owner(request, uid)
    return access, found_or_404(access.club.invitations.filter(uid=invitation))


def get_invitation(token: str) -> Invitation:
    """The invitation of a link, even if it is used or expired. Whoever has the link may read it. Raises Http404."""
    invitations = Invitation.objects.select_related("club", "member", "person__player")
    return found_or_404(invitations.filter(token_hash=token_hash(token)))


def get_tablet_for_owner(request: HttpRequest, uid: UUID, tablet: UUID) -> tuple[ClubAccess, ClubTablet]:
    access = get_club_for_owner(request, uid)
    return access, found_or_404(access.club.tablets.filter(uid=tablet))


def get_person_for_owner(request: HttpRequest, uid: UUID, person: UUID) -> tuple[ClubAccess, Person]:
    """A person in the club's roster."""
    access = get_club_for_owner(request, uid)
    people = Person.objects.in_space(access.club.space).filter(uid=person)
    return access, found_or_404(people.select_related("player", "club__space"))


def get_own_person(request: HttpRequest, uid: UUID) -> tuple[ClubAccess, Person]:
    """The roster person linked to the reader's account, with its player.

    Raises Http404 if there is none, or if the person has left the club.
    """
    access = get_club_to_see(request, uid)
    people = Person.objects.in_space(access.club.space).filter(membership=access.membership)
    mine = people.filter(membership__isnull=False).exclude(until__lt=timezone.localdate())
    return access, found_or_404(mine.select_related("player__merged_into", "club__space"))


def get_player_for_owner(request: HttpRequest, uid: UUID, player: UUID) -> tuple[ClubAccess, Player]:
    """A player of the club; players of other clubs give a 404."""
    access = get_club_for_owner(request, uid)
    found: Player = found_or_404(Player.objects.in_space(access.club.space).filter(uid=player))
    return access, found


def get_player_to_see(request: HttpRequest, uid: UUID) -> tuple[ClubAccess, Player]:
    """A player, or the one it was merged into."""
    rows = Player.objects.everywhere("its club is loaded with rights next").filter(uid=uid)
    found = found_or_404(rows.select_related("merged_into"))
    player = present(found)
    return club_seen(request, Club.objects.filter(space=player.space_id)), player


def player_of_club(access: ClubAccess, uid: UUID) -> Player:
    """Another player of the same club, or the one it was merged into."""
    found: Player = found_or_404(
        Player.objects.in_space(access.club.space).filter(uid=uid).select_related("merged_into")
    )
    return present(found)


def get_move_for_owner(request: HttpRequest, uid: UUID, move: UUID) -> tuple[ClubAccess, PlayerMove]:
    """A merge or split of the club."""
    access = get_club_for_owner(request, uid)
    moves = PlayerMove.objects.in_space(access.club.space).filter(uid=move)
    return access, found_or_404(moves.select_related("source__space", "target"))


def get_webhook_for_owner(request: HttpRequest, uid: UUID, webhook: UUID) -> tuple[ClubAccess, Webhook]:
    access = get_club_for_owner(request, uid)
    return access, found_or_404(access.club.webhooks.select_related("club").filter(uid=webhook))


def get_delivery_for_owner(request: HttpRequest, uid: UUID, delivery: UUID) -> tuple[ClubAccess, Delivery]:
    access = get_club_for_owner(request, uid)
    deliveries = Delivery.objects.filter(webhook__club=access.club, uid=delivery)
    return access, found_or_404(deliveries.select_related("webhook"))
