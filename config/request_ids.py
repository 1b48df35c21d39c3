"""Gives each request an id that is in its answer and in every log line it causes."""

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.client_address import network_of

_GIVEN = re.compile(r"[A-Za-z0-9-]{8,64}", re.ASCII)
_now: ContextVar[tuple[str, HttpRequest | None]] = ContextVar("request", default=("-", None))


class RequestIds:
    """Middleware that sets the request id. It takes over an id from a proxy, but not from a client, who could
    write into the log with it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.META.get("HTTP_X_REQUEST_ID", "") if settings.TRUSTED_PROXIES else ""
        number = given if _GIVEN.fullmatch(given) else secrets.token_hex(6)
        before = _now.set((number, request))
        try:
            response = self.get_response(request)
        finally:
            _now.reset(before)
        response.headers["X-Request-ID"] = number
        return response


class OfRequest(logging.Filter):
    """Adds `request_id` to every record, "-" outside of requests. Records with `facts` also get account and
    network of the client.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id, request = _now.get()
        if (facts := getattr(record, "facts", None)) is not None:
            record.facts = {**facts, **(_client_facts(request) if request else {})}
        return True


def _client_facts(request: HttpRequest) -> dict[str, object]:
    """Account and network of the client. The account only if the view has loaded it, so that a log line makes
    no query.
    """
    user = getattr(request, "_cached_user", None)
    return {"by": getattr(user, "pk", None) or "-", "from": network_of(request)}
