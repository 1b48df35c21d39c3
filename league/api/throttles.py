"""Rate limits of the API."""

from __future__ import annotations

import logging
from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

log = logging.getLogger("punkteblock")


class ReaderRate(SimpleRateThrottle):
    """By account, else by IP address. The limit for strangers is generous because a club shares one address."""

    scope = "reader"
    rates: ClassVar = {"account": "600/min", "address": "300/min"}

    def get_rate(self) -> str:
        return self.rates["address"]

    def allow_request(self, request: Request, view: APIView) -> bool:
        if request.user.pk:
            self.num_requests, self.duration = self.parse_rate(self.rates["account"])
        try:
            return super().allow_request(request, view)
        except Exception:  # cache backends raise different errors; without a limit reading still works
            log.warning("the rate of a reader cannot be counted", exc_info=True)
            return True

    def get_cache_key(self, request: Request, view: APIView) -> str:
        # The address of the connection, because clients can forge X-Forwarded-For.
        who = (
            f"account:{request.user.pk}" if request.user.pk else f"address:{request.META.get('REMOTE_ADDR')}"
        )
        return f"api:{who}"
