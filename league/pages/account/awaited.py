"""Between the password and the second factor: whom a session waits for. Nobody is signed in yet."""

from __future__ import annotations

import time

from django.http import HttpRequest
from django.utils.crypto import get_random_string

from league.models import User

WAIT = 600  # seconds between the password and the code, which may come by mail
_AWAITED, _WORD = "code_awaited", "mail_word"


def await_code(request: HttpRequest, user: User, next_url: str) -> None:
    """Remember that the password was right and the code is still missing."""
    request.session[_AWAITED] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),
        "at": time.time(),
        "next": next_url,
    }


def awaited(request: HttpRequest) -> User | None:
    """The account whose password was given a moment ago, unless the password has changed since."""
    kept = request.session.get(_AWAITED)
    if not kept or time.time() - kept["at"] > WAIT:
        return None
    user = User.objects.filter(pk=kept["user"], is_active=True).first()
    return user if user and user.get_session_auth_hash() == kept["hash"] else None


def awaited_next(request: HttpRequest) -> str:
    """Where the sign-in leads. Only while an account is awaited."""
    return str(request.session[_AWAITED]["next"])


def awaited_end(request: HttpRequest) -> None:
    request.session.pop(_AWAITED, None)


def mail_word(request: HttpRequest) -> str:
    """The word of this session by which a mailed code is good here only."""
    return str(request.session.setdefault(_WORD, get_random_string(20)))
