"""The actions on the page of a night: mark who is here, open and withdraw tables, change its settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import services, wording
from league.access import SeasonAccess, get_season_for_director, get_season_for_scorer, user_of
from league.models import Club, Season, User
from league.pages.night.forms import NightForm, night_shown
from league.pages.night.query import NightQuery, day_of, names_in, number_of
from league.pages.night.views import page
from league.pages.shared.answers import posted, show_form, to_page
from league.pages.shared.forms import put_error
from league.selectors.nights import came, evening_sheets, night_of
from league.services.night_tables import Wish
from scoring.models import Player
from scoring.pages.setup.seat_question import answered_at, asked_at, typed_at
from scoring.pages.shared.redirects import to_page as to_url
from scoring.services import InputError
from scoring.services.player_names import all_players
from scoring.services.seat_choices import Unresolved, players_meant

LONGEST_SHOWN = 500 * 37
LONGEST_NAMES = 50 * 42


@dataclass(frozen=True, slots=True)
class SettingsPage:
    club: Club
    season: Season
    day: str
    played_on: date
    form: NightForm


@never_cache
@require_POST
def present(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    """Stores only what was changed on this page, so that two people can mark at once. A typed name is added too."""
    access = get_season_for_scorer(request, uid)
    played_on = _day(access, day)
    _ticked(request, access, played_on)
    if request.POST.get("name-0", "").strip():
        return _with_guests(request, access, played_on)
    return _to_seating(request, uid, day)


@never_cache
@require_POST
def guest(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    """Add people by name. The marks of the same form are stored in any case."""
    access = get_season_for_scorer(request, uid)
    played_on = _day(access, day)
    _ticked(request, access, played_on)
    return _with_guests(request, access, played_on)


def _ticked(request: HttpRequest, access: SeasonAccess, day: date) -> None:
    before = _uids(request.POST.get("shown", "")[:LONGEST_SHOWN].split())
    now = _uids(request.POST.getlist("here"))
    if before == now:
        return
    _tried(
        request,
        lambda: services.presence_change(season=access.season, day=day, come=now - before, gone=before - now),
    )


def _with_guests(request: HttpRequest, access: SeasonAccess, day: date) -> HttpResponse:
    """Asks who is meant by each name that is not clear; until then nobody of them is added."""
    text = request.POST.get("name-0", "")[:LONGEST_NAMES]
    typed = [typed_at(request.POST, at, name) for at, name in enumerate(names_in(text))]
    try:
        found = players_meant(all_players(access.of.club.space), typed, "name-0")
        come = services.guests_come(season=access.season, day=day, who=found)
    except Unresolved as error:
        asked = [
            asked_at(at, error.questions[at]) if at in error.questions else answered_at(at, one)
            for at, one in enumerate(typed)
        ]
        return page(request, access, day, questions=tuple(filter(None, asked)), guest=text)
    except InputError as error:
        return page(request, access, day, guest=text, guest_error=wording.input_error(error))
    names = ", ".join(player.name for player in come)
    messages.success(
        request,
        ngettext("%(name)s is here.", "%(name)s are here.", len(come)) % {"name": names},
    )
    return _to_seating(request, access.season.uid, day.isoformat(), "&list=1")


@never_cache
@require_POST
def tables(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    """Open every sheet of the seating that was shown."""
    access = get_season_for_scorer(request, uid)
    played_on = _day(access, day)
    asked = NightQuery.of(request.POST)
    wish = Wish(number_of(request.POST.get("number", "")), asked.mix, asked.most, asked.swaps)
    user = user_of(request)
    done = _tried(
        request,
        lambda: services.heat_open(
            season=access.season,
            day=played_on,
            wish=wish,
            mark=request.POST.get("mark", ""),
            by=user if isinstance(user, User) else None,
        ),
    )
    if done:
        messages.success(request, _("Every table has its sheet."))
        return to_page(request, "league:night", uid, day)
    return _to_seating(request, uid, day)


@never_cache
@require_POST
def back(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    access = get_season_for_scorer(request, uid)
    played_on = _day(access, day)
    heat = number_of(request.POST.get("number", ""))
    if _tried(request, lambda: services.heat_take_back(season=access.season, day=played_on, number=heat)):
        messages.success(request, _("The tables are taken back."))
    return to_page(request, "league:night", uid, day)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    access = get_season_for_director(request, uid)
    played_on = _day(access, day)
    form = _form(request, access, played_on)
    if form.is_valid():
        try:
            services.night_change(season=access.season, day=played_on, seen=form.seen, typed=form.typed)
        except InputError as error:
            put_error(form, error)
            stored = night_shown(night_of(access.season, played_on))
            form.data = request.POST.dict() | {
                name: value for name, value in stored.items() if name.startswith("was_")
            }
        else:
            messages.success(request, _("Saved."))
            return to_page(request, "league:night", uid, day)
    shown = SettingsPage(access.of.club, access.season, day, played_on, form)
    return show_form(request, "league/night/settings.html", shown)


def _form(request: HttpRequest, access: SeasonAccess, day: date) -> NightForm:
    stored = night_of(access.season, day)
    people: dict[str, Player] = came(stored, evening_sheets(access.season, day))
    if stored and stored.payer:
        people[str(stored.payer.uid)] = stored.payer
    return NightForm(
        posted(request),
        initial=night_shown(stored),
        people=people.values(),
        declared=access.season.payer == "declared",
    )


def _day(access: SeasonAccess, text: str) -> date:
    """A day of the season. Raises Http404."""
    day = day_of(text)
    if not access.season.has_day(day):
        raise Http404
    return day


def _tried(request: HttpRequest, do: Callable[[], object]) -> bool:
    """Run a service; if it refuses, show the reason and return False."""
    try:
        do()
    except InputError as error:
        messages.error(request, wording.input_error(error))
        return False
    return True


def _uids(texts: Iterable[str]) -> set[UUID]:
    found = set()
    for text in texts:
        try:
            found.add(UUID(text))
        except ValueError:
            continue
    return found


def _to_seating(request: HttpRequest, uid: UUID, day: str, more: str = "") -> HttpResponse:
    """Redirect to the seating. `more` keeps the list of names unfolded for the next one who comes."""
    return to_url(request, reverse("league:night", args=[uid, day]) + NightQuery(next=True).link() + more)
