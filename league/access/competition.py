"""Loaders that check who may see and direct a competition (table in docs/league-competitions.md).

Whoever may see the club sees its competitions; scorers and directors also see the director's board. Owners
and directors of the club direct every competition, other members those they were named for. A club that may
not be seen gives a 404, a missing right a 403.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from league.access.club import ClubAccess, found_or_404, get_club_of_competition
from league.models import Competition, CompetitionDirector, Membership, Placard
from league.placards import is_placard_key


@dataclass(frozen=True, slots=True)
class CompetitionAccess:
    """`directs`: whether the reader may declare anything while the competition is written here."""

    competition: Competition
    of: ClubAccess
    directs: bool

    @property
    def may_declare(self) -> bool:
        return self.directs and self.competition.is_here

    @property
    def attends(self) -> bool:
        """Whether the reader sees the board and opens pads. Whoever directs may, whatever the role in the club."""
        return self.directs or self.of.may_score

    def attendee(self) -> Membership:
        """The membership of a reader who attends. Raises PermissionDenied."""
        if self.of.membership is None or not self.attends:
            raise PermissionDenied
        return self.of.membership

    @property
    def by(self) -> UUID | None:
        """The uid of the reader's account, stored with facts."""
        return self.of.membership.user.uid if self.of.membership else None


def get_competition_to_see(request: HttpRequest, uid: UUID) -> CompetitionAccess:
    rows = Competition.objects.everywhere("its club is loaded with rights next")
    found = found_or_404(rows.filter(uid=uid))
    of = get_club_of_competition(request, found)
    found.club = of.club
    return CompetitionAccess(found, of, _directs(found, of))


def get_competition_to_attend(request: HttpRequest, uid: UUID) -> CompetitionAccess:
    """For the director's board and the pads."""
    access = get_competition_to_see(request, uid)
    access.attendee()
    return access


def get_competition_to_direct(request: HttpRequest, uid: UUID) -> CompetitionAccess:
    access = get_competition_to_see(request, uid)
    if not access.directs:
        raise PermissionDenied
    return access


def get_competition_to_own(request: HttpRequest, uid: UUID) -> CompetitionAccess:
    access = get_competition_to_see(request, uid)
    access.of.owner()
    return access


def get_placard(uid: UUID, key: str) -> Placard:
    """The valid placard of this address. A wrong key, a revoked and an unknown placard give the same 404."""
    placard: Placard | None = (
        Placard.objects.filter(uid=uid, revoked_at=None).select_related("competition__club__space").first()
    )
    if placard is None or not is_placard_key(uid, key):
        raise Http404
    return placard


def _directs(competition: Competition, of: ClubAccess) -> bool:
    if of.membership is None:
        return False
    if of.may_direct:
        return True
    named = CompetitionDirector.objects.filter(competition=competition, membership=of.membership)
    return bool(named.exists())
