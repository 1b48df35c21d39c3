"""GET /s/<uid>/result/: the sheet to print and sign, as a picture, as CSV and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.registry import ruleset
from scoring import wording
from scoring.access import Access, get_sheet_to_watch
from scoring.engine.board.board import AnyBoard
from scoring.pages.result import export, picture
from scoring.pages.result.paper import Paper, paper
from scoring.pages.rules.rule_card import RuleCard, rule_card
from scoring.pages.shared.context import context_of
from scoring.selectors.sheet_data import as_json, logs_as_json
from scoring.selectors.sheets import (
    sheet_board,
    sheet_bummerl_tally,
    sheet_entries,
    sheet_history,
    sheet_logged_rounds,
    sheet_persons,
    sheet_remarks,
    sheet_written,
)


@dataclass(frozen=True, slots=True)
class ResultPage:
    """What `scoring/result/result.html` draws."""

    access: Access
    board: AnyBoard
    paper: Paper
    card: RuleCard
    ruleset: str
    picture_alt: str
    file_name: str


@dataclass(frozen=True, slots=True)
class PicturePage:
    """What `scoring/result/picture.svg` draws."""

    picture: picture.Picture


@never_cache
@require_safe
def result(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    board, who = _board(access)
    rules = ruleset(access.sheet.ruleset_key, access.sheet.options)
    page = ResultPage(
        access=access,
        board=board,
        paper=paper(
            sheet_history(access.sheet),
            board,
            who,
            sheet_remarks(access.sheet),
            sheet_logged_rounds(access.sheet),
        ),
        card=rule_card(rules, len(who.names)),
        ruleset=wording.ruleset_name(rules.key),
        picture_alt=picture.alt(who),
        file_name=f"punkteblock-{access.sheet.begun_on.isoformat()}",
    )
    return render(request, "scoring/result/result.html", context_of(page))


@never_cache
@require_safe
def result_picture(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    board, who = _board(access)
    evening = sheet_bummerl_tally(access.sheet) if board.game == "watten" else None
    drawn = picture.picture(access.sheet, sheet_history(access.sheet), board, who, evening)
    context = context_of(PicturePage(drawn))
    return render(request, "scoring/result/picture.svg", context, content_type="image/svg+xml")


@never_cache
@require_safe
def result_csv(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    board, who = _board(access)
    sheet = access.sheet
    rows = export.rows(sheet_history(sheet), board, who, sheet_written(sheet), sheet_logged_rounds(sheet))
    return _file(HttpResponse(export.as_csv(rows), content_type="text/csv; charset=utf-8"), access, "csv")


@never_cache
@require_safe
def result_json(request: HttpRequest, uid: UUID) -> HttpResponse:
    sheet = (access := get_sheet_to_watch(request, uid)).sheet
    data = as_json(
        sheet, sheet_entries(sheet), sheet_history(sheet), sheet_persons(sheet), sheet_written(sheet)
    )
    data["logs"] = logs_as_json(sheet_logged_rounds(sheet))
    return _file(JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1}), access, "json")


def _board(access: Access) -> tuple[AnyBoard, wording.Who]:
    board = sheet_board(access.sheet)
    return board, wording.Who.of(board)


def _file(response: HttpResponse, access: Access, ending: str) -> HttpResponse:
    name = f"punkteblock-{access.sheet.begun_on.isoformat()}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
