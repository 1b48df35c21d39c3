"""/account/second-factor/: app, passkeys, address for codes and recovery codes of the account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league import services, totp
from league.models import Passkey, SecondFactor, User
from league.pages.account.factor_forms import AddressForm, PasskeyForm
from league.pages.account.fresh import needs_fresh_sign_in
from league.pages.account.sign_in_code import CodeForm
from league.pages.account.tries import may_try, refused, slowed
from league.pages.shared.answers import posted, see_other
from league.pages.shared.forms import put_error
from league.services.mail_codes import is_mail_code_awaited, may_mail
from league.services.passkeys import MOST
from league.webauthn import site_of
from scoring.pages.shared.context import context_of
from scoring.pages.shared.qr import Qr, qr
from scoring.services import InputError

_NEW_APP = "new_second_factor"


@dataclass(frozen=True, slots=True)
class FactorPage:
    """`app` with `key` and `qr`: to set one up, None once there is one. `passkey`: None where none can be made.

    `mail`: to confirm an address, first the address, then the code (`is_mailed`); None without mail.
    """

    factor: SecondFactor | None
    app: CodeForm | None
    key: str
    qr: Qr | None
    passkeys: tuple[Passkey, ...]
    here: str
    passkey: PasskeyForm | None
    mail: forms.Form | None
    is_mailed: bool
    codes_left: int


@dataclass(frozen=True, slots=True)
class RecoveryPage:
    """The only answer that shows these codes."""

    codes: tuple[str, ...]


@needs_fresh_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Shows what there is; POST sets an app up."""
    user = cast(User, request.user)
    form = CodeForm(posted(request))
    if form.is_valid() and _may_try(request, user, form):
        try:
            secret = request.session.get(_NEW_APP, "")
            codes = services.second_factor_set(user=user, secret=secret, code=form.cleaned_data["code"])
        except InputError as error:
            refused(request, user)
            put_error(form, error)
        else:
            del request.session[_NEW_APP]
            return factor_made(request, codes, _("The app is set up."))
    return factor_page(request, app=form)


@needs_fresh_sign_in
@require_POST
def recovery(request: HttpRequest) -> HttpResponse:
    """Replace the recovery codes by new ones."""
    codes = services.recovery_renew(user=cast(User, request.user))
    return _shown_once(request, codes) if codes else see_other("league:second-factor")


@needs_fresh_sign_in
@require_POST
def end(request: HttpRequest) -> HttpResponse:
    """Do without the app, or the address (`kind`)."""
    kind = "mail" if request.POST.get("kind") == "mail" else "secret"
    services.second_factor_end(user=cast(User, request.user), kind=kind)
    return factor_ended(request)


def factor_made(request: HttpRequest, codes: list[str], done: str) -> HttpResponse:
    """Shows the recovery codes that came with the first factor; else the page again."""
    if codes:
        return _shown_once(request, codes)
    messages.success(request, done)
    return see_other("league:second-factor")


def factor_ended(request: HttpRequest) -> HttpResponse:
    if SecondFactor.objects.filter(user=cast(User, request.user)).exists():
        messages.success(request, _("Removed."))
    else:
        messages.success(request, _("There is no second factor any more: the password alone signs in."))
    return see_other("league:second-factor")


def factor_page(
    request: HttpRequest,
    app: CodeForm | None = None,
    passkey: PasskeyForm | None = None,
    mail: forms.Form | None = None,
) -> HttpResponse:
    """The page; a form that was sent and has errors shows them."""
    user = cast(User, request.user)
    factor = SecondFactor.objects.filter(user=user).first()
    passkeys = tuple(user.passkeys.all())
    needs_app = not (factor and factor.secret)
    secret = request.session.setdefault(_NEW_APP, totp.new_secret()) if needs_app else ""
    site, mail = site_of(request), (mail or _mail_form(user)) if may_mail() else None
    page = FactorPage(
        factor=factor,
        app=(app or CodeForm()) if needs_app else None,
        key=" ".join(secret[at : at + 4] for at in range(0, len(secret), 4)),
        qr=qr(totp.address(secret, user.get_username(), "Punkteblock")) if secret else None,
        passkeys=passkeys,
        here=site.host if site else "",
        passkey=(passkey or PasskeyForm()) if site and len(passkeys) < MOST else None,
        mail=mail,
        is_mailed=isinstance(mail, CodeForm),
        codes_left=len(factor.recovery) if factor else 0,
    )
    is_refused = any(form is not None and form.is_bound for form in (app, passkey, mail))
    template = "league/account/second_factor.html"
    return render(request, template, context_of(page), status=422 if is_refused else 200)


def _mail_form(user: User) -> forms.Form:
    if is_mail_code_awaited(user):
        return CodeForm(prefix="mail")
    return AddressForm(initial={"address": user.email})


def _may_try(request: HttpRequest, user: User, form: CodeForm) -> bool:
    if may_try(request, user):
        return True
    form.add_error("code", slowed())
    return False


def _shown_once(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "league/account/recovery_once.html", context_of(RecoveryPage(tuple(codes))))
