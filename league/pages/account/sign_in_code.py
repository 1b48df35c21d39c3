"""/account/sign-in/code/: the second factor after the password. code/mail/: sends a code there."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import services, wording
from league.models import SecondFactor, User
from league.pages.account.awaited import awaited, awaited_end, awaited_next, mail_word
from league.pages.account.tries import may_try, refused, slowed
from league.pages.shared.answers import posted, see_other, show_form
from league.pages.shared.forms import put_error
from league.services.mail_codes import may_mail
from league.sign_in_rate import know_device
from league.webauthn import Site, site_of
from scoring.pages.shared.redirects import to_page
from scoring.services import InputError


class CodeForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )


@dataclass(frozen=True, slots=True)
class CodePage:
    """What this account may answer with here. `elsewhere`: names of servers at which its passkeys work."""

    form: CodeForm
    has_app: bool
    may_mail: bool
    has_passkey: bool
    elsewhere: tuple[str, ...]
    next: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    user = awaited(request)
    if user is None:
        return to_page(request, reverse("league:sign-in"))
    form = CodeForm(posted(request))
    if form.is_valid() and _is_good(request, user, form):
        next_url = awaited_next(request)
        awaited_end(request)
        login(request, user, backend="league.auth.NameOrEmailBackend")
        response = to_page(request, next_url)
        know_device(request, response, user)
        return response
    return show_form(request, "league/account/sign_in_code.html", _page(request, user, form))


@never_cache
@require_POST
def code_by_mail(request: HttpRequest) -> HttpResponse:
    """Send a code to the confirmed address of the account whose password was right."""
    user = awaited(request)
    address = user and SecondFactor.objects.filter(user=user).values_list("mail", flat=True).first()
    if user is not None and address and may_mail():
        try:
            services.mail_code_send(user=user, address=address, session=mail_word(request))
        except InputError as error:
            messages.error(request, wording.input_error(error))
        else:
            messages.success(request, _("A code is on its way. It is good here for ten minutes."))
    return see_other("league:sign-in-code")


def _is_good(request: HttpRequest, user: User, form: CodeForm) -> bool:
    if not may_try(request, user):
        form.add_error("code", slowed())
        return False
    try:
        services.code_take(user=user, code=form.cleaned_data["code"], session=mail_word(request))
    except InputError as error:
        refused(request, user)
        put_error(form, error)
        return False
    return True


def _page(request: HttpRequest, user: User, form: CodeForm) -> CodePage:
    factor = SecondFactor.objects.filter(user=user).first()
    hosts = set(user.passkeys.values_list("host", flat=True))
    here: Site | None = site_of(request)
    return CodePage(
        form=form,
        has_app=bool(factor and factor.secret),
        may_mail=bool(factor and factor.mail and may_mail()),
        has_passkey=here is not None and here.host in hosts,
        elsewhere=tuple(sorted(hosts - {here.host if here else ""})),
        next=awaited_next(request),
    )
