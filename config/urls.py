"""The addresses. Owns the joining of the apps' own lists, never a page of an app."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from config import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", views.health, name="health"),
    path("trust/", views.trust, name="trust"),
    path("trust/punkteblock-ca.crt", views.trust_certificate, name="trust-certificate"),
    *(path("", include(f"{app}.urls")) for app in ("scoring", "league") if find_spec(f"{app}.urls")),
]
handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"
