"""/s/<uid>/history/<entry>/edit/: changes a past round. POST previews or saves; typed values are kept.

A POST without a button is a preview during typing: the page requests it by htmx after each change.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from scoring import wording
from scoring.access import Access, get_sheet_to_write
from scoring.engine.admission.check import check
from scoring.engine.admission.check_scribes import would_wait
from scoring.engine.admission.permissions import may_change_line
from scoring.engine.admission.rewrite import round_questions
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import HistoryLine
from scoring.engine.board.watten_view import WattenRow
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import Malformed, decode
from scoring.engine.facts.lines import Line, is_result
from scoring.engine.facts.wire import canonical
from scoring.engine.sheet.fold import rules_of
from scoring.engine.whot.state import WhotGame
from scoring.models import Sheet
from scoring.pages.board import unstored_form
from scoring.pages.history import fields as present
from scoring.pages.history.edit_whot import WhotForm, whot_form
from scoring.pages.history.preview import Preview, preview
from scoring.pages.shared import forms
from scoring.pages.shared.back import Back, back_of
from scoring.pages.shared.context import context_of
from scoring.pages.shared.declare import append, tell
from scoring.selectors.sheets import sheet_board, sheet_fold, sheet_line, sheet_preview
from scoring.services import Envelope, Receipt
from scoring.wording.remarks import kept


@dataclass(frozen=True, slots=True)
class Edit:
    """One request: the line, the sheet's board, and the typed fields."""

    access: Access
    line: Line
    told: HistoryLine
    board: AnyBoard
    fields: dict[str, str]
    back: Back

    @property
    def who(self) -> wording.Who:
        """The names of the people that the line is about."""
        return wording.Who.of(self.board).then(self.told)

    @property
    def action(self) -> str:
        """The button of a POST: preview, save or save_reflow; "" for a preview during typing."""
        return self.fields.get("action", "")


@dataclass(frozen=True, slots=True)
class EditPage:
    """What `scoring/history/edit.html` draws.

    `notice` is the reason why there is no preview. `is_tapped`: no button was pressed yet, so a missing value
    is no mistake. `form` is not set if the line does not count; `is_open`: it may be changed.
    """

    sheet: Sheet
    board: AnyBoard
    line: Line
    said: str
    form: present.WattenForm | WhotForm | None
    doubts: list[str]
    doubt_reasons: tuple[present.Choice, ...]
    preview: Preview | None
    notice: str
    is_tapped: bool
    is_open: bool
    entry_id: str
    reasons: tuple[present.Choice, ...]
    note: str
    is_proposal: bool
    back: Back


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, uid: UUID, entry_id: UUID) -> HttpResponse:
    access = get_sheet_to_write(request, uid)
    visit = _visit(request, access, entry_id)
    if visit.line.status != "counts":
        return _page(
            request,
            visit,
            notice=_("This line was taken back or replaced meanwhile. It cannot be changed now."),
        )
    if request.method != "POST":
        return _page(request, visit, shut=_refused(visit))
    return _posted(request, visit)


def _visit(request: HttpRequest, access: Access, entry_id: UUID) -> Edit:
    line = sheet_fold(access.sheet).ledger.line(str(entry_id))
    past = sheet_line(access.sheet, str(entry_id))
    if (
        line is None
        or past is None
        or not is_result(line.event, sheet_fold(access.sheet).setup.ruleset.params)
    ):
        raise Http404
    typed = request.POST.dict() if request.method == "POST" else None
    fields = typed or _suggested(request) or _written(line, past)
    return Edit(access, line, past, sheet_board(access.sheet), fields, back_of(request, access, entry_id))


def _written(line: Line, past: HistoryLine) -> dict[str, str]:
    if isinstance(line.event, ev.Correctable):
        return present.fields_of(line.event)
    return present.fields_of_concession(past.row.gained if isinstance(past.row, WattenRow) else ())


def _refused(visit: Edit) -> str:
    """Why no change of this line would be saved; "" if it may be changed."""
    fold, pen = sheet_fold(visit.access.sheet), visit.access.pen
    if fold.ledger.closed:
        return wording.refusal("sheet_closed", {}, visit.who)
    if not may_change_line(fold, pen, visit.line.entry.id):
        return wording.refusal("sheet_away" if pen.is_away else "others_wrote_it", {}, visit.who)
    return ""


def _suggested(request: HttpRequest) -> dict[str, str]:
    """A whole round that the link to this page fills in, as from a logged hand; empty if there is none."""
    asked = request.GET.dict()
    return {name: asked[name] for name in asked if present.is_field(name)} if "inner_kind" in asked else {}


def _posted(request: HttpRequest, visit: Edit) -> HttpResponse:
    try:
        envelope = _envelope(visit)
        event = _correction(envelope)
    except Malformed as error:
        return _page(request, visit, notice=wording.malformed(error.code, error.field), status=422)
    fold = sheet_fold(visit.access.sheet)
    if event.event == visit.line.event:
        # A resend of what has just been saved needs no question.
        if envelope.entry_id in fold.ledger.ids:
            return redirect(visit.back.url)
        return _page(request, visit, notice=_("Nothing is different yet."))
    refusal = check(fold, envelope.game, envelope.round, event)
    if refusal is not None:
        notice = wording.refusal(refusal.code, dict(refusal.params), visit.who)
        return _page(request, visit, notice=notice, status=422)
    if visit.action not in ("save", "save_reflow"):
        return _page(request, visit, event=event)
    if any(entry.seq > envelope.seen for entry in visit.line.corrections):
        notice = _("Somebody changed this line meanwhile. This is what saving would do now.")
        return _page(request, visit, event=event, notice=notice)
    if unstored_form.doubts_about_correction(visit.access, event.event) and not envelope.note:
        # As on the pad, a doubtful round needs a note.
        return _page(request, visit, event=event, status=422)
    return _save(request, visit, envelope, reflow=visit.action == "save_reflow")


def _correction(envelope: Envelope) -> ev.EntryCorrected:
    event = canonical(decode(envelope.kind, envelope.payload))
    if not isinstance(event, ev.EntryCorrected):
        raise Malformed("not_correctable", "event")
    return event


def _envelope(visit: Edit) -> Envelope:
    """The correction to store. `target` comes from the address, never from the form."""
    fields = visit.fields | {"kind": "entry_corrected", "target": visit.line.entry.id}
    fields |= {"game": str(visit.line.game), "round": str(visit.line.round)}
    fields["inner_kind"] = present.UNWON.get(fields.get("winner", ""), fields.get("inner_kind", ""))
    if fields["inner_kind"] == "penalty_given" and "offender" in fields:
        fields["side"] = fields["offender"]
    if fields["inner_kind"] == "round_scored":
        # The winner's own field is ignored; it is 0 by definition.
        for name in (f"points-{fields.get('winner')}", f"cards-{fields.get('winner')}"):
            fields.pop(name, None)
    fields.pop("payload", None)  # only an entry that is offered again brings its own payload
    fields["note"] = kept(fields.get("reason", ""), fields.get("note", ""))
    return forms.envelope(fields)


def _save(request: HttpRequest, visit: Edit, envelope: Envelope, *, reflow: bool) -> HttpResponse:
    saved = append(visit.access, envelope)
    if isinstance(saved, str):
        return _page(request, visit, notice=saved, status=503)
    if saved.status == "refused":
        notice = wording.refusal(saved.reason, saved.params, visit.who)
        return _page(request, visit, notice=notice, status=422)
    if saved.status != "counted" or not visit.back.is_pad:
        tell(request, visit.access, saved)  # on the pad the row itself shows it
    if reflow and saved.status in ("counted", "repeated"):
        _reflow(request, visit, envelope, saved)
    return redirect(visit.back.url)


def _reflow(request: HttpRequest, visit: Edit, envelope: Envelope, saved: Receipt) -> None:
    """Append a re-flow after the correction. Its id derives from the correction's, so that a resend does no harm."""
    again = Envelope(
        entry_id=str(uuid.uuid5(UUID(saved.entry_id), "reflow")),
        seen=visit.access.sheet.version,
        game=envelope.game,
        round=envelope.round,
        kind="games_reflowed",
        payload={"game": envelope.game},
    )
    receipt = append(visit.access, again)
    if isinstance(receipt, Receipt) and receipt.status != "counted" and receipt.reason != "games_as_they_are":
        tell(request, visit.access, receipt)


def _entry_id(visit: Edit) -> str:
    """The form's own id, so that a resend is recognised; a new one if that id has been used."""
    drawn = visit.fields.get("entry_id", "")
    used = sheet_fold(visit.access.sheet).ledger.ids
    return drawn if drawn and drawn not in used else str(uuid.uuid4())


def _form(visit: Edit) -> present.WattenForm | WhotForm | None:
    """The form for the round; None at WHOT! if the line no longer counts."""
    fold = sheet_fold(visit.access.sheet)
    rules = fold.setup.ruleset.params
    if isinstance(rules, WattenRules):
        row = visit.told.row
        dealer = row.dealer if isinstance(row, WattenRow) else None
        return present.watten_form(visit.fields, visit.who, rules, dealer)
    games = (game for game in fold.games if isinstance(game, WhotGame) and game.number == visit.line.game)
    questions = next((found for game in games if (found := round_questions(game, visit.line.entry.id))), None)
    return whot_form(visit.fields, visit.who, rules_of(fold, WhotRules), questions) if questions else None


def _page(
    request: HttpRequest,
    visit: Edit,
    *,
    event: ev.EntryCorrected | None = None,
    notice: str = "",
    shut: str = "",
    status: int = 200,
) -> HttpResponse:
    """`shut`: why there is no form."""
    sheet = visit.access.sheet
    changes = sheet_preview(sheet, event) if event else None
    doubts = unstored_form.doubts_about_correction(visit.access, event.event) if event else []
    chosen = visit.fields.get("reason", "")
    page = EditPage(
        sheet=sheet,
        board=visit.board,
        line=visit.line,
        said=wording.said(visit.told.event, visit.who),
        form=_form(visit),
        doubts=doubts,
        doubt_reasons=present.doubt_reasons(chosen) if doubts else (),
        preview=preview(changes, visit.board, visit.who) if changes else None,
        notice=notice or shut,
        is_tapped=request.method == "POST" and not visit.action,
        is_open=visit.line.status == "counts" and not shut,
        entry_id=_entry_id(visit),
        reasons=present.reasons(chosen, visit.board.game),
        note=visit.fields.get("note", ""),
        is_proposal=event is not None and would_wait(sheet_fold(sheet), event, visit.access.pen),
        back=visit.back,
    )
    return render(request, "scoring/history/edit.html", context_of(page), status=status)
