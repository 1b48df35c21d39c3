"""Signing in and changing one's password: Django's own views with our form and words."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from league.forms import SignInForm


class SignIn(LoginView):
    authentication_form = SignInForm
    redirect_authenticated_user = True
    next_page = "league:home"

    def get_success_url(self) -> str:
        """Never back to this page: whoever is signed in already would be sent round in circles."""
        wanted = super().get_success_url()
        return self.get_default_redirect_url() if urlsplit(wanted).path == self.request.path else wanted


class SignOut(LogoutView):
    def get_success_url(self) -> str:
        """Always home: what was seen before may be closed now, and no form of ours asks for another page."""
        return self.get_default_redirect_url()


class PasswordChange(SuccessMessageMixin, PasswordChangeView):
    success_url = reverse_lazy("league:home")
    success_message = _("Your password is changed.")
