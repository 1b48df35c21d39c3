"""Creates, uses and revokes API tokens. A token has 192 random bits and is stored as a hash."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.models import ApiToken, Club, TokenScope, User
from league.models.token import ApiTokenQuerySet
from scoring.access import holder_hash
from scoring.locks import WRITES
from scoring.security_log import say_committed
from scoring.services import InputError
from scoring.services.about import one_line

# Tools that search published files for secrets recognise a token by it.
PREFIX = "pb_"
NAME_LENGTH = 80
MOST_TOKENS = 50
USE_IS_RIGHT_TO = timedelta(hours=1)


def token_make_for_account(*, user: User, name: str, scopes: Iterable[str], life: timedelta) -> str:
    """A token of the account, shown only now. Raises InputError: own_password_first, token_name_blank,
    token_scope_missing, tokens_full.

    Whoever set the password of an account knows it, and must not get a token that outlasts it.
    """
    if user.password_is_given:
        raise InputError("own_password_first")
    with WRITES, transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        return _make(ApiToken(user=user, made_by=user), user.api_tokens.all(), name, scopes, life)


def token_make_for_club(*, club: Club, by: User, name: str, scopes: Iterable[str], life: timedelta) -> str:
    """A token of the club, shown only now. Raises InputError: token_name_blank, token_scope_missing, tokens_full."""
    with WRITES, transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        return _make(ApiToken(club=club, made_by=by), club.api_tokens.all(), name, scopes, life)


def _make(
    token: ApiToken, others: ApiTokenQuerySet, name: str, scopes: Iterable[str], life: timedelta
) -> str:
    now = timezone.now()
    token.name = one_line(name)[:NAME_LENGTH].strip()
    token.scopes = sorted({TokenScope(scope).value for scope in scopes})
    if not token.name:
        raise InputError("token_name_blank", "name")
    if not token.scopes:
        raise InputError("token_scope_missing", "scopes")
    if others.live(now).count() >= MOST_TOKENS:
        raise InputError("tokens_full")
    secret = PREFIX + secrets.token_urlsafe(24)
    token.token_hash, token.expires_at = token_hash(secret), now + life
    token.save()
    say_committed("token-made", token=token.pk, scopes=",".join(token.scopes))
    return secret


def token_revoke(*, token: ApiToken) -> None:
    """Make the token invalid."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    say_committed("token-revoked", token=token.pk)


def token_used(*, token: ApiToken, now: datetime) -> None:
    """Store the time of use, at most once an hour."""
    before = now - USE_IS_RIGHT_TO
    if token.used_at is None or token.used_at < before:
        stale = Q(used_at=None) | Q(used_at__lt=before)
        ApiToken.objects.filter(stale, pk=token.pk).update(used_at=now)


def token_hash(token: str) -> str:
    return holder_hash("api-token", token)
