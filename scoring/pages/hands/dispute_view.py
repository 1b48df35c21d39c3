"""/s/<uid>/dispute/: state the case, see the rule and the penalty. /s/<uid>/dispute/cards/: which card beats
which.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.games import AnyHand
from rules.walk import seat_counts
from rules.watten.pack import RANKS, SUITS
from rules.watten.ranking import pack
from rules.watten.rulesets import WattenRules
from scoring.access import Access, get_sheet_to_watch
from scoring.engine.board.board import AnyBoard
from scoring.engine.facts.lines import RoundNumber
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.hand_results import LogTarget, log_target, written
from scoring.engine.sheet.seating import seated_for
from scoring.models import HandLog, Sheet
from scoring.pages.hands import dispute as present
from scoring.pages.hands import which_card
from scoring.pages.hands.dispute import DisputedLog, ListedCase, RoundInDoubt, ShownCase, WrittenRound
from scoring.pages.hands.draft import packed
from scoring.pages.shared.context import context_of
from scoring.pages.shared.names import who_at_hand
from scoring.selectors.hands import hand_round_numbers
from scoring.selectors.sheets import sheet_board, sheet_fold
from scoring.services import verdicts_of
from scoring.wording import Who
from scoring.wording.disputes import Case
from scoring.wording.disputes import case as case_of


@dataclass(frozen=True, slots=True)
class DisputePage:
    """What `dispute.html` draws: the list of cases, or one case, with the hand log if there is one, else with the
    rounds that can be logged. `asked` is the round that the page was opened for, "" for none, `log_url` the page that
    compares the log with the sheet.
    """

    access: Access
    sheet: Sheet
    board: AnyBoard
    entry_id: str
    log: DisputedLog | None
    stands: WrittenRound | None
    cases: list[ListedCase]
    case: ShownCase | None
    game: str
    rounds: list[RoundInDoubt]
    asked: str
    log_url: str


@dataclass(frozen=True, slots=True)
class CardsPage:
    """What `which_card.html` draws. `schlag`, `farbe` and `cards` are the present choice, which the next
    request repeats.
    """

    sheet: Sheet
    of: which_card.Question
    schlag: str
    farbe: str
    cards: str


@never_cache
@require_safe
def dispute(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    fold, board = sheet_fold(access.sheet), sheet_board(access.sheet)
    rules, who = fold.setup.ruleset, Who.of(board)
    log = _asked(request, access)
    logged = _logged(log, access, who) if log else None
    of = case_of(rules.game, request.GET.get("case", "") or (logged.case if logged else ""))
    # A penalty is written in the running round, so not for a hand of an earlier game, which others may have
    # played.
    number = hand_round_numbers(fold)(log) if log else None
    may_book = log is None or not log.game or (number is not None and number[0] == fold.current.number)
    at = log_target(fold, *(number or (0, 0))) if may_book else None
    hand = logged.verdict.hand if logged else None
    by_log = present.written_by(of, hand, at, fold) if of and hand and at else ""
    asked = request.GET.get("round", "")
    in_doubt = seat_counts(rules) and access.may_write
    page = DisputePage(
        access=access,
        sheet=access.sheet,
        board=board,
        entry_id=str(uuid4()),
        log=logged,
        stands=_written_round(number, of, fold, who) if number else None,
        cases=present.cases(rules, len(who.names)),
        case=present.case(of, rules, board, who, may_book=may_book, instead=by_log) if of else None,
        game=rules.game,
        rounds=present.rounds_in_doubt(fold, asked) if in_doubt else [],
        asked=asked,
        log_url=_log_url(access, hand, at, fold) if by_log and hand and at else "",
    )
    return render(request, "scoring/hands/dispute.html", context_of(page))


def _log_url(access: Access, hand: AnyHand, at: LogTarget, fold: SheetFold) -> str:
    fields: dict[str, str | int] = {
        "log": packed(hand),
        "game": at.game,
        "round": at.round,
        "seen": fold.version,
    }
    return f"{reverse('scoring:hand-new', args=[access.sheet.uid])}?{urlencode(fields)}"


def _asked(request: HttpRequest, access: Access) -> HandLog | None:
    """The hand log that the page was opened for; None without one."""
    try:
        uid = UUID(request.GET.get("hand", ""))
    except ValueError:
        return None
    return get_object_or_404(access.sheet.hand_logs.select_related("entry"), uid=uid)


def _logged(log: HandLog, access: Access, now: Who) -> DisputedLog | None:
    """The replay of the log in words; None for a damaged log."""
    [replayed] = verdicts_of([log])
    return present.logged(log.uid, bytes(log.compact), replayed, who_at_hand(log, access.sheet, now))


def _written_round(number: RoundNumber, of: Case | None, fold: SheetFold, now: Who) -> WrittenRound | None:
    """The written round of this hand; None while the round is unfinished."""
    line = written(fold, *number, of.penalty if of else "")
    return present.written_round(line, of, now.seated(seated_for(fold, line))) if line else None


@never_cache
@require_safe
def cards(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    rules = sheet_fold(access.sheet).setup.ruleset.params
    if not isinstance(rules, WattenRules):
        return redirect("scoring:dispute", uid=uid)
    schlag, farbe = (_number(request, name, most) for name, most in (("schlag", RANKS), ("farbe", SUITS)))
    known = pack(rules)
    chosen = [of for of in which_card.read_cards(request.GET.get("cards", "")) if of in known]
    of = which_card.question(rules, schlag, farbe, dict.fromkeys(chosen))
    page = CardsPage(
        sheet=access.sheet,
        of=of,
        schlag="" if schlag is None else str(schlag),
        farbe="" if farbe is None else str(farbe),
        cards=" ".join(card.code for card in of.chosen),
    )
    return render(request, "scoring/hands/which_card.html", context_of(page))


def _number(request: HttpRequest, name: str, allowed: range) -> int | None:
    """A number in `allowed` from the query; None for anything else."""
    return next((number for number in allowed if request.GET.get(name) == str(number)), None)
