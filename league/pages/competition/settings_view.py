"""/competitions/<uid>/settings/: name, day and venue of a competition, and its rules until the first draw.
For owners.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording_competition as wording
from league.access.competition import CompetitionAccess, get_competition_to_own
from league.models import Competition
from league.pages.competition.format_forms import form_to_change
from league.pages.competition.forms import CompetitionForm
from league.pages.competition.frame import Frame, frame
from league.pages.competition.shared import tried
from league.pages.shared.answers import posted, show_form, to_page
from league.selectors.competitions import competition_state
from league.services.competition.terms import Terms, competition_change, competition_delete, is_drawn
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """`is_drawn`: its terms are fixed. `is_empty`: nothing was declared yet, so it can be deleted."""

    frame: Frame
    form: CompetitionForm
    is_drawn: bool
    is_empty: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_competition_to_own(request, uid)
    competition, has_draw = access.competition, is_drawn(access.competition)
    form = form_to_change(competition, with_terms=not has_draw, data=posted(request))
    if form.is_valid():
        try:
            _change(competition, form, with_terms=not has_draw)
        except InputError as error:
            form.add_error(error.field if error.field in form.fields else None, wording.input_error(error))
        else:
            messages.success(request, _("Saved."))
            return to_page(request, "league:competition", uid)  # the next step is there
    return show_form(request, "league/competition/settings.html", _page(access, form, has_draw))


@never_cache
@require_POST
def delete(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_competition_to_own(request, uid)
    if tried(request, lambda: competition_delete(competition=access.competition)):
        messages.success(request, _("%(name)s is deleted.") % {"name": access.competition.name})
        return to_page(request, "league:competitions", access.of.club.uid)
    return to_page(request, "league:competition-settings", uid)


def _page(access: CompetitionAccess, form: CompetitionForm, has_draw: bool) -> SettingsPage:
    # What was typed is not the competition's name yet.
    access.competition.refresh_from_db()
    around = frame(access, competition_state(access.competition), "settings")
    return SettingsPage(around, form, has_draw, is_empty=access.competition.version == 0)


def _change(competition: Competition, form: CompetitionForm, *, with_terms: bool) -> None:
    given = form.cleaned_data
    terms = Terms(
        ruleset_key=given["ruleset"],
        options=form.options(),
        policy=given.get("policy", competition.policy),
        order=form.own_order(),
        heats=given.get("heats", competition.heats),
        games=int(given.get("games", competition.games)),
    ) if with_terms else None  # fmt: skip
    competition_change(
        competition=competition,
        name=given["name"],
        played_on=given["played_on"],
        venue=given["venue"],
        minutes=given["minutes"],
        terms=terms,
    )
