"""Passkeys: the challenge for the browser, signing in by one, making and removing them.

Every address answers 404 where passkeys are not offered, but for removing one.
"""

from __future__ import annotations

import secrets
import time
from typing import Any, cast
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league import services, webauthn, wording
from league.models import Passkey, User
from league.pages.account.awaited import awaited, awaited_end
from league.pages.account.factor_forms import AnswerForm, PasskeyForm
from league.pages.account.fresh import needs_fresh_sign_in
from league.pages.account.second_factor import factor_ended, factor_made, factor_page
from league.pages.account.tries import may_try, refused
from league.pages.account.views import SignIn
from league.pages.shared.forms import put_error
from league.webauthn import Site, site_of
from scoring.limit_cache import CacheAway, limit_cache
from scoring.limits import at_most
from scoring.pages.shared.redirects import SeeOther, to_page
from scoring.services import InputError

LIFE = 300  # seconds between a challenge and its answer
_MAKE, _SIGN_IN = "passkey_to_make", "passkey_to_sign_in"


@never_cache
@require_POST
@at_most(60, seconds=60)
def challenge(request: HttpRequest) -> HttpResponse:
    """To sign in. It is the same for everybody, whether they have passkeys or not."""
    return JsonResponse(webauthn.options_to_sign_in(_site(request), _challenge(request, _SIGN_IN)))


class SignInPasskey(SignIn):
    """The whole sign-in: the passkey says whose it is, and its device has checked who holds it."""

    http_method_names = ("post",)
    redirect_authenticated_user = False

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        site = _site(request)
        try:
            user = _signed_in(request, site, request.POST.get("answer", ""))
        except InputError as error:
            messages.error(request, wording.input_error(error))
            return SeeOther(self._back())
        awaited_end(request)
        login(request, user, backend="league.auth.NameOrEmailBackend")
        return to_page(request, self.get_success_url())

    def _back(self) -> str:
        """The page that the answer was sent from."""
        if awaited(self.request):
            return reverse("league:sign-in-code")
        page = "sign-in-again" if self.request.user.is_authenticated else "sign-in"
        return f"{reverse(f'league:{page}')}?{urlencode({'next': self.get_redirect_url()})}"


@needs_fresh_sign_in
@require_POST
def challenge_to_make(request: HttpRequest) -> HttpResponse:
    site, user = _site(request), cast(User, request.user)
    asked = _challenge(request, _MAKE)
    return JsonResponse(services.passkey_options(user=user, site=site, challenge=asked))


@needs_fresh_sign_in
@require_POST
def make(request: HttpRequest) -> HttpResponse:
    site, user = _site(request), cast(User, request.user)
    form = PasskeyForm(request.POST)
    if form.is_valid():
        told = form.cleaned_data
        try:
            asked = _answered(request, _MAKE)
            codes = services.passkey_make(user=user, site=site, challenge=asked, **told)
        except InputError as error:
            put_error(form, error)
        else:
            return factor_made(request, codes, _("The passkey is made. It signs in by itself from now on."))
    return factor_page(request, passkey=form)


@needs_fresh_sign_in
@require_POST
def end(request: HttpRequest, passkey: UUID) -> HttpResponse:
    """Also removes one that was made at another address. One that is gone already is gone."""
    user = cast(User, request.user)
    for found in Passkey.objects.filter(user=user, uid=passkey):
        services.passkey_end(user=user, passkey=found)
    return factor_ended(request)


def _signed_in(request: HttpRequest, site: Site, answer: str) -> User:
    """The account that the answer signs in. Raises InputError."""
    form = AnswerForm({"answer": answer})
    asked = _answered(request, _SIGN_IN)
    passkey = services.passkey_claimed(site=site, answer=answer) if form.is_valid() else None
    user = passkey.user if passkey else None
    if not may_try(request, user):
        raise InputError("slowed")
    try:
        return services.passkey_take(site=site, challenge=asked, passkey=passkey, answer=answer)
    except InputError:
        refused(request, user, "passkey")
        raise


def _site(request: HttpRequest) -> Site:
    site = site_of(request)
    if site is None:
        raise Http404
    return site


def _challenge(request: HttpRequest, use: str) -> bytes:
    """A new challenge for this session. An earlier one for the same use is void."""
    made = secrets.token_hex(32)
    request.session[use] = {"challenge": made, "at": time.time()}
    return bytes.fromhex(made)


def _answered(request: HttpRequest, use: str) -> bytes:
    """The challenge of this session, once. Raises InputError: passkey_late."""
    kept = request.session.pop(use, None)
    if kept is None or time.time() - kept["at"] > LIFE or not _is_first(kept["challenge"]):
        raise InputError("passkey_late")
    return bytes.fromhex(kept["challenge"])


def _is_first(challenge: str) -> bool:
    """False for the second of two requests that have read the same session; also while the cache is away."""
    try:
        return limit_cache.add(f"passkey:{challenge}", 1, LIFE)
    except CacheAway:
        return False
