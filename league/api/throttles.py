"""Rate limits of the API, and the headers that tell a client what is left."""

from __future__ import annotations

import math
import time
from typing import Any, ClassVar

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle
from rest_framework.views import APIView

from league.models import ApiToken
from scoring.client_address import network_of
from scoring.limit_cache import CacheAway, Taken, limit_cache


class ReaderRate(SimpleRateThrottle):
    """By token, account or network. The limit for strangers is generous because a club shares one address."""

    scope = "reader"
    taken: Taken | None = None
    rates: ClassVar = {"token": "600/min", "account": "600/min", "address": "300/min"}

    def get_rate(self) -> str:
        return self.rates["address"]

    def allow_request(self, request: Request, view: APIView) -> bool:
        return self.allow(_who(request))

    def allow(self, who: tuple[str, object]) -> bool:
        """Whether this reader may send another request; counts it if so."""
        most, seconds = (number or 0 for number in self.parse_rate(self.rates[who[0]]))
        self.num_requests, self.duration, self.now = most, seconds, time.time()
        try:
            self.taken = limit_cache.take("reader:{}:{}".format(*who), self.now, seconds, most)
        except CacheAway:  # without a cache there is no limit, but reading works
            return True
        return self.taken.is_allowed

    def wait(self) -> float:
        """Seconds until the earliest counted request expires."""
        return float(self.duration or 0) - (self.now - self.taken.first) if self.taken else 0.0

    def headers(self) -> dict[str, str]:
        """The rate and what is left of it (IETF draft "RateLimit header fields for HTTP", version 10).

        Empty if nothing was counted.
        """
        if not self.taken or not self.num_requests:
            return {}
        left = self.num_requests - self.taken.number
        seconds = math.ceil(self.wait())
        return {
            "RateLimit-Policy": f'"{self.scope}";q={self.num_requests};w={self.duration}',
            "RateLimit": f'"{self.scope}";r={left};t={seconds}',
        }


def _who(request: Request) -> tuple[str, object]:
    """A token counts separately, so that a program does not use up its owner's rate."""
    if isinstance(request.auth, ApiToken):
        return "token", request.auth.pk
    return ("account", request.user.pk) if request.user.pk else stranger(request)


def stranger(request: Request | HttpRequest) -> tuple[str, object]:
    return "address", network_of(request)


class Throttled(APIView):
    """A view with a rate limit, shown in the headers of every answer."""

    throttle_classes = (ReaderRate,)

    def get_throttles(self) -> list[BaseThrottle]:
        self.rate = ReaderRate()
        return [self.rate]

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        rate = getattr(self, "rate", None)  # none if a request failed before it was counted
        for name, value in rate.headers().items() if rate else ():
            final.headers[name] = value
        return final
