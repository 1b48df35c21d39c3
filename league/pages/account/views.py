"""Sign-in, sign-out, sessions and password: Django's own views with our templates, forms and texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext_lazy as _
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import services
from league.models import SecondFactor, User
from league.pages.account.awaited import await_code
from league.pages.account.forms import OwnPasswordForm, SignInForm
from league.sign_in_rate import know_device
from league.signed_in import SignedIn, signed_in, signed_in_end
from league.webauthn import site_of
from scoring.access import device_of
from scoring.pages.shared.context import context_of
from scoring.pages.shared.redirects import to_page


class ToPage(View):
    """Turns Django's redirect after a post into one that htmx follows to another page."""

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

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Asks for the code first if the account has a second factor."""
        user = form.get_user()
        if SecondFactor.objects.filter(user=user).exists():
            await_code(self.request, user, self.get_success_url())
            return to_page(self.request, reverse("league:sign-in-code"))
        return super().form_valid(form)

    def has_passkey(self) -> bool:
        """Whether one may sign in here, for the template."""
        return site_of(self.request) is not None

    def get_success_url(self) -> str:
        """Never this page itself: a signed-in visitor would be redirected in circles."""
        wanted = super().get_success_url()
        return self.get_default_redirect_url() if urlsplit(wanted).path == self.request.path else wanted


class SignOut(LogoutView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Also ends the pads that the account opened on this device, except on a tablet of the club."""
        if isinstance(request.user, User):
            services.rights_end(user=request.user, device=device_of(request))
        return super().post(request, *args, **kwargs)

    def get_success_url(self) -> str:
        """Always home: the page before may be closed now, and none of our forms asks for another one."""
        return self.get_default_redirect_url()


class PasswordChange(ToPage, SuccessMessageMixin, PasswordChangeView):
    """Changing the password ends all other sessions of the account."""

    template_name = "league/account/password.html"
    form_class = OwnPasswordForm
    success_url = reverse_lazy("league:home")
    success_message = _("Your password is changed.")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        services.others_sign_out(user=form.user, device=device_of(self.request))
        return super().form_valid(form)


@dataclass(frozen=True, slots=True)
class SessionsPage:
    sessions: tuple[SignedIn, ...]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """The account's sessions; POST ends one of them."""
    user = cast(User, request.user)
    if request.method == "POST":
        if signed_in_end(user, request.POST.get("end", "")):
            messages.success(request, _("Signed out there. Pads that were opened there are closed."))
        return to_page(request, reverse("league:sessions"))
    found = signed_in(user, request.session.session_key)
    return render(request, "league/account/sessions.html", context_of(SessionsPage(tuple(found))))


@never_cache
@login_required
@require_POST
def others_out(request: HttpRequest) -> HttpResponse:
    """End all other sessions of the account, and the pads that they opened."""
    user = cast(User, request.user)
    services.others_sign_out(user=user, device=device_of(request))
    update_session_auth_hash(request, user)
    messages.success(request, _("You are signed out everywhere else. Pads that you opened there are closed."))
    return to_page(request, reverse("league:home"))
