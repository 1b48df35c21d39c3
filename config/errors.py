"""Error pages: unreadable request, CSRF failure, unavailable database, internal error.

They do not use the database.
"""

import logging
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override

from config.sqlite import passes_by_itself

RETRY_AFTER = 2  # seconds; the pad's outbox waits that long

log = logging.getLogger("punkteblock")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400 for a request that cannot be read: too many fields, a broken upload, an unknown host."""
    return HttpResponse(_bare("400.html", request), status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """500 for errors outside a view, such as a session that could not be saved."""
    error = sys.exc_info()[1]
    if isinstance(error, InterfaceError | OperationalError) and passes_by_itself(error):
        return unavailable(request)
    return HttpResponseServerError(_bare("500.html", request))


def unavailable(request: HttpRequest, retry_after: int = RETRY_AFTER) -> HttpResponse:
    """503: nothing was stored; the same request may be sent again after `retry_after` seconds."""
    why = sys.exc_info()[1] or "read-only"
    log.warning("database unavailable (%s): %s %s", why, request.method, request.path)
    answer = HttpResponse(_bare("503.html", request), status=503, headers={"Retry-After": str(retry_after)})
    # Logged above, where repeats are counted. Django would write one more line for each.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form with a missing or old CSRF token. The page asks the user to go back and send it again.

    The header has a new token, with which a script of an open or offline page sends its request once more.
    """
    page = render_to_string("403_csrf.html", request=request)
    return HttpResponse(page, status=403, headers={"X-CSRFToken": get_token(request)})


def _bare(template: str, request: HttpRequest) -> str:
    """Render the page in the reader's language, also if the request never reached the language middleware."""
    with override(get_language_from_request(request)):
        return render_to_string(template)
