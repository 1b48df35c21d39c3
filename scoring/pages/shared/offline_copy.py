"""Marks pages that the service worker may keep, so that they open without a network."""

from __future__ import annotations

from django.http import HttpResponse

HEADER = "Offline-Copy"  # scoring/worker/service-worker.js has the same name


def keepable(response: HttpResponse) -> HttpResponse:
    response[HEADER] = "1"
    return response
