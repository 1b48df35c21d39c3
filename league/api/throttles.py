"""How often one reader may ask. Owns the rates, never who may read what."""

from __future__ import annotations

import logging
from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

log = logging.getLogger("punkteblock")


class ReaderRate(SimpleRateThrottle):
    """By account, else by address. A club shares one address, so the rate of strangers is no small one."""

    scope = "reader"
    rates: ClassVar = {"account": "600/min", "address": "300/min"}

    def get_rate(self) -> str:
        return self.rates["address"]

    def allow_request(self, request: Request, view: APIView) -> bool:
        if request.user.pk:
            self.num_requests, self.duration = self.parse_rate(self.rates["account"])
        try:
            return super().allow_request(request, view)
        except Exception:  # each backend has errors of its own, and reading harms nobody
            log.warning("the rate of a reader cannot be counted", exc_info=True)
            return True

    def get_cache_key(self, request: Request, view: APIView) -> str:
        # The address of the connection: X-Forwarded-For is whatever a client writes there.
        who = (
            f"account:{request.user.pk}" if request.user.pk else f"address:{request.META.get('REMOTE_ADDR')}"
        )
        return f"api:{who}"
