"""The session store: a session ends IDLE after its last use, and at the latest LONGEST after sign-in."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import SESSION_KEY, user_logged_in, user_logged_out
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import DatabaseError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from league.models import User
from league.services import rights_prolong
from scoring.access import Device, device_of
from scoring.security_log import say

IDLE = timedelta(days=8)  # a club that meets once a week then signs in every other week
LONGEST = timedelta(days=14)
NOBODY = timedelta(hours=1)  # without an account: the steps of a sign-in, what was typed into a form
TOUCH = 3600  # seconds between two updates of a session's last use
BEGAN, SEEN = "signed_in_at", "seen_at"  # in seconds since 1970
SYSTEM, HOLDER = "system", "device"  # in the list of sessions; the device whose pads end with it
_SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Mac", "CrOS", "Linux")  # Android also names Linux


class SessionStore(db.SessionStore):
    """Django's database store. The cookie lives for LONGEST; the row may end earlier."""

    def create_model_instance(self, data: Any) -> AbstractBaseSession:
        row = super().create_model_instance(data)
        row.expire_date = _end(data) if SESSION_KEY in data else datetime.now(UTC) + NOBODY
        return row


class SessionUse:
    """Middleware that extends a session in use, together with the pads that it opened on this device."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        # Only if a view read the session: polls of a pad do not.
        if session.accessed and SESSION_KEY in session and time.time() - session.get(SEEN, 0) > TOUCH:
            _touch(request)
        return response


def session_end(request: HttpRequest, device: Device) -> datetime:
    """When the session of this request ends unless it is used again. Remembers that it opened a pad on this
    device.
    """
    if request.session.get(HOLDER) != device.holder:
        request.session[HOLDER] = device.holder
    return _end(request.session)


def _touch(request: HttpRequest) -> None:
    session, user = request.session, request.user
    if not isinstance(user, User):
        return  # the password has changed meanwhile, or the account is gone
    _mark(session)
    try:
        session.save()
        if device := device_of(request):
            rights_prolong(user=user, device=device, until=_end(session))
    except DatabaseError:
        return  # the disk is full: the page is served anyway, and the next request tries again


def _mark(session: Any) -> None:
    session[SEEN] = time.time()
    session.setdefault(BEGAN, session[SEEN])


def _end(data: Any) -> datetime:
    now = time.time()
    ends = min(data.get(SEEN, now) + IDLE.total_seconds(), data.get(BEGAN, now) + LONGEST.total_seconds())
    return datetime.fromtimestamp(ends, UTC)


@receiver(user_logged_in)
def _began(request: HttpRequest, user: User, **_kwargs: object) -> None:
    request.session[BEGAN] = request.session[SEEN] = time.time()
    agent = request.headers.get("User-Agent", "")
    request.session[SYSTEM] = next((system for system in _SYSTEMS if system in agent), "")
    say("sign-in", account=user.pk)


@receiver(user_logged_out)
def _ended(user: User | None, **_kwargs: object) -> None:
    if user is not None:
        say("sign-out", account=user.pk)
