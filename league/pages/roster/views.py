"""/clubs/<uid>/roster/: the members, with a form to add one; for owners."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.access import get_club_for_owner
from league.models import Club
from league.pages.roster.forms import AddForm
from league.pages.shared.answers import posted, to_page
from league.pages.shared.forms import put_error
from league.selectors.roster import Roster, roster
from league.services import person_add
from league.services.people import Details
from scoring.pages.setup.seat_question import SeatQuestion, asked_at, typed_at
from scoring.pages.shared.context import context_of
from scoring.services import InputError
from scoring.services.player_names import all_players
from scoring.services.seat_choices import Unresolved, players_meant


@dataclass(frozen=True, slots=True)
class RosterPage:
    """`question` asks who is meant by the name to add."""

    club: Club
    roster: Roster
    form: AddForm
    question: SeatQuestion | None = None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: HttpRequest, uid: UUID) -> HttpResponse:
    club = get_club_for_owner(request, uid).club
    form, question = AddForm(posted(request)), None
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            who = players_meant(all_players(club.space), [typed_at(request.POST, 0, name)], "name")[0]
        except Unresolved as error:
            asked = error.questions[0]
            # The secretary adds somebody new; only a namesake or a similar name leads to a question.
            who, question = asked.name, asked_at(0, asked) if asked.players else None
        except InputError as error:
            put_error(form, error)
        if question is None and not form.errors:
            try:
                person = person_add(club=club, who=who, details=Details(number=form.cleaned_data["number"]))
            except InputError as error:
                put_error(form, error)
            else:
                messages.success(request, _("%(name)s is a member now.") % {"name": person.player.name})
                return to_page(request, "league:roster", uid)
    page = RosterPage(club, roster(club, timezone.localdate()), form, question)
    return render(
        request, "league/roster/roster.html", context_of(page), status=422 if form.is_bound else 200
    )
