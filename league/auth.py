"""Signing in by name or by e-mail, and slowing down whoever guesses.

Owns the authentication backend and the count of failures. Never says which
of the two was wrong.
"""

from __future__ import annotations

import contextlib
import hashlib
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest

from league.models import User

MOST_FAILURES = 10
WINDOW = 300  # seconds


class NameOrEmailBackend(ModelBackend):
    """A name never holds an "@" (services.accounts), so that both can share one field."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        if not username or password is None or "\0" in username:
            return None
        if is_slowed(username):
            return None
        user = User.objects.filter(Q(username__iexact=username) | Q(email__iexact=username)).first()
        if user is None:
            # As much work as a wrong password: the time must not tell whether the account exists.
            User().set_password(password)
        elif user.check_password(password) and self.user_can_authenticate(user):
            return user
        _count_failure(username)
        return None


def is_slowed(username: str) -> bool:
    """Whether this account was tried too often lately. By name alone: a whole club shares one address."""
    return bool(cache.get(_key(username), 0) >= MOST_FAILURES)


def _count_failure(username: str) -> None:
    key = _key(username)
    cache.add(key, 0, WINDOW)
    with contextlib.suppress(ValueError):  # it may end between the two, and with it the count
        cache.incr(key)


def _key(username: str) -> str:
    return "signin:" + hashlib.sha256(username.strip().casefold().encode()).hexdigest()
