"""/s/<uid>/hands/new/: logs a hand tap by tap. GET adds a tap; POST stores the log and may write its result.

The whole log is in the address, so that a reload, the back button or a lost connection lose nothing. Nothing
is stored before a POST.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import push_url

from rules.core.errors import RulesError
from rules.core.outcome import Failure
from rules.games import AnyHand
from rules.replay import replay
from rules.walk import seat_counts, seats
from rules.watten.actions import WattenSetup
from scoring.access import Access, get_sheet_to_write
from scoring.engine.board.declarations import declared as told_event
from scoring.engine.facts.codec import Malformed, encode, kind
from scoring.engine.facts.limits import MAX_NUMBER
from scoring.engine.sheet.dealing import split_is_known
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.hand_cards import with_cards
from scoring.engine.sheet.hand_results import (
    LogTarget,
    Points,
    account,
    declared,
    known_points,
    log_target,
)
from scoring.engine.sheet.round_numbers import round_of
from scoring.engine.sheet.untold import untold
from scoring.models import Sheet
from scoring.pages.hands import draft as tapped
from scoring.pages.hands import log_end, log_page
from scoring.pages.shared import forms
from scoring.pages.shared.context import context_of
from scoring.pages.shared.declare import append, tell
from scoring.pages.shared.names import who_of
from scoring.pages.shared.redirects import to_page
from scoring.selectors.hands import round_meant
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, hand_log_add, hand_log_belongs
from scoring.wording import Who, said
from scoring.wording.hands import failure as said_failure

MOST_PICKED = 60
MOST_TAPS = 60


@dataclass(frozen=True, slots=True)
class LogDraft:
    """A hand while it is logged: the log, its log target, and the names at that round."""

    sheet: SheetFold
    at: LogTarget
    hand: AnyHand
    who: Who
    names: Who

    @property
    def is_of_sheet(self) -> bool:
        return log_end.is_of_sheet(self.hand, self.at, self.sheet)

    @property
    def has_fixed_dealer(self) -> bool:
        return log_end.has_fixed_dealer(self.at, self.sheet)


@dataclass(frozen=True, slots=True)
class LogPage:
    """What `hand_new.html` draws. `settled` is the entry of the round's result, "" while the round is unfinished."""

    access: Access
    sheet: Sheet
    of: log_page.Tapping
    game: str
    round: str
    round_name: str
    dealers: list[log_page.Dealer]
    asks_dealer: bool
    end: log_end.End | None
    problem: str
    entry_id: str
    version: str
    settled: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_new(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_write(request, uid)
    fields = request.POST if request.method == "POST" else request.GET
    sheet = sheet_fold(access.sheet)
    at = _target(sheet, fields)
    if at is None or len(at.players) not in seat_counts(sheet.setup.ruleset):
        return _no_log(request, access, at)
    if at.row is None and not split_is_known(sheet):
        messages.error(
            request, _("First say who deals: with three players that decides who plays with whom.")
        )
        return to_page(request, reverse("scoring:pad", args=[access.sheet.uid]))
    draft, problem = _draft(access, sheet, at, fields)
    if request.method != "POST":
        return _page(request, access, draft, problem)
    if problem or not draft.hand.actions:
        return _page(request, access, draft, problem or _("Nothing has been logged yet."), status=422)
    return _store(request, access, draft)


def _target(sheet: SheetFold, fields: QueryDict) -> LogTarget | None:
    """The round that the log is for: by its result, else by the numbers it had when the page was drawn, else
    the unfinished one. None if the sheet does not have it.
    """
    game, round_ = (_number(fields.get(name, "")) for name in ("game", "round"))
    seen, found = fields.get("seen", ""), None
    if sheet.ledger.line(settled := fields.get("settled", "")):
        found = round_of(sheet, settled)
    elif game and round_ and seen.isascii() and seen.isdecimal() and len(seen) < 10:
        found = round_meant(sheet, (game, round_), int(seen))
    else:
        return log_target(sheet, game, round_)
    return log_target(sheet, *found) if found else None


def _number(text: str) -> int:
    """The number of a game or a round; 0 for any other text."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    return number if number <= MAX_NUMBER else 0


def _draft(access: Access, sheet: SheetFold, at: LogTarget, fields: QueryDict) -> tuple[LogDraft, str]:
    """The log with the taps of the request, and a sentence on what was wrong with them or ""."""
    names = who_of(access.sheet).seated(at.seated)
    who = replace(names, names=tuple(map(names.seat, at.players)))
    hand = tapped.begin(sheet.setup.ruleset, len(at.players), at.dealer, at.score)
    empty, problem = LogDraft(sheet, at, hand, who, names), ""
    foreign = empty, _("This log is of other rules or another table.")
    try:
        if log := fields.get("log", ""):
            hand = tapped.unpacked(log)
        if not replace(empty, hand=hand).is_of_sheet:
            return foreign
        for tap in _taps(fields):
            hand = tapped.tapped(hand, tap)
    except RulesError as error:
        problem = said_failure(Failure.of(0, error), who)
    draft = replace(empty, hand=hand)
    return (draft, problem) if draft.is_of_sheet else foreign


def _taps(fields: QueryDict) -> list[str]:
    """The taps in order. There may be several, because people tap faster than the server answers."""
    taps = [tap for tap in fields.getlist("add") if tap][:MOST_TAPS]
    # A page of an older release sends `undo` in a field of its own.
    return taps or ["undo"] * bool(fields.get("undo"))


def _picked(fields: QueryDict) -> tuple[str, ...]:
    """The cards chosen so far if several are laid together; a minus sign removes one."""
    chosen: list[str] = []
    for word in " ".join(fields.getlist("pick")).split()[:MOST_PICKED]:
        taken_back = word.removeprefix("-")
        if taken_back == word:
            chosen.append(word)
        elif taken_back in chosen:
            chosen.remove(taken_back)
    return tuple(chosen)


def _page(
    request: HttpRequest, access: Access, draft: LogDraft, problem: str = "", *, status: int = 200
) -> HttpResponse:
    fields = request.POST if request.method == "POST" else request.GET
    # Cards that were laid together are no longer being chosen.
    asked = log_page.Asked(_words_before_cards(draft, fields), () if _taps(fields) else _picked(fields))
    of = log_page.tapping(draft.hand, draft.who, asked, _told(draft))
    # If the sheet has no dealer, the first tap names one, because that decides who leads and announces.
    has_log = bool(fields.get("log") or draft.hand.actions)
    is_said = draft.at.dealer_said or draft.has_fixed_dealer or has_log
    asks = not draft.hand.actions and not draft.has_fixed_dealer
    page = LogPage(
        access=access,
        sheet=access.sheet,
        of=of,
        # As text, because a thousands separator would come back as another number.
        game=str(draft.at.game),
        round=str(draft.at.round),
        round_name=log_page.title(draft.at.game, draft.at.round),
        dealers=log_page.dealers(draft.hand, draft.who, is_said=is_said) if asks else [],
        asks_dealer=not is_said,
        end=log_end.end(
            draft.hand,
            draft.at,
            draft.sheet,
            access.pen,
            draft.who,
            draft.names,
            _points(fields, draft),
        ),
        problem=problem,
        entry_id=str(uuid4()),
        version=str(draft.sheet.version),
        settled=_settling_entry(draft.at),
    )
    response = render(request, "scoring/hands/hand_new.html", context_of(page), status=status)
    return (
        push_url(response, _address(access, draft, asked)) if request.headers.get("HX-Request") else response
    )


def _told(draft: LogDraft) -> dict[str, str]:
    """The taps for the offences whose points the score before the hand includes, with the words of the sheet."""
    at, hand = draft.at, draft.hand
    if not isinstance(hand.setup, WattenSetup) or hand.setup.score != at.score:
        return {}
    return {
        f"{label} penalty {offence.code}": said(told_event(offence), draft.names)
        for offence in at.offences
        for number, label in enumerate(seats(hand))
        if account(at, number, draft.sheet.setup.seats) == offence.side
    }


def _address(access: Access, draft: LogDraft, asked: log_page.Asked) -> str:
    """The address that shows this state without adding a tap."""
    at = draft.at
    fields: dict[str, str | int] = {
        "log": tapped.packed(draft.hand),
        "game": at.game,
        "round": at.round,
        "seen": draft.sheet.version,
        "settled": _settling_entry(at),
        "for": asked.for_,
        "pick": " ".join(asked.pick),
    }
    address = reverse("scoring:hand-new", args=[access.sheet.uid])
    return f"{address}?{urlencode({name: value for name, value in fields.items() if value != ''})}"


def _words_before_cards(draft: LogDraft, fields: QueryDict) -> str:
    """The words before the next cards if the page offered them, else ""."""
    words = fields.get("for", "")
    labels = seats(draft.hand)
    known = {*labels, "several", *(f"{verb} {seat}" for seat in labels for verb in ("deal",))}
    known |= {f"{seat} show" for seat in labels}
    return words if words in known else ""


def _points(fields: QueryDict, draft: LogDraft) -> Points:
    """The typed `points-<seat>` by seat, without texts that are no numbers."""
    typed = {seat: fields.get(f"points-{seat}", "").strip() for seat in range(len(draft.at.players))}
    return {
        seat: int(text)
        for seat, text in typed.items()
        if text.isascii() and text.isdecimal() and len(text) < 7
    }


def _settling_entry(at: LogTarget) -> str:
    """The entry that settled the round of the log, "" while the round is unfinished."""
    return at.row.line.entry.id if at.row else ""


def _no_log(request: HttpRequest, access: Access, at: LogTarget | None) -> HttpResponse:
    messages.error(
        request,
        _("This round is not on the sheet.")
        if at is None
        else _("Hands of this variant cannot be checked: no public rules say how it is played."),
    )
    return to_page(request, reverse("scoring:hands", args=[access.sheet.uid]))


# --- storing it --------------------------------------------------------------------------------------


def _store(request: HttpRequest, access: Access, draft: LogDraft) -> HttpResponse:
    """Store the log. The action `send` also declares its result for the round it was logged for."""
    at = draft.at
    log = hand_log_add(access=access, hand=draft.hand, game=at.game, round=at.round, fold=draft.sheet)
    if request.POST.get("action") != "send":
        messages.success(request, _stored_message(request.POST, draft))
        return redirect("scoring:replay", uid=access.sheet.uid, hand=log.uid)
    if log_end.is_unpriced(draft.hand, at, draft.sheet):
        return _page(request, access, draft, status=422)
    try:
        envelope, wrong = _envelope(request, draft), _impossible(request, draft)
    except Malformed:
        envelope, wrong = None, ""
    if envelope is None or wrong:
        problem = _("The log is kept, but nothing was written: say what everybody holds.")
        problem = f"{wrong} {problem}" if wrong else problem
        return _page(request, access, draft, problem, status=422)
    receipt = append(access, *_with_untold(draft, envelope))
    if isinstance(receipt, str):
        return _page(request, access, draft, receipt, status=422)
    tell(request, access, receipt)
    if receipt.status == "refused":
        return _page(request, access, draft, status=422)
    if receipt.status == "counted":
        hand_log_belongs(access=access, log=log, entry_id=receipt.entry_id)
    return redirect("scoring:pad", uid=access.sheet.uid)


def _with_untold(draft: LogDraft, result: Envelope) -> list[Envelope]:
    """The declaration of the result, in an open round after all else that the hand tells and the sheet does not have:
    the dealer, offences and raised stakes.
    """
    at, hand = draft.at, draft.hand
    facts = untold(hand, replay(hand), at, draft.sheet) if at.row is None else ()
    told = [
        replace(
            result,
            entry_id=str(uuid5(UUID(result.entry_id), f"{kind(fact)} {number}")),
            seen=result.seen + number,
            kind=kind(fact),
            payload=encode(fact),
        )
        for number, fact in enumerate(facts)
    ]
    return [*told, replace(result, seen=result.seen + len(told))]


def _stored_message(post: QueryDict, draft: LogDraft) -> str:
    """The message after storing a log. It warns if points were typed, because a log has only cards."""
    if not any(post.get(f"points-{seat}", "").strip() for seat in range(len(draft.at.players))):
        return _("The hand is kept with this sheet.")
    return _("The hand is kept with this sheet. The points typed beside it were not written on the sheet.")


def _impossible(request: HttpRequest, draft: LogDraft) -> str:
    found = replay(draft.hand).result
    typed = _points(request.POST, draft)
    return log_end.impossible(found, typed, draft.hand.ruleset.params, draft.who)


def _envelope(request: HttpRequest, draft: LogDraft) -> Envelope | None:
    """The declaration of the hand's result; None if points are missing. Raises Malformed."""
    found = replay(draft.hand).result
    if found is None:
        return None
    points = known_points(found, draft.sheet.setup, _points(request.POST, draft))
    if any(of is None for of in points.values()):
        return None
    known = {seat: of for seat, of in points.items() if of is not None}
    event = declared(found, draft.at, draft.sheet.setup, known)
    if event is None:
        return None
    event = with_cards(event, draft.hand, draft.at)
    fields = forms.merged(request.POST)
    return Envelope(
        entry_id=str(forms.entry_id(fields)),
        seen=forms.within(fields, "seen", 0, 10**9),
        game=draft.at.game,
        round=draft.at.round,
        kind=kind(event),
        payload=encode(event),
    )
