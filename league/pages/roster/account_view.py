"""/clubs/<uid>/roster/<person>/account/: links a person of the roster to an account, or invites them. For
owners.

The link of the invitation is shown once, in the answer itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import wording
from league.access import get_person_for_owner
from league.models import Club, Membership, Person, Role
from league.pages.members.invite import MOST_ACCOUNTS, NewInvitation, new_invitation
from league.pages.shared.answers import see_other
from league.selectors import club_members
from league.services import invitation_make
from league.services.own_person import person_tie, person_untie
from scoring.limits import at_most
from scoring.pages.shared.context import context_of
from scoring.pages.shared.qr import is_local
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class AccountPage:
    """`account`: the name of the linked one, or "". `free`: uid and name of the others that could be linked.

    `link`: the invitation just created. `is_local`: its address works only on this computer.
    """

    club: Club
    person: Person
    account: str
    free: tuple[tuple[UUID, str], ...]
    link: NewInvitation | None
    is_local: bool


@never_cache
@at_most(*MOST_ACCOUNTS)
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest, uid: UUID, person: UUID) -> HttpResponse:
    """POST: `tie` with the uid of a membership, `untie`, or `invite`."""
    access, whose = get_person_for_owner(request, uid, person)
    link = None
    if request.method == "POST" and "invite" in request.POST:
        name, role = whose.player.name, Role.MEMBER
        token = invitation_make(club=access.club, role=role, note=name, person=whose)
        link = new_invitation(request, token, role, name)
    elif request.method == "POST":
        _change(request, access.club, whose)
        return see_other("league:person-account", uid, person)
    members = list(club_members(access.club))
    tied = next((one.user.get_username() for one in members if one.person_id == whose.pk), "")
    free = tuple((one.uid, one.user.get_username()) for one in members if one.person_id is None)
    page = AccountPage(access.club, whose, tied, free, link, is_local(request))
    return render(request, "league/roster/account.html", context_of(page))


def _change(request: HttpRequest, club: Club, person: Person) -> None:
    if "untie" in request.POST:
        person_untie(person=person)
        messages.success(request, _("No account is this person any more."))
        return
    try:
        membership = club.memberships.filter(uid=UUID(request.POST.get("tie", ""))).first()
    except ValueError:
        membership = None
    if not isinstance(membership, Membership):
        raise Http404
    try:
        person_tie(membership=membership, person=person)
    except InputError as error:
        messages.error(request, wording.input_error(error))
    else:
        messages.success(request, _("Saved."))
