"""Slows down wrong sign-in attempts; never locks an account out.

Wrong attempts count per account, whatever name was typed, and per network. An account tried from one network
has few free attempts, each of the two alone has more: so a stranger elsewhere cannot lock the owner out, and
one password tried over many names is slowed too. A device on which the account signed in before has its own
count.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from league.models import User
from scoring.client_address import network_of
from scoring.limit_cache import CacheAway, limit_cache

WINDOW = 300  # seconds that a wrong attempt counts
# Free wrong attempts within WINDOW, and the pause in seconds before each further one.
FREE_OF_BOTH, PAUSE_OF_BOTH = 10, 20  # one account from one network, or on a device it knows
FREE_OF_ACCOUNT, PAUSE_OF_ACCOUNT = 100, 5
FREE_OF_NETWORK, PAUSE_OF_NETWORK = 60, 2
# Mails with a code: by one account, and to one address.
FREE_MAILS, PAUSE_OF_MAILS = 3, 600
MOST_ACCOUNTS = 5  # remembered by one device
_AGE = 400 * 24 * 3600  # seconds, the longest that browsers keep a cookie
_SALT = "league.sign_in_rate"


@dataclass(frozen=True, slots=True)
class Count:
    """Wrong attempts of one kind: `free` of them within WINDOW, then one attempt every `pause` seconds."""

    key: str
    free: int
    pause: int

    def has_room(self) -> bool:
        return bool(
            limit_cache.get(self.key, 0) < self.free or limit_cache.add(f"{self.key}:pause", 1, self.pause)
        )

    def add(self) -> None:
        limit_cache.count(self.key, WINDOW)


def counts_of(request: HttpRequest | None, name: str, user: User | None) -> list[Count]:
    """The counts that apply to an attempt. `user`: the account of that name or e-mail, or None."""
    account = (
        f"account:{user.pk}" if user else f"name:{unicodedata.normalize('NFKC', name.strip()).casefold()}"
    )
    if request is None:
        return [_count(account, free=FREE_OF_ACCOUNT, pause=PAUSE_OF_ACCOUNT)]
    if user and (device := _known(request).get(str(user.pk))):
        return [_count(account, device, free=FREE_OF_BOTH, pause=PAUSE_OF_BOTH)]
    network = network_of(request)
    return [
        _count(account, network, free=FREE_OF_BOTH, pause=PAUSE_OF_BOTH),
        _count(account, free=FREE_OF_ACCOUNT, pause=PAUSE_OF_ACCOUNT),
        _count(network, free=FREE_OF_NETWORK, pause=PAUSE_OF_NETWORK),
    ]


def mail_counts(user: User, address: str) -> list[Count]:
    """The counts that apply to sending a code; each mail counts."""
    of = (("mail of", str(user.pk)), ("mail to", address.casefold()))
    return [_count(*parts, free=FREE_MAILS, pause=PAUSE_OF_MAILS) for parts in of]


def may_try(counts: list[Count]) -> bool:
    """Also False if the counts cannot be read, so that nobody can guess while the cache is down."""
    try:
        return all(count.has_room() for count in counts)
    except CacheAway:
        return False


def count_failure(counts: list[Count]) -> None:
    with suppress(CacheAway):  # the next attempt is refused if the cache stays down
        for count in counts:
            count.add()


def know_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Remember in a cookie that this account signed in on this device."""
    others = {pk: device for pk, device in _known(request).items() if pk != str(user.pk)}
    newest = dict([*others.items()][-(MOST_ACCOUNTS - 1) :]) | {str(user.pk): secrets.token_urlsafe(12)}
    response.set_cookie(
        settings.KNOWN_DEVICE_COOKIE_NAME,
        signing.dumps(newest, salt=_SALT),
        max_age=_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> dict[str, str]:
    """The device's random token for each account that signed in on it."""
    try:
        devices = signing.loads(
            request.COOKIES.get(settings.KNOWN_DEVICE_COOKIE_NAME, ""), salt=_SALT, max_age=_AGE
        )
    except signing.BadSignature:
        return {}
    return {str(pk): str(device) for pk, device in devices.items()}


def _count(*parts: str, free: int, pause: int) -> Count:
    return Count("signin:" + hashlib.sha256("\n".join(parts).encode()).hexdigest(), free, pause)
