"""/account/tokens/ and /clubs/<uid>/tokens/: API tokens, for their owners.

A new token is shown once, in the answer itself: neither a redirect nor a cookie may carry it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording
from league.access import get_club_for_director, get_club_token_for_director, user_of
from league.models import ApiToken, Club, User
from league.models.token import ApiTokenQuerySet
from league.pages.shared.answers import posted, see_other, show_form
from league.pages.shared.forms import put_error
from league.pages.tokens.forms import TokenForm
from league.robots import hide
from league.services import token_make_for_account, token_make_for_club, token_revoke
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class Token:
    """`revoke_url` takes the post that revokes it."""

    uid: UUID
    name: str
    scopes: tuple[str, ...]
    made_by: str
    expires_at: datetime
    used_at: datetime | None
    revoke_url: str


@dataclass(frozen=True, slots=True)
class TokensPage:
    """`club` is None for one's own tokens. `secret`: the token just created, otherwise ""."""

    club: Club | None
    form: TokenForm
    tokens: tuple[Token, ...]
    secret: str


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_tokens(request: HttpRequest) -> HttpResponse:
    hide(request)
    user, form, secret = _me(request), TokenForm(posted(request)), ""
    if form.is_valid():
        try:
            name = form.cleaned_data["name"]
            secret = token_make_for_account(user=user, name=name, scopes=form.scopes, life=form.life)
            form = TokenForm()
        except InputError as error:
            put_error(form, error)
    rows = _rows(user.api_tokens.all(), "league:account-token-revoke")
    return show_form(request, "league/tokens/tokens.html", TokensPage(None, form, rows, secret))


@never_cache
@login_required
@require_POST
def account_token_revoke(request: HttpRequest, token: UUID) -> HttpResponse:
    found = _me(request).api_tokens.filter(uid=token).first()
    if found is None:
        raise Http404
    return _revoke(request, found, "league:account-tokens")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_tokens(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_director(request, uid)
    club, form, secret = access.club, TokenForm(posted(request)), ""
    if form.is_valid():
        try:
            name, by = form.cleaned_data["name"], _me(request)
            secret = token_make_for_club(club=club, by=by, name=name, scopes=form.scopes, life=form.life)
            form = TokenForm()
        except InputError as error:
            put_error(form, error)
    rows = _rows(club.api_tokens.all(), "league:club-token-revoke", uid)
    return show_form(request, "league/tokens/tokens.html", TokensPage(club, form, rows, secret))


@never_cache
@require_POST
def club_token_revoke(request: HttpRequest, uid: UUID, token: UUID) -> HttpResponse:
    _access, found = get_club_token_for_director(request, uid, token)
    return _revoke(request, found, "league:club-tokens", uid)


def _revoke(request: HttpRequest, token: ApiToken, page: str, *args: object) -> HttpResponse:
    token_revoke(token=token)
    messages.success(request, _("Revoked: it opens nothing any more."))
    return see_other(page, *args)


def _rows(tokens: ApiTokenQuerySet, revoke: str, *args: object) -> tuple[Token, ...]:
    return tuple(
        Token(
            uid=token.uid,
            name=token.name,
            scopes=tuple(str(wording.SCOPES[scope]) for scope in token.scopes),
            made_by=token.made_by.get_username() if token.made_by else "",
            expires_at=token.expires_at,
            used_at=token.used_at,
            revoke_url=reverse(revoke, args=(*args, token.uid)),
        )
        for token in tokens.live(timezone.now()).select_related("made_by")
    )


def _me(request: HttpRequest) -> User:
    return cast(User, user_of(request))  # loaders and login_required guarantee it
