"""The service worker, the offline page and the web app manifest."""

from __future__ import annotations

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_safe

from scoring.pages.shared.offline_copy import keepable
from scoring.pages.shared.preferences import COLOURS, theme_of
from scoring.worker.build import script, version


def _version(_request: HttpRequest) -> str:
    return f'"{version(is_on=settings.OFFLINE)}"'


@require_safe
@condition(etag_func=_version)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker's script, served from the root so that its scope is every page. Browsers check it at each visit."""
    response = HttpResponse(script(is_on=settings.OFFLINE), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@never_cache
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page shown instead of one that is not available without a network."""
    return keepable(render(request, "scoring/offline/offline.html"))


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, in the language and colours of the reader."""
    ground = COLOURS[theme_of(request)]
    content = {
        "id": reverse("scoring:home"),
        "start_url": reverse("scoring:home"),
        "scope": reverse("scoring:home"),
        "name": "Punkteblock",
        "short_name": "Punkteblock",
        "description": _("Score pad for Watten and WHOT!"),
        "lang": get_language(),
        "display": "standalone",
        "orientation": "any",
        "background_color": ground,
        "theme_color": ground,
        "icons": [_icon(size, purpose) for size, purpose in ((192, "any"), (512, "any"), (512, "maskable"))],
    }
    response = JsonResponse(content, content_type="application/manifest+json")
    response["Cache-Control"] = "private, no-cache"
    return response


def _icon(size: int, purpose: str) -> dict[str, str]:
    name = f"scoring/icons/{'maskable' if purpose == 'maskable' else 'icon'}-{size}.png"
    return {
        "src": staticfiles_storage.url(name),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
