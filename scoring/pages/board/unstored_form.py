"""Draws the pad again for a form posted without script, with the typed values and the problem.

The problem is a refusal, or a doubt about the hands of a WHOT! round, which a note overrides. Stores nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules.whot.rulesets import WhotRules
from scoring.access import Access
from scoring.engine.admission import admit
from scoring.engine.facts import events as ev
from scoring.engine.whot.doubts import Doubt, doubts
from scoring.pages.board import whot
from scoring.pages.board.responses import Notice, drawn, pad_context
from scoring.pages.shared.context import context_of
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


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason why a doubtful round may still be right."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """What `scoring/board/_whot_doubts.html` draws."""

    doubts: list[str]
    doubt_reasons: tuple[Reason, ...]


def ask(request: HttpRequest, access: Access, found: tuple[Doubt, ...]) -> HttpResponse:
    """Show the round as typed, the doubts, and a field for the note."""
    reasons = tuple(Reason(code, str(reason)) for code, reason in DOUBTED.items())
    return _page(request, access, Question(_in_words(access, found), reasons))


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
    request: HttpRequest, access: Access, question: Question | None = None, notice: Notice | None = None
) -> HttpResponse:
    board_page, links = drawn(request, access, notice)
    if isinstance(board_page.pad, whot.WhotPad):
        typed = whot.with_typed(board_page.pad, request.POST.dict())
        board_page = replace(board_page, pad=typed)
    context = pad_context(board_page, links) | (context_of(question) if question else {})
    return render(request, "scoring/board/pad.html", context, status=422)
