"""/s/<uid>/history/<entry>/why/: one line, with the steps behind it and their rules.

Writers can correct it, void it or put it back here (the POST). /s/<uid>/why/ and /w/<token>/why/ show the
steps behind a whole board.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring import wording
from scoring.access import Access, get_sheet_by_link, get_sheet_to_watch, get_sheet_to_write
from scoring.engine.admission.check_scribes import would_wait
from scoring.engine.admission.permissions import may_change_line
from scoring.engine.admission.undo import may_bring_back, may_void
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.declarations import declared
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import Malformed
from scoring.engine.facts.lines import Line, is_result
from scoring.engine.sheet.seating import seated_for
from scoring.models import Sheet
from scoring.pages.history.lines import Change, changes
from scoring.pages.history.views import reader_of
from scoring.pages.history.why import BoardWhy, Why, why_board
from scoring.pages.history.why import why as present
from scoring.pages.shared import forms
from scoring.pages.shared.back import Back, back_of
from scoring.pages.shared.context import context_of
from scoring.pages.shared.declare import append, tell
from scoring.pages.shared.names import who_of
from scoring.selectors.sheets import (
    sheet_board,
    sheet_bummerl_tally,
    sheet_fold,
    sheet_hand_logs,
    sheet_line,
    sheet_voidings,
    sheet_why,
    sheet_whys,
)

MOST_GAMES, MOST_ROWS = 6, 16
GONE = ("voided", "replaced")


@dataclass(frozen=True, slots=True)
class Ways:
    """The possible actions on the line. `may_log`: it has a hand; `log_query` is the query for logging it.
    `may_undo`: it, or its undo if it `is_gone`, may be voided. `is_proposal`: that waits for the other scribe.
    """

    may_edit: bool
    may_log: bool
    may_undo: bool
    is_gone: bool
    log_query: str
    is_proposal: bool
    board: AnyBoard
    entry_id: uuid.UUID


@dataclass(frozen=True, slots=True)
class WhyPage:
    """What `scoring/history/why.html` draws. `why` is None if the line no longer counts."""

    access: Access
    sheet: Sheet
    line: Line
    said: str
    was: tuple[Change, ...]
    back: Back
    notice: str
    log: str | None
    why: Why | None
    ways: Ways | None


@dataclass(frozen=True, slots=True)
class BoardWhyPage:
    """What `scoring/history/why_sheet.html` draws. `is_linked`: the page has a link to the whole sheet."""

    access: Access
    sheet: Sheet
    why: BoardWhy
    back_url: str
    card_url: str
    is_linked: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def why(request: HttpRequest, uid: UUID, entry_id: UUID) -> HttpResponse:
    is_post = request.method == "POST"
    access = get_sheet_to_write(request, uid) if is_post else get_sheet_to_watch(request, uid)
    line = _line(access, str(entry_id))
    back = back_of(request, access, entry_id)
    if is_post:
        return _posted(request, access, line, back)
    return _page(request, access, line, back)


def _line(access: Access, entry_id: str) -> Line:
    """The line of this entry. Raises Http404 if it never counted."""
    line = sheet_fold(access.sheet).ledger.line(entry_id)
    if line is None or (line.status not in GONE and sheet_why(access.sheet, entry_id) is None):
        raise Http404
    return line


def _posted(request: HttpRequest, access: Access, line: Line, back: Back) -> HttpResponse:
    """Void the line or put it back. The address says which line, never the form."""
    target: str | None = line.entry.id
    if request.POST.get("action") == "bring_back":
        target = sheet_voidings(access.sheet).get(line.entry.id)
    if target is None:
        return redirect(back.url)  # it is back already: this is a second tap
    try:
        envelope = forms.envelope(request.POST.dict() | {"kind": "entry_voided", "target": target})
    except Malformed as error:
        notice = wording.malformed(error.code, error.field)
        return _page(request, access, line, back, notice=notice, status=422)
    sentence = wording.said(declared(line.event), _names_at(access, line))
    receipt = append(access, envelope)
    if isinstance(receipt, str):
        return _page(request, access, line, back, notice=receipt, status=503)
    if receipt.status == "counted" and target == line.entry.id:
        messages.success(
            request, _("Taken back: %(said)s. The sheet can bring it back.") % {"said": sentence}
        )
    elif receipt.status != "counted" or not back.is_pad:
        tell(request, access, receipt)
    return redirect(back.url)


def _page(
    request: HttpRequest, access: Access, line: Line, back: Back, *, notice: str = "", status: int = 200
) -> HttpResponse:
    reasons, past = sheet_why(access.sheet, line.entry.id), sheet_line(access.sheet, line.entry.id)
    who = _names_at(access, line)
    if reasons is None:
        notice = notice or _("This line was taken back or replaced meanwhile.")
    page = WhyPage(
        access=access,
        sheet=access.sheet,
        line=line,
        said=wording.said(declared(line.event), who),
        was=changes(past, replace(reader_of(access, who_of(access.sheet)), who=who)) if past else (),
        back=back,
        notice=notice,
        log=_log(access, line),
        why=present(line.entry.id, reasons, who, sheet_fold(access.sheet).setup.ruleset) if reasons else None,
        ways=_ways(access, line) if access.may_write else None,
    )
    return render(request, "scoring/history/why.html", context_of(page), status=status)


def _names_at(access: Access, line: Line) -> wording.Who:
    """The names of the people that the line is about."""
    return who_of(access.sheet).seated(seated_for(sheet_fold(access.sheet), line))


def _log(access: Access, line: Line) -> str | None:
    """The hand log of the round that this line settled; None without one."""
    is_settling = line.status == "counts" and is_result(
        line.event, sheet_fold(access.sheet).setup.ruleset.params
    )
    log = sheet_hand_logs(access.sheet).get((line.game, line.round)) if is_settling else None
    return str(log.uid) if log else None


def _ways(access: Access, line: Line) -> Ways | None:
    """The possible actions; None without any, on a closed sheet, and for a line that is held or settled otherwise."""
    fold = sheet_fold(access.sheet)
    counts = line.status == "counts"
    undo = line.entry.id if counts else sheet_voidings(access.sheet).get(line.entry.id)
    if fold.ledger.closed or undo is None:
        return None
    may_log = counts and is_result(line.event, fold.setup.ruleset.params)
    may_undo = (may_void if counts else may_bring_back)(fold, access.pen, undo)
    if not may_log and not may_undo:
        return None
    return Ways(
        may_edit=may_log and may_change_line(fold, access.pen, undo),
        may_log=may_log,
        may_undo=may_undo,
        is_gone=not counts,
        log_query=f"game={line.game}&round={line.round}&seen={fold.version}",
        is_proposal=counts and would_wait(fold, ev.EntryVoided(line.entry.id), access.pen),
        board=sheet_board(access.sheet),
        entry_id=uuid.uuid4(),
    )


@never_cache
@require_safe
def of_sheet(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The steps behind every number on the board."""
    return _of(
        request,
        get_sheet_to_watch(request, uid),
        reverse("scoring:pad", args=[uid]),
        reverse("scoring:sheet-rules", args=[uid]),
        is_linked=True,
    )


@never_cache
@require_safe
def of_link(request: HttpRequest, token: str) -> HttpResponse:
    """The same page for a watch link."""
    back_url, card_url = (reverse(f"scoring:{page}", args=[token]) for page in ("watch", "watch-rules"))
    return _of(request, get_sheet_by_link(token), back_url, card_url, is_linked=False)


def _of(
    request: HttpRequest, access: Access, back_url: str, card_url: str, *, is_linked: bool
) -> HttpResponse:
    sheet = access.sheet
    reasons = why_board(
        sheet_whys(sheet, most_games=MOST_GAMES, most_rows=MOST_ROWS),
        sheet_board(sheet),
        sheet_bummerl_tally(sheet).teams,
        sheet_fold(sheet).setup.ruleset,
        who_of(sheet),
    )
    page = BoardWhyPage(access, sheet, reasons, back_url, card_url, is_linked)
    return render(request, "scoring/history/why_sheet.html", context_of(page))
