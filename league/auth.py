"""Sign-in by name or e-mail. The answer never tells whether name or password was wrong."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.db.models import Q
from django.http import HttpRequest

from league.models import User
from league.sign_in_rate import count_failure, counts_of, may_try
from scoring.security_log import say, warn


class NameOrEmailBackend(ModelBackend):
    """Finds an account by name or e-mail. A name never contains "@" (services.accounts), so one field serves both."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        if not username or password is None or "\0" in username:
            return None
        user = User.objects.filter(Q(username__iexact=username) | Q(email__iexact=username)).first()
        counts = counts_of(request, username, user)
        if not may_try(counts):
            warn("sign-in-slowed", account=user.pk if user else "-")
            if request is not None:
                request.is_sign_in_slowed = True  # type: ignore[attr-defined]  # for the form's message
            return None
        if user is None:
            # Takes as long as a wrong password, so that the time does not tell whether the account exists.
            User().set_password(password)
        elif user.check_password(password) and self.user_can_authenticate(user):
            return user
        count_failure(counts)
        say("sign-in-refused", account=user.pk if user else "-")
        return None
