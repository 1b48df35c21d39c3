"""The URLs of the project, joined from the apps."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from config import readiness, views
from config.lazy_urls import LazyUrls

urlpatterns: list[URLPattern | URLResolver] = [
    # First, because URLs are tried in order and every tablet polls its board each second.
    path("", include("scoring.urls")),
    path("health/", views.health, name="health"),
    path("readyz", readiness.readyz, name="readyz"),
    path("trust/", views.trust, name="trust"),
    path("trust/punkteblock-ca.crt", views.trust_certificate, name="trust-certificate"),
    # Last, because a request for anything behind it waits until all of it is imported.
    *(LazyUrls(f"{app}.urls", app) for app in ("league",) if find_spec(f"{app}.urls")),
]
handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"
