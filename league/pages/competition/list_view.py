"""/clubs/<uid>/competitions/: the competitions of a club, and the form of a new one."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league import wording_competition as wording
from league.access import ClubAccess, get_club_for_owner, get_club_to_see
from league.models import Club, Competition
from league.pages.competition.format_forms import CHOICES, FORMATS, FormatChoice
from league.pages.competition.forms import CompetitionForm
from league.pages.shared.answers import posted, show_form, to_page
from league.selectors.competitions import club_competitions
from league.services.competition.founding import competition_open
from scoring.pages.shared.context import context_of
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class CompetitionsPage:
    club: Club
    access: ClubAccess
    competitions: tuple[Competition, ...]


@dataclass(frozen=True, slots=True)
class NewCompetitionPage:
    club: Club
    form: CompetitionForm
    choice: FormatChoice


@dataclass(frozen=True, slots=True)
class FormatsPage:
    club: Club
    choices: tuple[FormatChoice, ...]


@never_cache
@require_safe
def competitions(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    page = CompetitionsPage(access.club, access, tuple(club_competitions(access.club)))
    return render(request, "league/competition/list.html", context_of(page))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def competition_new(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The choice of formats, or the form of the `format` in the address."""
    access = get_club_for_owner(request, uid)
    choice = FORMATS.get(request.GET.get("format", ""))
    if choice is None:
        page = FormatsPage(access.club, CHOICES)
        status = 422 if request.method == "POST" else 200
        return render(request, "league/competition/formats.html", context_of(page), status=status)
    form = choice.form(posted(request), initial=_usual(access.club))
    if form.is_valid():
        try:
            made = _open(access.club, form)
        except InputError as error:
            form.add_error(error.field if error.field in form.fields else None, wording.input_error(error))
        else:
            return to_page(request, "league:competition-contenders", made.uid)
    return show_form(request, "league/competition/new.html", NewCompetitionPage(access.club, form, choice))


def _usual(club: Club) -> dict[str, str]:
    """The rules that the newest season of the club has pinned, where the form offers them."""
    newest = club.seasons.order_by("-starts_on").first()
    return {"ruleset": newest.ruleset_key} if newest and newest.ruleset_key else {}


def _open(club: Club, form: CompetitionForm) -> Competition:
    given = form.cleaned_data
    return competition_open(
        club=club,
        name=given["name"],
        played_on=given["played_on"],
        venue=given["venue"],
        ruleset_key=given["ruleset"],
        options=form.options(),
        dealer=given.get("dealer", "cards"),
        scribes=int(given.get("scribes", 1)),
        minutes=given["minutes"],
        policy=form.counting(),
        order=form.own_order(),
        bye=given.get("bye") or "win",
        **form.format(),
    )
