"""/account/second-factor/: set up, renew and end it. /account/sign-in/code/: the code after the password."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import services, totp
from league.models import SecondFactor, User
from league.pages.shared.answers import posted, see_other, show_form
from league.pages.shared.forms import put_error
from league.sign_in_rate import count_failure, counts_of, know_device, may_try
from scoring.pages.shared.context import context_of
from scoring.pages.shared.qr import Qr, qr
from scoring.pages.shared.redirects import to_page
from scoring.security_log import say
from scoring.services import InputError

WAIT = 300  # seconds between the password and the code
_AWAITED, _SECRET = "code_awaited", "new_second_factor"


class CodeForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True}),
    )


class SetUpForm(CodeForm):
    """Also asks for the password: somebody who finds a signed-in device must not lock its owner out."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


@dataclass(frozen=True, slots=True)
class CodePage:
    form: CodeForm


@dataclass(frozen=True, slots=True)
class FactorPage:
    """`key` and `qr` are for the app; "" and None once there is a second factor."""

    form: CodeForm
    factor: SecondFactor | None
    key: str
    qr: Qr | None


@dataclass(frozen=True, slots=True)
class RecoveryPage:
    """The only answer that shows these codes."""

    codes: tuple[str, ...]


def await_code(request: HttpRequest, user: User, next_url: str) -> None:
    """Remember that the password was right and the code is still missing. Nobody is signed in yet."""
    request.session[_AWAITED] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),
        "at": time.time(),
        "next": next_url,
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    user = _awaited(request)
    if user is None:
        return to_page(request, reverse("league:sign-in"))
    form = CodeForm(posted(request))
    if form.is_valid() and _is_good(request, user, form):
        next_url = request.session.pop(_AWAITED)["next"]
        login(request, user, backend="league.auth.NameOrEmailBackend")
        response = to_page(request, next_url)
        know_device(request, response, user)
        return response
    return show_form(request, "league/account/sign_in_code.html", CodePage(form))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Shows how to set it up, or its state; POST sets it up."""
    user = cast(User, request.user)
    factor = SecondFactor.objects.filter(user=user).first()
    if factor is not None:
        return _page(request, user, factor, CodeForm())
    form = SetUpForm(posted(request))
    if form.is_valid() and _may_try(request, user, form) and _has_password(request, user, form):
        try:
            secret = request.session.get(_SECRET, "")
            codes = services.second_factor_set(user=user, secret=secret, code=form.cleaned_data["code"])
        except InputError as error:
            _refuse(request, user, form, error)
        else:
            del request.session[_SECRET]
            return _shown_once(request, codes)
    return _page(request, user, factor, form)


@never_cache
@login_required
@require_POST
def recovery(request: HttpRequest) -> HttpResponse:
    """Replace the recovery codes by new ones."""
    return _changed(request, services.recovery_renew)


@never_cache
@login_required
@require_POST
def end(request: HttpRequest) -> HttpResponse:
    return _changed(request, services.second_factor_end)


def _changed(request: HttpRequest, change: Callable[..., list[str] | None]) -> HttpResponse:
    """Make the change if the posted code is good; show the recovery codes that it returns."""
    user = cast(User, request.user)
    form = CodeForm(request.POST)
    codes: list[str] | None = None
    if form.is_valid() and _may_try(request, user, form):
        try:
            codes = change(user=user, code=form.cleaned_data["code"])
        except InputError as error:
            _refuse(request, user, form, error)
        else:
            if codes is not None:
                return _shown_once(request, codes)
            messages.success(request, _("There is no second factor any more: the password alone signs in."))
            return see_other("league:second-factor")
    return _page(request, user, SecondFactor.objects.filter(user=user).first(), form)


def _is_good(request: HttpRequest, user: User, form: CodeForm) -> bool:
    if not _may_try(request, user, form):
        return False
    try:
        services.code_take(user=user, code=form.cleaned_data["code"])
    except InputError as error:
        _refuse(request, user, form, error)
        return False
    return True


def _may_try(request: HttpRequest, user: User, form: CodeForm) -> bool:
    """Wrong codes count like wrong passwords."""
    if may_try(counts_of(request, user.get_username(), user)):
        return True
    form.add_error("code", _("Tried too often. Wait half a minute, then try again."))
    return False


def _refuse(request: HttpRequest, user: User, form: CodeForm, error: InputError) -> None:
    count_failure(counts_of(request, user.get_username(), user))
    say("code-refused", account=user.pk)
    put_error(form, error)


def _has_password(request: HttpRequest, user: User, form: SetUpForm) -> bool:
    if user.check_password(form.cleaned_data["password"]):
        return True
    count_failure(counts_of(request, user.get_username(), user))
    form.add_error("password", _("This is not your password."))
    return False


def _awaited(request: HttpRequest) -> User | None:
    """The account whose password was given a moment ago, unless the password has changed since."""
    awaited = request.session.get(_AWAITED)
    if not awaited or time.time() - awaited["at"] > WAIT:
        return None
    user = User.objects.filter(pk=awaited["user"], is_active=True).first()
    return user if user and user.get_session_auth_hash() == awaited["hash"] else None


def _page(request: HttpRequest, user: User, factor: SecondFactor | None, form: CodeForm) -> HttpResponse:
    secret = ""
    if factor is None:
        secret = request.session.setdefault(_SECRET, totp.new_secret())
    code = qr(totp.address(secret, user.get_username(), "Punkteblock")) if secret else None
    key = " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))
    return show_form(request, "league/account/second_factor.html", FactorPage(form, factor, key, code))


def _shown_once(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "league/account/recovery_once.html", context_of(RecoveryPage(tuple(codes))))
