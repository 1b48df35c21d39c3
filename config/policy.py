"""The Content-Security-Policy header, built once unless a view changes it."""

from functools import cached_property

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponseBase

# Attributes that the decorators of django-csp set on a response.
CHANGES = {
    f"_csp_{what}{report}" for what in ("config", "update", "replace", "exempt") for report in ("", "_ro")
}


class Policy(CSPMiddleware):
    """Replaces the middleware of django-csp, which builds an enforced and a reported policy for each answer.

    Nothing here is only reported or uses a nonce, and all pages but one have the policy of the settings.
    """

    @cached_property
    def unchanged(self) -> str:
        return build_policy()

    def process_request(self, request: HttpRequest) -> None:
        """Do nothing: no nonce is used."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if CHANGES.isdisjoint(vars(response)):
            response.headers.setdefault(HEADER, self.unchanged)
            return response
        return super().process_response(request, response)
