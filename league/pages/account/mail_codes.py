"""/account/second-factor/mail/: an address for codes, confirmed by a first code. 404 where no mail is set up."""

from __future__ import annotations

from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league import services
from league.models import MailCode, User
from league.pages.account.awaited import mail_word
from league.pages.account.factor_forms import AddressForm
from league.pages.account.fresh import needs_fresh_sign_in
from league.pages.account.second_factor import factor_made, factor_page
from league.pages.account.sign_in_code import CodeForm
from league.pages.account.tries import may_try, refused, slowed
from league.pages.shared.answers import see_other
from league.pages.shared.forms import put_error
from league.services.mail_codes import may_mail
from scoring.services import InputError


@needs_fresh_sign_in
@require_POST
def send(request: HttpRequest) -> HttpResponse:
    """Send a code to the address that was typed; without one, forget the code that was sent."""
    user = _user(request)
    if "other" in request.POST:
        MailCode.objects.filter(user=user).delete()
        return see_other("league:second-factor")
    form = AddressForm(request.POST)
    if form.is_valid():
        try:
            services.mail_code_send(user=user, session=mail_word(request), **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            return see_other("league:second-factor")
    return factor_page(request, mail=form)


@needs_fresh_sign_in
@require_POST
def confirm(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    form = CodeForm(request.POST, prefix="mail")
    if form.is_valid():
        if not may_try(request, user):
            form.add_error("code", slowed())
            return factor_page(request, mail=form)
        try:
            code = form.cleaned_data["code"]
            codes = services.mail_set(user=user, session=mail_word(request), code=code)
        except InputError as error:
            refused(request, user)
            put_error(form, error)
        else:
            return factor_made(request, codes, _("The address is confirmed."))
    return factor_page(request, mail=form)


def _user(request: HttpRequest) -> User:
    if not may_mail():
        raise Http404
    return cast(User, request.user)
