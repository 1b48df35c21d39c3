"""Turns a database that is away for a moment into "try again". Owns that answer, never the retry."""

from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from config.errors import unavailable
from config.sqlite import passes_by_itself

Handler = Callable[[HttpRequest], HttpResponse]


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
