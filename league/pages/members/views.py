"""/clubs/<uid>/members/: who belongs to the club. For owners.

A new password is shown in the answer itself, once: neither a redirect nor a cookie may carry it.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording
from league.access import ClubAccess, get_club_for_owner, get_member_for_owner
from league.models import Club, Membership
from league.pages.members.forms import ROLES, MemberForm, RoleForm
from league.pages.shared.answers import posted, see_other, show_form, to_page
from league.pages.shared.forms import put_error
from league.selectors import club_members
from league.services import member_add, member_password_reset, member_remove, role_set
from scoring.pages.shared.context import context_of
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class Member:
    """`may_reset`: whether this club made the account and may set its password."""

    uid: UUID
    name: str
    role: str
    role_name: str
    is_own: bool
    may_reset: bool


@dataclass(frozen=True, slots=True)
class MembersPage:
    """`roles`: the code and the name of each role."""

    club: Club
    form: MemberForm
    members: tuple[Member, ...]
    roles: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PasswordPage:
    """The one answer that shows a password."""

    club: Club
    name: str
    password: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    form = MemberForm(posted(request))
    if form.is_valid():
        try:
            added = member_add(club=access.club, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            if added.password:
                return _password_once(request, access, added.membership, added.password)
            messages.success(request, _("%(name)s is a member now.") % {"name": added.membership.user})
            return see_other("league:members", uid)
    rows = tuple(_row(member, access) for member in club_members(access.club))
    roles = tuple((code, str(name)) for code, name in ROLES)
    return show_form(request, "league/members/members.html", MembersPage(access.club, form, rows, roles))


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
@require_POST
def remove(request: HttpRequest, uid: UUID, member: UUID) -> HttpResponse:
    _access, membership = get_member_for_owner(request, uid, member)
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


def _back(request: HttpRequest, membership: Membership, uid: UUID) -> HttpResponse:
    """Back to the members, or home for an owner who has just given up his own rights."""
    if membership.user_id == request.user.pk:
        return to_page(request, "league:home")
    return see_other("league:members", uid)


def _password_once(
    request: HttpRequest, access: ClubAccess, membership: Membership, password: str
) -> HttpResponse:
    page = PasswordPage(access.club, membership.user.get_username(), password)
    return render(request, "league/members/password_once.html", context_of(page))


def _row(member: Membership, access: ClubAccess) -> Member:
    return Member(
        uid=member.uid,
        name=member.user.get_username(),
        role=member.role,
        role_name=str(wording.ROLES[member.role]),
        is_own=member == access.membership,
        may_reset=member.made_account,
    )
