"""Signing in and changing one's password: Django's own views with our templates, form and words."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from django.views import View

from league.models import User
from league.pages.account.forms import OwnPasswordForm, SignInForm
from league.sign_in_rate import know_device
from scoring.pages.shared.redirects import to_page


class ToPage(View):
    """Turns Django's redirect after a post into ours, which htmx can follow to another page."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = super().dispatch(request, *args, **kwargs)
        return to_page(request, answer["Location"]) if answer.status_code == 302 else answer


class SignIn(ToPage, LoginView):
    template_name = "league/account/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True
    next_page = "league:home"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = super().dispatch(request, *args, **kwargs)
        if request.method == "POST" and isinstance(request.user, User):
            know_device(request, answer, request.user)
        return answer

    def get_success_url(self) -> str:
        """Never this page itself: whoever is signed in already would be sent round in circles."""
        wanted = super().get_success_url()
        return self.get_default_redirect_url() if urlsplit(wanted).path == self.request.path else wanted


class SignOut(LogoutView):
    def get_success_url(self) -> str:
        """Always home: what was seen before may be closed now, and no form of ours asks for another page."""
        return self.get_default_redirect_url()


class PasswordChange(ToPage, SuccessMessageMixin, PasswordChangeView):
    template_name = "league/account/password.html"
    form_class = OwnPasswordForm
    success_url = reverse_lazy("league:home")
    success_message = _("Your password is changed.")
