"""Draws the pad again for a form posted without script, with the typed values and the problem.

The problem is a refusal, or a doubt about the hands of a WHOT! round, which a note overrides. Stores nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules.whot.rulesets import WhotRules
from scoring.access import Access
from scoring.engine.admission import admit
from scoring.engine.facts import events as ev
from scoring.engine.whot.doubts import Doubt, doubts
from scoring.pages.board import whot
from scoring.pages.board.board import Reason
from scoring.pages.board.responses import Notice, drawn, pad_context
from scoring.pages.shared.names import who_of
from scoring.selectors.sheets import sheet_fold
from scoring.wording.doubts import doubt
from scoring.wording.faces import whot_card
from scoring.wording.remarks import DOUBTED, kept

ROUNDS = ("round_scored", "round_exhausted")


def doubts_about(access: Access, envelope: admit.Envelope) -> tuple[Doubt, ...]:
    """The doubts about a round that is possible and has no note. Raises codec.Malformed.

    An outdated page gets none, because its round is already stored and settled elsewhere.
    """
    if envelope.note or envelope.kind not in ROUNDS or envelope.seen < access.sheet.version:
        return ()
    fold, event = sheet_fold(access.sheet), admit.read(envelope)
    rules = fold.setup.ruleset.params
    if not isinstance(rules, WhotRules) or isinstance(admit.decide(fold, envelope, event), admit.Receipt):
        return ()
    return doubts(rules, event)


def with_note(fields: dict[str, str]) -> dict[str, str]:
    """The fields with one note: the chosen reason, then the typed text."""
    return fields | {"note": kept(fields.get("reason", ""), fields.get("note", ""))}


def ask(request: HttpRequest, access: Access, found: tuple[Doubt, ...]) -> HttpResponse:
    """Show the round as typed, the doubts, and a field for the note."""
    reasons = tuple(Reason(code, str(reason)) for code, reason in DOUBTED.items())
    return _page(request, access, doubts=_in_words(access, found), reasons=reasons)


def _in_words(access: Access, found: tuple[Doubt, ...]) -> list[str]:
    """Doubts as sentences, with the names of this sheet and the cards of its edition."""
    who = who_of(access.sheet)
    return [doubt(of, who, whot_card(of.card) if of.card else "") for of in found]


def doubts_about_correction(access: Access, event: ev.Event) -> list[str]:
    """The doubts about a corrected round. The page of a change shows them but does not refuse."""
    rules = sheet_fold(access.sheet).setup.ruleset.params
    return _in_words(access, doubts(rules, event)) if isinstance(rules, WhotRules) else []


def typed_again(request: HttpRequest, access: Access, notice: Notice) -> HttpResponse:
    return _page(request, access, notice=notice)


def _page(
    request: HttpRequest,
    access: Access,
    notice: Notice | None = None,
    doubts: Sequence[str] = (),
    reasons: tuple[Reason, ...] = (),
) -> HttpResponse:
    board_page, links = drawn(request, access, notice)
    if isinstance(board_page.pad, whot.WhotPad):
        typed = whot.with_typed(board_page.pad, request.POST.dict())
        board_page = replace(board_page, pad=typed, doubts=tuple(doubts), doubt_reasons=reasons)
    return render(request, "scoring/board/pad.html", pad_context(request, board_page, links), status=422)
