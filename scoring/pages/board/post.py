"""POST /s/<uid>/entries/: stores one declaration and answers with the board."""

from __future__ import annotations

import logging
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import wording
from scoring.access import Access, get_sheet_to_write
from scoring.engine.facts.codec import Malformed
from scoring.entry_rate import rate
from scoring.limits import is_this_machine
from scoring.pages.board import unstored_form
from scoring.pages.board.board import QUIET, notice_of
from scoring.pages.board.newcomer import numbered
from scoring.pages.board.responses import Notice, board_response
from scoring.pages.shared import forms
from scoring.pages.shared.names import who_of
from scoring.pages.shared.redirects import see_other
from scoring.services import InputError, Receipt, entry_append
from scoring.services.entries import Busy, SheetFull

BUSY_SECONDS = 1
log = logging.getLogger("punkteblock")


@require_POST
def entries(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_write(request, uid)
    if (seconds := rate.wait(access.grant.holder_hash)) and not is_this_machine(request):
        return _later(_("Too much at once. Nothing is lost: it is sent again."), 429, seconds)
    try:
        envelope = forms.envelope(unstored_form.with_note(numbered(access, request.POST)))
        if not _is_outbox(request) and (found := unstored_form.doubts_about(access, envelope)):
            return unstored_form.ask(request, access, found)
        receipt = entry_append(access=access, envelope=envelope)
    except InputError as error:
        return _refused(request, access, wording.input_error(error.code, error.params))
    except Malformed as error:
        return _malformed(request, access, wording.malformed(error.code, error.field))
    except Busy:
        return _later(_("Too many wrote at once. Nothing is lost: send it again."), 503, BUSY_SECONDS)
    except SheetFull as error:
        return _malformed(request, access, wording.input_error("sheet_full", {"most": error.most}))
    notice = _notice(access, receipt)
    if envelope.waited and notice and notice.is_error:
        # Perhaps nobody looks at the board any more, so the outbox keeps the entry with the reason.
        return _malformed(request, access, notice.text)
    if _is_outbox(request):
        return _fragment(request, access, receipt, notice)
    if notice and notice.is_error and envelope.kind in unstored_form.ROUNDS:
        return unstored_form.typed_again(request, access, notice)
    return _redirect(request, access, notice)


def _is_outbox(request: HttpRequest) -> bool:
    return request.META.get("HTTP_OUTBOX") == "1"  # `headers` would read all of them


def _fragment(request: HttpRequest, access: Access, receipt: Receipt, notice: Notice | None) -> HttpResponse:
    response = board_response(request, access, notice)
    response["Entry-Status"] = receipt.status
    return response


def _notice(access: Access, receipt: Receipt) -> Notice | None:
    if receipt.status in QUIET:
        return None  # nothing is declared, so no name is needed
    return notice_of(receipt, who_of(access.sheet))


def _redirect(request: HttpRequest, access: Access, notice: Notice | None) -> HttpResponse:
    if notice is not None:
        messages.add_message(request, messages.ERROR if notice.is_error else messages.INFO, notice.text)
    return see_other("pad", access.sheet.uid)


def _refused(request: HttpRequest, access: Access, text: str) -> HttpResponse:
    """Answer an invalid name with the board and the reason above it. Nothing was stored."""
    notice = Notice(text, is_error=True)
    if not _is_outbox(request):
        return unstored_form.typed_again(request, access, notice)
    response = board_response(request, access, notice)
    response["Entry-Status"] = "refused"
    return response


def _malformed(request: HttpRequest, access: Access, text: str) -> HttpResponse:
    """Answer unreadable fields. Nothing was stored: the outbox puts the item aside, a page shows the sentence."""
    if _is_outbox(request):
        return HttpResponse(text, status=422, content_type="text/plain; charset=utf-8")
    return unstored_form.typed_again(request, access, Notice(text, is_error=True))


def _later(text: str, status: int, seconds: int) -> HttpResponse:
    """Ask the outbox to send the entry again after so many seconds. Nothing was stored."""
    log.warning("an entry was answered %d: later", status)
    answer = HttpResponse(
        text,
        status=status,
        content_type="text/plain; charset=utf-8",
        headers={"Retry-After": str(seconds)},
    )
    # Logged above, where repeats are counted. Django would write one more line for each.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer
