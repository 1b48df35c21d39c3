"""The invitations of a club for its owners: the open ones, and the one just created."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from league import wording
from league.models import Invitation
from scoring.pages.shared.qr import Qr, qr

MOST_ACCOUNTS = (200, 3600)  # new accounts or invitations by one account, in so many seconds


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """Context of `scoring/setup/_new_link.html`: the only time the address is shown."""

    title: str
    text: str
    url: str
    qr: Qr


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    uid: UUID
    note: str
    role_name: str
    expires_at: datetime


def new_invitation(request: HttpRequest, token: str, role: str, note: str) -> NewInvitation:
    url = request.build_absolute_uri(reverse("league:invitation", args=[token]))
    text = _("Whoever opens it becomes a member (%(role)s), once.") % {"role": wording.ROLES[role]}
    return NewInvitation(note or _("Invitation"), text, url, qr(url))


def open_invitations(found: Iterable[Invitation]) -> tuple[OpenInvitation, ...]:
    return tuple(
        OpenInvitation(one.uid, one.note, str(wording.ROLES[one.role]), one.expires_at) for one in found
    )
