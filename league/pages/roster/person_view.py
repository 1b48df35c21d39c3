"""/clubs/<uid>/roster/<person>/: a member's private data; leaving; making a guest a member. For owners."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording
from league.access import get_person_for_owner, get_player_for_owner
from league.models import Club, Person
from league.pages.roster.forms import DetailsForm
from league.pages.shared.answers import posted, show_form, to_page
from league.pages.shared.forms import put_error
from league.services import person_add, person_change, person_leave
from league.services.people import Details, details_of
from scoring.services import InputError
from scoring.services.player_names import present


@dataclass(frozen=True, slots=True)
class PersonPage:
    club: Club
    person: Person
    form: DetailsForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, uid: UUID, person: UUID) -> HttpResponse:
    access, member = get_person_for_owner(request, uid, person)
    form = DetailsForm(posted(request), initial=asdict(details_of(member)) | {"seen": member.revision})
    if form.is_valid():
        try:
            person_change(person=member, seen=form.cleaned_data["seen"] or 0, details=form.details())
        except InputError as error:
            put_error(form, error)
            if error.code == "person_changed_meanwhile":
                # Sending the form again overwrites, because its page mentioned the other change.
                form.data = request.POST.dict() | {"seen": str(member.revision)}
        else:
            messages.success(request, _("Saved."))
            return to_page(request, "league:roster", uid)
    return show_form(request, "league/roster/person.html", PersonPage(access.club, member, form))


@never_cache
@require_POST
def leave(request: HttpRequest, uid: UUID, person: UUID) -> HttpResponse:
    _access, member = get_person_for_owner(request, uid, person)
    person_leave(person=member, until=timezone.localdate())
    messages.success(
        request, _("%(name)s leaves with this day. Games and tables stay.") % {"name": member.player.name}
    )
    return to_page(request, "league:roster", uid)


@never_cache
@require_POST
def claim(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    access, guest = get_player_for_owner(request, uid, player)
    try:
        made = person_add(club=access.club, who=present(guest), details=Details())
    except InputError as error:
        messages.error(request, wording.input_error(error))
        return to_page(request, "league:roster", uid)
    messages.success(request, _("%(name)s is a member now.") % {"name": made.player.name})
    return to_page(request, "league:person", uid, made.uid)
