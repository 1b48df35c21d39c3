"""How much one guest may make in a while, so that he cannot fill the database or keep the server from others."""

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
    """A view that takes so many POSTs of one account, or of one network without an account; then 429.

    A whole inn may come from one network, and makes far less in the time. This machine itself is not limited. While the
    cache is away nothing is: a score pad that works is worth more.
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
    return not is_this_machine(request) and _count(f"{what} {_who(request)}", seconds) > number


def _who(request: HttpRequest) -> str:
    return f"account {request.user.pk}" if request.user.pk else f"network {network_of(request)}"


def _count(what: str, seconds: int) -> int:
    """How often this happened in the running span of so many seconds, with this time."""
    key = f"limit {what} {int(time.time()) // seconds}".replace(" ", ":")
    try:
        return limit_cache.count(key, seconds)
    except CacheAway:
        return 0


def is_this_machine(request: HttpRequest) -> bool:
    """Whether the request came from the computer that serves it, which is limited in nothing."""
    try:
        return ip_address(address_of(request)).is_loopback
    except ValueError:
        return False
