"""What every request passes through that Django does otherwise. Owns these answers, never a page."""

import codecs
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.security import SecurityMiddleware

from config.errors import bad_request, unavailable
from config.sqlite import passes_by_itself
from scoring.pages.shared.preferences import green_of
from scoring.wording.suits import greens

Handler = Callable[[HttpRequest], HttpResponse]


class TemporaryRedirect(HttpResponsePermanentRedirect):
    status_code = 307


class Security(SecurityMiddleware):
    """Django's own, with a redirect to https that browsers do not remember.

    The same laptop may serve plain http next week, and a permanent redirect would then lead to a closed door.
    """

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        answer = super().process_request(request)
        return answer and TemporaryRedirect(answer.url)


class OnlyUtf8:
    """Answers 400 to a request that says its text is anything but UTF-8.

    Python knows codecs that are no text at all, and others that make half surrogates, which no database and
    no answer can hold; Django would decode fields and the query by any of them.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.encoding is not None and codecs.lookup(request.encoding).name != "utf-8":
            return bad_request(request)
        return self.get_response(request)


class SuitWords:
    """Lets every answer call the green suit as its reader does."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with greens(green_of(request)):
            return self.get_response(request)


class DatabaseUnavailable:
    """Answers 503 with Retry-After where a view met a locked, full or unreachable database."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, InterfaceError | OperationalError) and passes_by_itself(error):
            return unavailable(request)
        return None
