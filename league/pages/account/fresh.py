"""Changes of the second factor follow a sign-in of the last minutes: somebody who finds a signed-in device
must not make a way in of his own, nor lock its owner out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache

from league.sessions import BEGAN
from scoring.pages.shared.redirects import to_page

FRESH = 300  # seconds after a sign-in
View = Callable[..., HttpResponse]


def needs_fresh_sign_in(view: View) -> View:
    """Let a signed-in reader sign in once more, and come back to the page of the second factor."""

    @wraps(view)
    def asked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if time.time() - request.session.get(BEGAN, 0) < FRESH:
            return view(request, *args, **kwargs)
        back = urlencode({"next": reverse("league:second-factor")})
        return to_page(request, f"{reverse('league:sign-in-again')}?{back}")

    return never_cache(login_required(asked))
