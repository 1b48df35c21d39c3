"""Middleware that differs from Django's: redirects, text encoding, suit words, release, an unavailable database."""

import codecs
from collections.abc import Callable

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.security import SecurityMiddleware

from config.errors import bad_request, unavailable
from config.sqlite import passes_by_itself
from scoring.pages.shared.preferences import green_of
from scoring.release import release
from scoring.security_log import warn
from scoring.wording.suits import greens

Handler = Callable[[HttpRequest], HttpResponse]


class TemporaryRedirect(HttpResponsePermanentRedirect):
    status_code = 307


class Security(SecurityMiddleware):
    """Django's own, with a redirect to https that browsers do not remember.

    The same laptop may serve plain http next week, where a remembered redirect would fail.
    """

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        answer = super().process_request(request)
        return answer and TemporaryRedirect(answer.url)


class OnlyUtf8:
    """Answers 400 to a request that declares another text encoding than UTF-8.

    Some of Python's codecs are not for text, others produce lone surrogates, which cannot be stored or sent;
    Django would decode fields and the query with any of them.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.encoding is not None and codecs.lookup(request.encoding).name != "utf-8":
            return bad_request(request)
        return self.get_response(request)


class SuitWords:
    """Sets the reader's word for the green suit during the request."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with greens(green_of(request)):
            return self.get_response(request)


class Release:
    """Sends the server's build to the scripts of an open page, so that a page of an older build reloads itself."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "HX-Request" in request.headers or "Outbox" in request.headers:
            response["Release"] = release()
        return response


class Refusals:
    """Logs refusals at addresses that exist: 401, 403 and 404."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code in (401, 403, 404) and request.resolver_match:
            warn("refused", status=response.status_code, view=request.resolver_match.view_name)
        return response


class ReadOnly:
    """Answers 503 to writing requests while READ_ONLY is set. Pads send them again later."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.READ_ONLY and request.method not in ("GET", "HEAD", "OPTIONS"):
            return unavailable(request, retry_after=30)
        return self.get_response(request)


class DatabaseUnavailable:
    """Answers 503 with Retry-After when the database is locked, full or unreachable."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, InterfaceError | OperationalError) and passes_by_itself(error):
            return unavailable(request)
        return None
