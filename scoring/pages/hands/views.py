"""/s/<uid>/hands/: hands logged card by card. POST replays or stores them and keeps everything typed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rules.games import AnyHand
from scoring.access import Access, get_sheet_to_watch, get_sheet_to_write
from scoring.models import Sheet
from scoring.pages.hands import verdicts as present
from scoring.pages.hands.verdicts import MarkedLine, Verdict
from scoring.pages.shared.context import context_of
from scoring.pages.shared.names import who_at_hand, who_of
from scoring.selectors.hands import hand_round_numbers
from scoring.selectors.sheets import sheet_fold
from scoring.services import hand_logs_add, verdicts_of
from scoring.wording import Who
from scoring.wording.unreadable import UNREADABLE

MAX_CHARACTERS = 20_000
MAX_LISTED = 50
MAX_BYTES = 40_000  # two bytes for each character that is read


@dataclass(frozen=True, slots=True)
class KeptLog:
    """One line in the list of stored hand logs."""

    uid: UUID
    logged_at: datetime
    round_name: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class HandsPage:
    """What `hands.html` draws: the sent text with its verdicts, and the stored hand logs of the sheet."""

    access: Access
    sheet: Sheet
    text: str
    shown: list[Verdict]
    lines: list[MarkedLine]
    example: str
    game: str
    logs: list[KeptLog]
    kilobytes: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hands(request: HttpRequest, uid: UUID) -> HttpResponse:
    if request.method != "POST":
        access = get_sheet_to_watch(request, uid)
        return render(request, "scoring/hands/hands.html", _context(access))
    access = get_sheet_to_write(request, uid)
    text, problem = _sent(request)
    if problem:
        messages.error(request, problem)
        return render(request, "scoring/hands/hands.html", _context(access, text), status=422)
    return _posted(request, access, text)


def _sent(request: HttpRequest) -> tuple[str, str]:
    """The typed text or that of the file, and a sentence on what is wrong with the file."""
    typed = request.POST.get("text", "")
    sent = request.FILES.get("file")
    if sent is None:
        return typed, ""
    if sent.size is None or sent.size > MAX_BYTES:
        return typed, _("This file is larger than %(limit)s KB.") % {"limit": MAX_BYTES // 1000}
    try:
        # Some editors put a byte order mark at the start of a file.
        return sent.read().decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"), ""
    except UnicodeDecodeError as error:
        line = _line_after(error.object[: error.start])
        return typed, _("This file is no text in UTF-8: line %(line)s cannot be read.") % {"line": line}


def _line_after(before: bytes) -> int:
    """The number of the line that follows these bytes."""
    return before.count(b"\n") + 1


def _posted(request: HttpRequest, access: Access, text: str) -> HttpResponse:
    if problem := _unusable(text):
        messages.error(request, problem)
        return render(request, "scoring/hands/hands.html", _context(access, text), status=422)
    shown = present.judged(text, _who(access))
    hands = [of.hand for of in shown if of.hand is not None]
    is_readable = len(hands) == len(shown)
    if request.POST.get("action") == "save" and is_readable:
        return _save(request, access, hands)
    if request.POST.get("action") == "save":
        messages.error(request, _("Not kept yet: a hand must be readable to be kept."))
    status = 200 if is_readable else 422
    return render(request, "scoring/hands/hands.html", _context(access, text, shown), status=status)


def _unusable(text: str) -> str:
    if len(text) > MAX_CHARACTERS:
        return str(UNREADABLE["too_long"]) % {"limit": MAX_CHARACTERS}
    return str(UNREADABLE["not_text"]) if "\0" in text else ""


def _save(request: HttpRequest, access: Access, hands: list[AnyHand]) -> HttpResponse:
    hand_logs_add(access=access, hands=hands)
    kept = ngettext("%(n)d hand kept with this sheet.", "%(n)d hands kept with this sheet.", len(hands))
    messages.success(request, kept % {"n": len(hands)})
    return redirect("scoring:hands", uid=access.sheet.uid)


def _who(access: Access) -> Who:
    return who_of(access.sheet)


def _context(access: Access, text: str = "", shown: list[Verdict] | None = None) -> dict[str, object]:
    rules = sheet_fold(access.sheet).setup.ruleset
    page = HandsPage(
        access=access,
        sheet=access.sheet,
        text=text,
        shown=shown or [],
        lines=present.marked_lines(text, shown) if shown else [],
        example=present.example(rules),
        game=rules.game,
        logs=_logs(access),
        kilobytes=str(MAX_BYTES // 1000),
    )
    return context_of(page)


def _logs(access: Access) -> list[KeptLog]:
    """The stored hand logs of the sheet, newest first."""
    who, number_of = _who(access), hand_round_numbers(sheet_fold(access.sheet))
    logs = list(access.sheet.hand_logs.select_related("entry").order_by("-pk")[:MAX_LISTED])
    return [
        KeptLog(
            uid=log.uid,
            logged_at=log.logged_at,
            round_name=present.round_name(number_of(log), had_one=bool(log.game)),
            verdict=present.kept(bytes(log.compact), replayed, who_at_hand(log, access.sheet, who)),
        )
        for log, replayed in zip(logs, verdicts_of(logs), strict=True)
    ]
