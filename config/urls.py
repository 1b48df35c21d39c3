"""The addresses. Owns the joining of the apps' own lists, never a page of an app."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from config import views

urlpatterns: list[URLPattern | URLResolver] = [
    # First, since addresses are tried in this order: every tablet asks for its board each second.
    *(path("", include(f"{app}.urls")) for app in ("scoring", "league") if find_spec(f"{app}.urls")),
    path("health/", views.health, name="health"),
    path("trust/", views.trust, name="trust"),
    path("trust/punkteblock-ca.crt", views.trust_certificate, name="trust-certificate"),
]
handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"
