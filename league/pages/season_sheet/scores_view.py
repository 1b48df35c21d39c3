"""/seasons/<uid>/sheets/<sheet>/scores/: a form to correct the scores of a sheet from paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import services, wording
from league.access import SeasonAccess, get_season_sheet_for_director
from league.engine.paper_list import game_of, impossible_total, result_text
from league.models import Season, SeasonSheet
from league.pages.shared.answers import see_other, to_page
from league.services.season_sheets import REASON_LENGTH
from rules.core.ruleset import Ruleset
from scoring import wording as wording_of_table
from scoring.access import ensure_device, remember_device
from scoring.engine.facts.events import GameScored
from scoring.engine.facts.lines import Line
from scoring.engine.sheet.fold import Setup
from scoring.engine.sheet.score_only import scores_of
from scoring.engine.watten.sides import accounts
from scoring.models import Sheet
from scoring.models.shown_names import read_by
from scoring.pages.shared.context import context_of
from scoring.selectors.sheets import sheet_board, sheet_fold
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class ScoreField:
    """One game: `entry` is the id of its entry, `text` the value of its `field`, `score` its meaning (None if
    not played).

    `was` counts now.
    """

    number: int
    field: str
    entry: str
    text: str
    score: GameScored | None
    was: str
    error: str


@dataclass(frozen=True, slots=True)
class ScoresPage:
    """`sides` in the order of the points. `entry_id`: id of the entry that the form writes. `seen`: the
    sheet's version.
    """

    season: Season
    sheet: Sheet
    sides: Sequence[str]
    games: Sequence[ScoreField]
    seen: int
    entry_id: str
    reason: str = ""
    longest_reason: int = REASON_LENGTH
    error: str = ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def scores(request: HttpRequest, uid: UUID, sheet: UUID) -> HttpResponse:
    access, season_sheet = get_season_sheet_for_director(request, uid, sheet)
    if not scores_of(sheet_fold(season_sheet.sheet)):
        return see_other("league:sheet", uid, sheet)
    if request.method == "POST":
        return _posted(request, access, season_sheet)
    return _show(request, access, season_sheet.sheet)


def _posted(request: HttpRequest, access: SeasonAccess, season_sheet: SeasonSheet) -> HttpResponse:
    of = season_sheet.sheet
    try:
        entry_id, seen = UUID(request.POST.get("entry_id", "")), int(request.POST.get("seen", ""))
    except ValueError:
        return _show(request, access, of, typed=request.POST)
    games = _games(of, request.POST)
    if any(game.error for game in games):
        return _show(request, access, of, typed=request.POST)
    device = ensure_device(request)
    try:
        is_corrected = services.sheet_scores_correct(
            season_sheet=season_sheet, membership=access.of.director(), device=device, seen=seen,
            scores={game.entry: game.score for game in games}, reason=request.POST.get("reason", ""),
            entry_id=entry_id,
        )  # fmt: skip
    except InputError as error:
        return _show(request, access, of, typed=request.POST, error=error)
    if not is_corrected:
        return _show(request, access, of, typed=request.POST, error=InputError("scores_as_they_are"))
    messages.success(request, _("Corrected. Your name and the reason stand on the page of the season."))
    response = to_page(request, "league:sheet", access.season.uid, of.uid)
    remember_device(response, device)
    return response


def _games(of: Sheet, typed: Mapping[str, str] | None) -> list[ScoreField]:
    """The games as they count now, overlaid with what was typed."""
    fold = sheet_fold(of)
    return [_field(line, fold.setup, typed) for line in scores_of(fold)]


def _field(line: Line, setup: Setup, typed: Mapping[str, str] | None) -> ScoreField:
    rules, field = setup.ruleset, f"game-{line.game}"
    was = line.event
    assert isinstance(was, GameScored)  # noqa: S101 - `scores_of` has no other lines
    shown = result_text(was, rules)
    text = shown if typed is None else typed.get(field, shown).strip()
    score = game_of(text, rules, len(was.points))
    is_wrong = bool(text) and score is None
    error = _wrong(text, rules) if is_wrong else ""
    return ScoreField(line.game, field, line.entry.id, text, score, shown, error)


def _wrong(text: str, rules: Ruleset) -> str:
    if total := impossible_total(text, rules):
        return wording.impossible_total(*total)
    return _("%(score)s is no result of these rules.") % {"score": text}


def _sides(of: Sheet) -> list[str]:
    board = sheet_board(of)
    who = wording_of_table.Who.of(board)
    if board.game == "whot":
        return list(who.names)
    return [who.side(side) for side in range(accounts(len(who.names)))]


def _show(
    request: HttpRequest,
    access: SeasonAccess,
    of: Sheet,
    *,
    typed: Mapping[str, str] | None = None,
    error: InputError | None = None,
) -> HttpResponse:
    """If the form is outdated, the current scores are shown; the reason is kept."""
    of.refresh_from_db(fields=["version"])
    read_by(of, access.of.names)
    is_stale = error is not None and error.code == "scores_changed_meanwhile"
    page = ScoresPage(
        season=access.season,
        sheet=of,
        sides=_sides(of),
        games=_games(of, None if is_stale else typed),
        seen=of.version,
        entry_id=str(uuid4()),
        reason=typed.get("reason", "") if typed else "",
        error=wording.input_error(error) if error else "",
    )
    return render(
        request, "league/season_sheet/scores.html", context_of(page), status=200 if typed is None else 422
    )
