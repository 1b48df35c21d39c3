"""The addresses of the API, version 1."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
