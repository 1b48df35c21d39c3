"""/clubs/<uid>/members/: who belongs to the club. For owners alone.

A new password is shown in the answer itself, once: neither a redirect nor a
cookie may carry it.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording
from league.access import ClubAccess, get_club_for_owner, get_member_for_owner
from league.forms import MemberForm, RoleForm, put_error
from league.models import Membership
from league.selectors import club_members
from league.services import member_add, member_password_reset, member_remove, role_set
from league.views.answers import posted, see_other, show_form
from scoring.services import InputError


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
    rows = [_row(member, access) for member in club_members(access.club)]
    context = {"club": access.club, "form": form, "members": rows, "roles": wording.ROLES.items()}
    return show_form(request, "league/members.html", context)


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
    """An owner who has just ended his own rights may not see the members any more."""
    return (
        see_other("league:home")
        if membership.user_id == request.user.pk
        else see_other("league:members", uid)
    )


def _password_once(
    request: HttpRequest, access: ClubAccess, membership: Membership, password: str
) -> HttpResponse:
    context = {"club": access.club, "name": membership.user.get_username(), "password": password}
    return render(request, "league/password_once.html", context)


def _row(member: Membership, access: ClubAccess) -> dict[str, object]:
    return {
        "uid": member.uid,
        "name": member.user.get_username(),
        "role": member.role,
        "role_name": wording.ROLES[member.role],
        "is_own": member == access.membership,
        "may_reset": member.made_account,
    }
