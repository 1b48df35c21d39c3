"""Signing in by name or by e-mail, slowed down after failures.

Has the authentication backend and the count of failures. The answer never tells whether name or password was wrong.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest

from league.models import User

log = logging.getLogger("punkteblock")
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
    """Whether this account had too many failures lately. Counts by name, because a whole club shares one address.

    True if the count cannot be read, so that nobody guesses while the cache is down.
    """
    try:
        return bool(cache.get(_key(username), 0) >= MOST_FAILURES)
    except Exception:  # each backend has errors of its own
        log.warning("the count of failed sign-ins cannot be read", exc_info=True)
        return True


def _count_failure(username: str) -> None:
    key = _key(username)
    with contextlib.suppress(Exception):  # it may end between the two, and with it the count
        cache.add(key, 0, WINDOW)
        cache.incr(key)


def _key(username: str) -> str:
    return "signin:" + hashlib.sha256(username.strip().casefold().encode()).hexdigest()
