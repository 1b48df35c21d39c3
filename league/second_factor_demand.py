"""Redirects an owner without a second factor to setting it up, if the server demands one."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from league.access import SecondFactorMissing
from scoring.pages.shared.redirects import to_page

Handler = Callable[[HttpRequest], HttpResponse]


class SecondFactorDemand:
    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, SecondFactorMissing):
            return None
        messages.info(
            request, _("On this server owners of a club need a second factor. Your club opens after it.")
        )
        return to_page(request, reverse("league:second-factor"))
