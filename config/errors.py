"""The pages for what went wrong: an unreadable request, CSRF, an unavailable database, an error of ours.

They read no database.
"""

import logging
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override

from config.sqlite import passes_by_itself

RETRY_AFTER = 2  # seconds; the pad's outbox obeys it

log = logging.getLogger("punkteblock")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400 for what cannot be read at all: too many fields, a broken upload, a host that is not ours."""
    return HttpResponse(_bare("400.html", request), status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Handler of errors outside a view, such as a session that could not be saved."""
    error = sys.exc_info()[1]
    if isinstance(error, InterfaceError | OperationalError) and passes_by_itself(error):
        return unavailable(request)
    return HttpResponseServerError(_bare("500.html", request))


def unavailable(request: HttpRequest) -> HttpResponse:
    """503: nothing was stored, the same request may be sent again."""
    log.warning("database unavailable: %s %s", request.method, request.path, exc_info=True)
    return HttpResponse(_bare("503.html", request), status=503, headers={"Retry-After": str(RETRY_AFTER)})


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form whose token or cookie is missing or stale; the page asks to go back and send again."""
    return HttpResponse(render_to_string("403_csrf.html", request=request), status=403)


def _bare(template: str, request: HttpRequest) -> str:
    """In the reader's language also where the request never came as far as the middleware that sets it."""
    with override(get_language_from_request(request)):
        return render_to_string(template)
