"""/clubs/<uid>/members/: the members of the club, for owners.

A new password is shown once, in the answer itself: neither a redirect nor a cookie may carry it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import wording
from league.access import (
    ClubAccess,
    get_club_for_owner,
    get_invitation_for_owner,
    get_member_for_owner,
)
from league.models import Club, Membership
from league.pages.members.forms import ROLES, AccountForm, InviteForm, RoleForm
from league.pages.members.invite import (
    MOST_ACCOUNTS,
    NewInvitation,
    OpenInvitation,
    new_invitation,
    open_invitations,
)
from league.pages.shared.answers import posted, see_other, show_form, to_page
from league.pages.shared.forms import put_error
from league.selectors import club_members, members_with_our_password
from league.services import (
    invitation_make,
    invitation_revoke,
    member_account_make,
    member_password_reset,
    member_remove,
    role_set,
)
from scoring.limits import at_most
from scoring.models import SheetGrant
from scoring.pages.shared.context import context_of
from scoring.pages.shared.qr import is_local
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class Member:
    """`may_reset`: whether this club may set the account's password."""

    uid: UUID
    name: str
    role: str
    role_name: str
    is_own: bool
    may_reset: bool


@dataclass(frozen=True, slots=True)
class MembersPage:
    """`roles`: code and name of each role. `link`: the invitation just created. `is_local`: the page's
    address works only on this computer.
    """

    club: Club
    form: InviteForm
    members: tuple[Member, ...]
    invitations: tuple[OpenInvitation, ...]
    roles: tuple[tuple[str, str], ...]
    link: NewInvitation | None
    is_local: bool


@dataclass(frozen=True, slots=True)
class AccountPage:
    club: Club
    form: AccountForm


@dataclass(frozen=True, slots=True)
class RemovePage:
    """`pads`: number of sheets that the member's devices may write on now."""

    club: Club
    member: Membership
    name: str
    pads: int


@dataclass(frozen=True, slots=True)
class PasswordPage:
    """The only answer that shows a password."""

    club: Club
    name: str
    password: str


@never_cache
@require_safe
def members(request: HttpRequest, uid: UUID) -> HttpResponse:
    return _page(request, get_club_for_owner(request, uid), InviteForm())


@never_cache
@at_most(*MOST_ACCOUNTS)
@require_POST
def invite(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _page(request, access, form)
    role, note = form.cleaned_data["role"], form.cleaned_data["note"]
    token = invitation_make(club=access.club, role=role, note=note, life=form.life)
    return _page(request, access, InviteForm(), new_invitation(request, token, role, note))


@never_cache
@require_POST
def invitation_end(request: HttpRequest, uid: UUID, invitation: UUID) -> HttpResponse:
    _access, found = get_invitation_for_owner(request, uid, invitation)
    invitation_revoke(invitation=found)
    messages.success(request, _("Taken back: it opens nothing any more."))
    return see_other("league:members", uid)


@never_cache
@at_most(*MOST_ACCOUNTS)
@require_http_methods(["GET", "HEAD", "POST"])
def member_new(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Create an account for somebody without a device at hand. Taken names are refused, whoever has them."""
    access = get_club_for_owner(request, uid)
    form = AccountForm(posted(request))
    if form.is_valid():
        try:
            added = member_account_make(club=access.club, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            return _password_once(request, access, added.membership, added.password)
    return show_form(request, "league/members/member_new.html", AccountPage(access.club, form))


@never_cache
@require_POST
def role(request: HttpRequest, uid: UUID, member: UUID) -> HttpResponse:
    _access, membership = get_member_for_owner(request, uid, member)
    form = RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("There is no such role."))
        return see_other("league:members", uid)
    try:
        role_set(membership=membership, role=form.cleaned_data["role"])
    except InputError as error:
        messages.error(request, wording.input_error(error))
    return _back(request, membership, uid)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: HttpRequest, uid: UUID, member: UUID) -> HttpResponse:
    """Asks once, and says what ends."""
    access, membership = get_member_for_owner(request, uid, member)
    if request.method != "POST":
        pads = SheetGrant.objects.live(timezone.now()).filter(member_grants__membership=membership).count()
        page = RemovePage(access.club, membership, membership.user.get_username(), pads)
        return render(request, "league/members/remove.html", context_of(page))
    try:
        member_remove(membership=membership)
    except InputError as error:
        messages.error(request, wording.input_error(error))
        return see_other("league:members", uid)
    messages.success(request, _("%(name)s is no member any more.") % {"name": membership.user})
    return _back(request, membership, uid)


@never_cache
@require_POST
def password(request: HttpRequest, uid: UUID, member: UUID) -> HttpResponse:
    access, membership = get_member_for_owner(request, uid, member)
    try:
        new = member_password_reset(membership=membership)
    except InputError as error:
        messages.error(request, wording.input_error(error))
        return see_other("league:members", uid)
    return _password_once(request, access, membership, new)


def _page(
    request: HttpRequest, access: ClubAccess, form: InviteForm, link: NewInvitation | None = None
) -> HttpResponse:
    ours = set(members_with_our_password(access.club).values_list("pk", flat=True))
    page = MembersPage(
        club=access.club,
        form=form,
        members=tuple(_row(member, access, ours) for member in club_members(access.club)),
        invitations=open_invitations(access.club.invitations.live(timezone.now())),
        roles=tuple((code, str(name)) for code, name in ROLES),
        link=link,
        is_local=is_local(request),
    )
    return show_form(request, "league/members/members.html", page)


def _back(request: HttpRequest, membership: Membership, uid: UUID) -> HttpResponse:
    """Redirect to the members, or home for an owner who has just given up the role."""
    if membership.user_id == request.user.pk:
        return to_page(request, "league:home")
    return see_other("league:members", uid)


def _password_once(
    request: HttpRequest, access: ClubAccess, membership: Membership, password: str
) -> HttpResponse:
    page = PasswordPage(access.club, membership.user.get_username(), password)
    return render(request, "league/members/password_once.html", context_of(page))


def _row(member: Membership, access: ClubAccess, ours: Collection[int]) -> Member:
    return Member(
        uid=member.uid,
        name=member.user.get_username(),
        role=member.role,
        role_name=str(wording.ROLES[member.role]),
        is_own=member == access.membership,
        may_reset=member.pk in ours,
    )
