"""Marks pages that the service worker may keep, and so opens without a network."""

from __future__ import annotations

from django.http import HttpResponse

HEADER = "Offline-Copy"  # scoring/worker/service-worker.js knows it too


def keepable(response: HttpResponse) -> HttpResponse:
    response[HEADER] = "1"
    return response
