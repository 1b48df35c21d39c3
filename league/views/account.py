"""Signing in and changing one's password: Django's own views with our form and words."""

from __future__ import annotations

from django.contrib.auth.views import LoginView, PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from league.forms import SignInForm


class SignIn(LoginView):
    authentication_form = SignInForm
    redirect_authenticated_user = True
    next_page = "league:home"


class PasswordChange(SuccessMessageMixin, PasswordChangeView):
    success_url = reverse_lazy("league:home")
    success_message = _("Your password is changed.")
