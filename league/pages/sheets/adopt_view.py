"""/seasons/<uid>/adopt/: takes in a table without a club, after showing who becomes whom; and gives it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import services, wording
from league.access import SeasonAccess, get_season_for_scorer, get_season_sheet_for_scorer
from league.models import Club, Season
from league.pages.shared.answers import see_other, to_page
from league.pages.shared.sheet_line import SheetLine, sheet_line
from league.pages.sheets.forms import AdoptForm
from league.services.adoptions import adoption_of, check_adoptable
from scoring.access import Access, get_sheet_to_direct
from scoring.models import Player, Sheet
from scoring.pages.setup.seat_question import SeatQuestion, answered_at, asked_at, typed_at
from scoring.pages.shared.context import context_of
from scoring.services import InputError
from scoring.services.player_names import all_players
from scoring.services.seat_choices import Unresolved, players_meant


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody at the table: the player of the club they become, or their `new` name there, "" if unclear;
    and the question.
    """

    name: str
    becomes: str = ""
    new: str = ""
    question: SeatQuestion | None = None


@dataclass(frozen=True, slots=True)
class AdoptPage:
    club: Club
    season: Season
    line: SheetLine
    comers: tuple[Comer, ...]
    error: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def adopt(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_for_scorer(request, uid)
    fields = request.POST if request.method == "POST" else request.GET
    form = AdoptForm(fields)
    if not form.is_valid():
        messages.error(request, _("There is no such sheet."))
        return see_other("league:season", uid)
    try:
        if _put_own(request, access, form.cleaned_data["sheet"]):
            return see_other("league:season", uid)
        table = get_sheet_to_direct(request, form.cleaned_data["sheet"])
        check_adoptable(table, access.season)
    except InputError as error:
        messages.error(request, wording.input_error(error))
    except (Http404, PermissionDenied):
        # A sheet that this device does not direct gives a 404.
        messages.error(request, _("There is no such sheet."))
    else:
        return _take_in(request, access, table, fields)
    return see_other("league:season", uid)


def _put_own(request: HttpRequest, access: SeasonAccess, uid: UUID) -> bool:
    """Put a loose sheet of the club into the season, for directors. False if it is not one; nobody is matched."""
    sheets = Sheet.objects.in_space(access.of.club.space)
    loose = sheets.filter(uid=uid, season_sheet=None, competition_sheet=None).first()
    if loose is None or request.method != "POST":
        return False
    access.of.director()
    services.season_sheet_put(season=access.season, sheet=loose)
    messages.success(request, _("The sheet counts in this season now."))
    return True


def _take_in(request: HttpRequest, access: SeasonAccess, table: Access, fields: QueryDict) -> HttpResponse:
    people = [seat.player for seat in table.sheet.seats.select_related("player")]
    typed = [typed_at(fields, number, player.name) for number, player in enumerate(people)]
    error = ""
    try:
        meant = players_meant(all_players(access.of.club.space), typed)
        if "confirmed" in fields and request.method == "POST":
            players = dict(zip((player.pk for player in people), meant, strict=True))
            services.sheet_adopt(
                access=table, season=access.season, by=access.of.scorer().user, players=players
            )
            messages.success(request, _("The sheet counts in this season now."))
            return to_page(request, "league:season", access.season.uid)
        comers = [
            _comer(number, player, found, fields)
            for number, (player, found) in enumerate(zip(people, meant, strict=True))
        ]
    except Unresolved as asked:
        comers = _asked(people, asked, access.of.club, fields)
        error = _("Choose who it is.") if "confirmed" in fields else ""
    except InputError as wrong:
        comers = [Comer(player.name) for player in people]
        error = wording.input_error(wrong)
    page = AdoptPage(
        access.of.club, access.season, sheet_line(table.sheet, access.of.names), tuple(comers), error
    )
    status = 422 if error or "confirmed" in fields else 200
    return render(request, "league/sheets/adopt.html", context_of(page), status=status)


def _comer(number: int, player: Player, found: Player | str, fields: QueryDict) -> Comer:
    """Somebody without an open question, with the answer that settled it."""
    question = answered_at(number, typed_at(fields, number, player.name))
    if isinstance(found, Player):
        return Comer(player.name, becomes=found.name, question=question)
    return Comer(player.name, new=found, question=question)


def _asked(people: Sequence[Player], asked: Unresolved, club: Club, fields: QueryDict) -> list[Comer]:
    known = all_players(club.space)
    comers = []
    for number, player in enumerate(people):
        if number in asked.questions:
            comers.append(Comer(player.name, question=asked_at(number, asked.questions[number])))
            continue
        typed = typed_at(fields, number, player.name)
        comers.append(_comer(number, player, players_meant(known, [typed])[0], fields))
    return comers


@never_cache
@require_POST
def give_back(request: HttpRequest, uid: UUID, sheet: UUID) -> HttpResponse:
    """For directors, and for the member who took the table in."""
    access, season_sheet = get_season_sheet_for_scorer(request, uid, sheet)
    user = access.of.scorer().user
    adoption = adoption_of(season_sheet.sheet)
    if not access.of.may_direct and (adoption is None or adoption.by_id != user.pk):
        raise PermissionDenied
    try:
        services.sheet_give_back(season_sheet=season_sheet, by=user)
    except InputError as error:
        messages.error(request, wording.input_error(error))
        return see_other("league:sheet", uid, sheet)
    messages.success(request, _("The table has left the club again, with the names it had."))
    return to_page(request, "league:season", uid)
