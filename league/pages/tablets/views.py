"""/clubs/<uid>/tablets/: devices that keep the club's pads open when a member signs out. For owners."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import services
from league.access import ClubAccess, get_club_for_owner, get_tablet_for_owner
from league.models import Club, ClubTablet
from league.pages.shared.answers import posted, see_other, show_form
from league.pages.shared.forms import put_error
from league.services.tablets import NAME_LENGTH
from scoring.access import device_of, ensure_device, remember_device
from scoring.services import InputError


class TabletForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("What you call it"), max_length=NAME_LENGTH, initial=gettext_lazy("Tablet")
    )


@dataclass(frozen=True, slots=True)
class TabletsPage:
    """`here`: this device, if it is one of the club's tablets."""

    club: Club
    form: TabletForm
    tablets: tuple[ClubTablet, ...]
    here: ClubTablet | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tablets(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    form = TabletForm(posted(request))
    if not form.is_valid():
        return _page(request, access, form)
    device = ensure_device(request)
    try:
        services.tablet_declare(
            club=access.club, device=device, name=form.cleaned_data["name"], by=access.owner().user
        )
    except InputError as error:
        put_error(form, error)
        return _page(request, access, form)
    messages.success(request, _("This device is a tablet of the club now."))
    response = see_other("league:tablets", uid)
    remember_device(response, device)
    return response


@never_cache
@require_POST
def tablet_end(request: HttpRequest, uid: UUID, tablet: UUID) -> HttpResponse:
    _access, found = get_tablet_for_owner(request, uid, tablet)
    services.tablet_end(tablet=found)
    messages.success(request, _("No tablet of the club any more. Its pads of the club are closed."))
    return see_other("league:tablets", uid)


def _page(request: HttpRequest, access: ClubAccess, form: TabletForm) -> HttpResponse:
    found = tuple(access.club.tablets.select_related("said_by"))
    device = device_of(request)
    here = next((one for one in found if device and one.holder_hash == device.holder), None)
    return show_form(request, "league/tablets/tablets.html", TabletsPage(access.club, form, found, here))
