"""/seasons/<uid>/sheets/<sheet>/: a sheet to read, for whoever may see the club; directors can change it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import services, wording
from league.access import ClubAccess, SeasonAccess, get_season_sheet_for_director, get_season_sheet_to_see
from league.models import Adoption, Club, Season, SeasonSheet
from league.pages.season_sheet.forms import ReopenForm, SheetForm, reopen_form, shown
from league.pages.shared.answers import posted, see_other, show_form, to_page
from league.pages.shared.forms import put_error
from league.services.adoptions import adoption_of
from league.sessions import session_end
from rules.registry import ruleset
from scoring import wording as table
from scoring.access import ensure_device, remember_device
from scoring.engine.board.board import AnyBoard
from scoring.engine.sheet.score_only import scores_of
from scoring.models import Sheet
from scoring.models.shown_names import read_by
from scoring.pages.result.paper import Paper, paper
from scoring.pages.shared.context import context_of
from scoring.selectors.sheets import (
    sheet_board,
    sheet_fold,
    sheet_history,
    sheet_logged_rounds,
    sheet_remarks,
)
from scoring.services import InputError, Meanwhile


@dataclass(frozen=True, slots=True)
class SheetAccess:
    """The access as other parts of a sheet's pages expect it."""

    sheet: Sheet
    of: ClubAccess


@dataclass(frozen=True, slots=True)
class SheetPage:
    """`form` reopens the sheet; None if the reader may not, or it is open. `may_correct`: scores from paper.

    `adoption`: how it came into the club, for members.
    """

    club: Club
    season: Season
    sheet: Sheet
    access: SheetAccess
    board: AnyBoard
    paper: Paper
    ruleset: str
    form: ReopenForm | None
    adoption: Adoption | None
    may_give_back: bool
    may_correct: bool


@dataclass(frozen=True, slots=True)
class SettingsPage:
    club: Club
    season: Season
    sheet: Sheet
    form: SheetForm


@never_cache
@require_safe
def sheet(request: HttpRequest, uid: UUID, sheet: UUID) -> HttpResponse:
    access, season_sheet = get_season_sheet_to_see(request, uid, sheet)
    return _page(request, access, season_sheet.sheet, reopen_form())


@never_cache
@require_POST
def reopen(request: HttpRequest, uid: UUID, sheet: UUID) -> HttpResponse:
    access, season_sheet = get_season_sheet_for_director(request, uid, sheet)
    form = ReopenForm(request.POST)
    if not form.is_valid():
        return _page(request, access, season_sheet.sheet, form)
    device = ensure_device(request)
    try:
        services.sheet_reopen(
            season_sheet=season_sheet,
            membership=access.of.director(),
            device=device,
            reason=form.cleaned_data["reason"],
            entry_id=str(form.cleaned_data["entry_id"]),
            until=session_end(request, device),
        )
    except InputError as error:
        if error.field:
            put_error(form, error)
            return _page(request, access, season_sheet.sheet, form)
        messages.error(request, wording.input_error(error))  # the page has no form any more
    else:
        messages.success(request, _("The sheet is open again."))
    response = see_other("league:sheet", uid, sheet)
    remember_device(response, device)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, uid: UUID, sheet: UUID) -> HttpResponse:
    access, season_sheet = get_season_sheet_for_director(request, uid, sheet)
    seasons = [one for one in access.of.club.seasons.all() if one.closed_at is None or one == access.season]
    form = SheetForm(posted(request), initial=shown(season_sheet.sheet, access.season), seasons=seasons)
    if form.is_valid():
        to = next(one for one in seasons if str(one.uid) == form.cleaned_data["season"])
        to.club = access.of.club
        if _changed(request, form, season_sheet, to):
            messages.success(request, _("Saved."))
            return to_page(request, "league:sheet", to.uid, sheet)
    page = SettingsPage(access.of.club, access.season, season_sheet.sheet, form)
    return show_form(request, "league/season_sheet/settings.html", page)


@never_cache
@require_POST
def take_out(request: HttpRequest, uid: UUID, sheet: UUID) -> HttpResponse:
    _access, season_sheet = get_season_sheet_for_director(request, uid, sheet)
    try:
        services.season_sheet_take_out(season_sheet=season_sheet)
    except InputError as error:
        messages.error(request, wording.input_error(error))
        return see_other("league:sheet-settings", uid, sheet)
    messages.success(
        request, _("The sheet counts in no season now. It is listed below, to be taken in again.")
    )
    return to_page(request, "league:season", uid)


def _changed(request: HttpRequest, form: SheetForm, season_sheet: SeasonSheet, to: Season) -> bool:
    """Store the change. If it is refused, the form shows the reason; returns False."""
    try:
        services.season_sheet_change(
            season_sheet=season_sheet, season=to, opened=form.opened, typed=form.typed
        )
    except InputError as error:
        put_error(form, error)
    except Meanwhile as found:
        theirs = _("Somebody else wrote here meanwhile: %(title)s, %(day)s. Saving again overwrites it.") % {
            "title": found.stored.title or "–",
            "day": date_format(found.stored.begun_on or season_sheet.sheet.begun_on, "SHORT_DATE_FORMAT"),
        }
        form.add_error(None, theirs)
        stored = {"was_title": found.stored.title, "was_day": str(found.stored.begun_on)}
        form.data = request.POST.dict() | stored
    else:
        return True
    return False


def _may_give_back(access: SeasonAccess, adoption: Adoption) -> bool:
    member = access.of.membership
    return access.of.may_direct or (member is not None and adoption.by_id == member.user_id)


def _page(request: HttpRequest, access: SeasonAccess, of: Sheet, form: ReopenForm) -> HttpResponse:
    read_by(of, access.of.names)
    board = sheet_board(of)
    # Remarks are about people, so only their club reads them.
    remarks = sheet_remarks(of) if access.of.is_member else {}
    may_change = access.of.may_direct and access.season.closed_at is None
    adoption = adoption_of(of) if access.of.is_member else None
    page = SheetPage(
        club=access.of.club,
        season=access.season,
        sheet=of,
        access=SheetAccess(of, access.of),
        board=board,
        paper=paper(sheet_history(of), board, table.Who.of(board), remarks, sheet_logged_rounds(of)),
        ruleset=table.ruleset_name(ruleset(of.ruleset_key, of.options).key),
        form=form if may_change and board.closed else None,
        adoption=adoption,
        may_give_back=adoption is not None and _may_give_back(access, adoption),
        may_correct=may_change and bool(scores_of(sheet_fold(of))),
    )
    status = 422 if form.is_bound else 200
    return render(request, "league/season_sheet/sheet.html", context_of(page), status=status)
