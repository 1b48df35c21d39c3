"""The /readyz check: whether a row can be stored now. Not in config.views, which is imported before Django is
set up.
"""

import time
from functools import lru_cache

from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.errors import unavailable
from scoring.locks import WRITES

PROBE = 5  # seconds


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """204 after a successful write, because reads still work on a full disk. The middleware answers 503 if it
    fails.
    """
    if settings.READ_ONLY:
        return unavailable(request)
    _try_a_write(int(time.monotonic()) // PROBE)
    return HttpResponse(status=204)


@lru_cache(maxsize=1)
def _try_a_write(_when: int) -> None:
    """Write a row, at most once in PROBE seconds, so that the checks do not delay scores."""
    with WRITES:
        Session.objects.update_or_create(
            session_key="readyz", defaults={"session_data": "", "expire_date": timezone.now()}
        )
