"""Views of the server itself: health, and the page about trusting its certificate."""

from django.conf import settings
from django.db import connection
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

CA_FILE = "tls/ca.crt"  # below the data folder, written by config.tls


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """204 if the database answers; the middleware answers 503 if it does not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse(status=204)


@require_safe
def trust(request: HttpRequest) -> HttpResponse:
    """How a device learns to trust this laptop. Served over http too, because https is not trusted yet."""
    return render(request, "trust.html", {"has_certificate": (settings.DATA_DIR / CA_FILE).is_file()})


@require_safe
def trust_certificate(request: HttpRequest) -> FileResponse:
    """The public certificate of the local authority, in the form that phones offer to install."""
    path = settings.DATA_DIR / CA_FILE
    if not path.is_file():
        raise Http404
    return FileResponse(path.open("rb"), content_type="application/x-x509-ca-cert", filename=path.name)
