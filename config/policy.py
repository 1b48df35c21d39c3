"""The Content-Security-Policy of an answer, built once unless a view changes it."""

from functools import cached_property

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponseBase

# What the decorators of django-csp leave on a response.
CHANGES = {
    f"_csp_{what}{report}" for what in ("config", "update", "replace", "exempt") for report in ("", "_ro")
}


class Policy(CSPMiddleware):
    """django-csp's own, which builds an enforced and a reported policy for each answer.

    This product reports none, has no nonce, and all but one of its pages have the policy of the settings.
    """

    @cached_property
    def unchanged(self) -> str:
        return build_policy()

    def process_request(self, request: HttpRequest) -> None:
        """Offer no nonce."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if CHANGES.isdisjoint(vars(response)):
            response.headers.setdefault(HEADER, self.unchanged)
            return response
        return super().process_response(request, response)
