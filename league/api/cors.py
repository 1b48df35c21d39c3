"""Cross-origin reads: open to all pages without credentials, closed to requests with a session.

Fetch standard, section CORS protocol: with `*` a script can read an answer only if it sent no credentials.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.views import APIView

# Headers of an answer to a request without a session.
OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After, RateLimit, RateLimit-Policy",
}
_PREFLIGHT = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",  # seconds
}


class Cors(APIView):
    """Answers preflights, and lets every origin read what was requested without a session."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=_PREFLIGHT)
        response = super().dispatch(request, *args, **kwargs)
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            for name, value in OPEN.items():
                response.headers[name] = value
        return response
