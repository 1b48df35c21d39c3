"""Lists the sessions of an account, and ends single ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from league.models import User
from league.services.session_rights import holder_rights_end
from league.sessions import BEGAN, HOLDER, SEEN, SYSTEM, SessionStore
from scoring.security_log import say_committed


@dataclass(frozen=True, slots=True)
class SignedIn:
    """One session. `name` identifies it in a form but grants nothing; `system` is "Android" or the like, ""
    if unknown.
    """

    name: str
    system: str
    began: datetime
    seen: datetime
    is_here: bool


def signed_in(user: User, here: str | None) -> list[SignedIn]:
    """Sessions by last use, newest first. `here`: the key of the asking session."""
    found = [
        SignedIn(
            name=_name(row.session_key),
            system=str(data.get(SYSTEM, "")),
            began=_time(data, BEGAN),
            seen=_time(data, SEEN),
            is_here=row.session_key == here,
        )
        for row, data in _sessions(user)
    ]
    return sorted(found, key=lambda one: one.seen, reverse=True)


def signed_in_end(user: User, name: str) -> bool:
    """End this session, and the pads that it opened on its device. False if there is none."""
    for row, data in _sessions(user):
        if constant_time_compare(_name(row.session_key), name):
            row.delete()
            if holder := data.get(HOLDER):
                holder_rights_end(user=user, holder=str(holder))
            say_committed("session-ended", account=user.pk)
            return True
    return False


def _sessions(user: User) -> Iterator[tuple[Session, dict[str, object]]]:
    """Valid sessions of the account. Reads all sessions of the server, because a row does not name its account."""
    store, good = SessionStore(), user.get_session_auth_hash()
    for row in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        data = store.decode(row.session_data)
        is_own = data.get(SESSION_KEY) == str(user.pk)
        if is_own and constant_time_compare(data.get(HASH_SESSION_KEY, ""), good):
            yield row, data


def _name(key: str) -> str:
    return hashlib.sha256(f"signed-in {key}".encode()).hexdigest()[:20]


def _time(data: dict[str, object], field: str) -> datetime:
    stamp = data.get(field, 0)
    return datetime.fromtimestamp(stamp if isinstance(stamp, int | float) else 0, UTC)
