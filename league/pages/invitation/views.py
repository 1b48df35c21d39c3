"""/invitation/<token>/: accept an invitation with the signed-in account or a new one."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from league import wording
from league.access import get_invitation, user_of
from league.models import Club, Invitation, Membership, User
from league.pages.invitation.forms import AcceptForm, JoinForm
from league.pages.shared.answers import posted, show_form, to_page
from league.pages.shared.forms import put_error
from league.robots import hide
from league.services import invitation_accept, invitation_join
from scoring.pages.shared.context import context_of
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """`person`: whose person of the roster the account will be, or "". `account`: the name of the signed-in
    one, or "".
    """

    club: Club
    person: str
    role_name: str
    account: str
    form: forms.Form


@dataclass(frozen=True, slots=True)
class OverPage:
    message: str


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    hide(request)
    found, asker = get_invitation(token), user_of(request)
    account = asker if isinstance(asker, User) else None
    if account and not found.person_id and found.club.memberships.filter(user=account).exists():
        return to_page(request, "league:club", found.club.uid)
    if not Invitation.objects.live(timezone.now()).filter(pk=found.pk).exists():
        return _over(request)
    form = _form(request, found, account)
    # A page drawn for another account, or for none, must not decide for this one.
    if form.is_bound and request.POST.get("account", "") != _of(account):
        messages.info(request, _("Somebody else is signed in now. Look again, then accept."))
        return to_page(request, "league:invitation", token)
    if form.is_valid():
        try:
            return _welcome(request, _come_in(request, found, account, form))
        except InputError as error:
            if error.code == "invitation_gone":
                return _over(request)
            put_error(form, error)
    name = account.get_username() if account else ""
    person = found.person.player.name if found.person else ""
    page = InvitationPage(found.club, person, str(wording.ROLES[found.role]), name, form)
    return show_form(request, "league/invitation/invitation.html", page)


def _form(request: HttpRequest, found: Invitation, account: User | None) -> forms.Form:
    shown = {"account": _of(account)}
    if account is None:
        return JoinForm(posted(request), initial=shown)
    asks = account.password_is_given and account.memberships.exclude(club=found.club_id).exists()
    return AcceptForm(posted(request), initial=shown, asks=asks)


def _of(account: User | None) -> str:
    return str(account.uid) if account else ""


def _come_in(request: HttpRequest, found: Invitation, account: User | None, form: forms.Form) -> Membership:
    password = form.cleaned_data.get("password", "")
    if account is None:
        member = invitation_join(invitation=found, name=form.cleaned_data["name"], password=password)
        login(request, member.user)
        return member
    member = invitation_accept(invitation=found, user=account, password=password)
    if password:
        update_session_auth_hash(request, member.user)
    return member


def _welcome(request: HttpRequest, member: Membership) -> HttpResponse:
    messages.success(request, _("You are a member of %(club)s now.") % {"club": member.club})
    return to_page(request, "league:club", member.club.uid)


def _over(request: HttpRequest) -> HttpResponse:
    page = OverPage(str(wording.ERRORS["invitation_gone"]))
    return render(request, "league/invitation/over.html", context_of(page), status=404)
