"""The URLs of the project, joined from those of the apps."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from config import readiness, views

urlpatterns: list[URLPattern | URLResolver] = [
    # First, because URLs are tried in order and every tablet polls its board each second.
    *(path("", include(f"{app}.urls")) for app in ("scoring", "league") if find_spec(f"{app}.urls")),
    path("health/", views.health, name="health"),
    path("readyz", readiness.readyz, name="readyz"),
    path("trust/", views.trust, name="trust"),
    path("trust/punkteblock-ca.crt", views.trust_certificate, name="trust-certificate"),
]
handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"
