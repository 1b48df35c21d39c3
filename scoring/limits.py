"""Limits how much one guest may create in a period, so that he cannot fill the database or slow down the server."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from ipaddress import ip_address

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.client_address import address_of, network_of
from scoring.limit_cache import CacheAway, limit_cache

View = Callable[..., HttpResponse]


def at_most(number: int, seconds: int) -> Callable[[View], View]:
    """Let a view accept `number` POSTs in so many seconds from one account, or from one network without an
    account; then 429.

    A whole inn may share one network, and creates far less in that time. This machine itself is not limited.
    While the cache is away nothing is limited, because a working score pad is worth more.
    """

    def decorated(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if request.method == "POST" and _is_over(request, view.__module__, number, seconds):
                answer = render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
                answer.headers["Retry-After"] = str(seconds)
                return answer
            return view(request, *args, **kwargs)

        limited.at_most = (number, seconds)  # type: ignore[attr-defined]  # docs/limits.md
        return limited

    return decorated


def _is_over(request: HttpRequest, what: str, number: int, seconds: int) -> bool:
    return not is_this_machine(request) and _count(f"{what} {_client_key(request)}", seconds) > number


def _client_key(request: HttpRequest) -> str:
    return f"account {request.user.pk}" if request.user.pk else f"network {network_of(request)}"


def _count(what: str, seconds: int) -> int:
    """Count once more and return the count in the current period of so many seconds; 0 while the cache is away."""
    key = f"limit {what} {int(time.time()) // seconds}".replace(" ", ":")
    try:
        return limit_cache.count(key, seconds)
    except CacheAway:
        return 0


def is_this_machine(request: HttpRequest) -> bool:
    """Whether the request came from the computer that runs the server, for which there are no limits."""
    try:
        return ip_address(address_of(request)).is_loopback
    except ValueError:
        return False
