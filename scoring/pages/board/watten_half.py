"""One half of the Watten pad as HTML: the side, its score, its marks and its keys (`watten_keys`).

Most taps change only one half, and a score comes again in every game and at every table. So halves are cached
without names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.board.watten_view import Side, WattenBoard
from scoring.pages.board import watten_keys
from scoring.pages.board.watten_keys import LETTERS
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.short_names import distinct_names
from scoring.pages.shared.stand_ins import PIECES, STAND_INS, filled, shared
from scoring.wording import Who

SHOWN_MARKS = 12
MARK_BOXES = {"bummerl": "0 0 14 24", "schneider": "0 0 24 24", "retourschneider": "0 0 50 24"}
# Longest name where there is little room; longer ones are shortened there and shown in full beside the side.
SHOWN_NAME = 12


@dataclass(frozen=True, slots=True)
class MarkDrawing:
    """A drawing of `_marks.svg.html` with its name."""

    mark: str
    box: str
    label: str


@dataclass(frozen=True, slots=True)
class Half:
    """What `scoring/board/_watten_half.html` draws; `lost` and `actions` are HTML."""

    letter: str
    name: str
    players: tuple[str, ...]
    dealer: str
    role: str
    score: str
    krank: str
    lost: str
    question: str
    actions: str


def html(board: WattenBoard, side: Side, who: Who) -> str:
    """Render `scoring/board/_watten_half.html`."""
    form = _form(
        side=replace(side, marks=(), bummerl=0),
        deals=_dealing_seat(board, side),
        bidder=_bidder(board, side),
        target=board.target,
        only_dealer=watten_keys.is_told_who_may_misdeal(board, side),
        is_closed=board.closed,
        any_split=board.any_split,
        seats=len(who.names),
        word=who.near_win,
        preset=who.preset,
    )
    lost = _lost_marks(marks=side.marks, bummerl=side.bummerl, preset=who.preset)
    return filled(form, (who.seat(board.dealer), *who.names, *short_names(who)), lost)


def short_names(who: Who) -> list[str]:
    """Short, distinct names by seat."""
    return distinct_names(who.names, SHOWN_NAME)


def _dealing_seat(board: WattenBoard, side: Side) -> int | None:
    """The seat of the dealer if this side has the deal and the pad shows it."""
    if board.closed:
        return None
    deals = next((seat for seat in board.seats if seat.deals), None)
    return deals.seat if deals and deals.side == side.side else None


def _bidder(board: WattenBoard, side: Side) -> int | None:
    """The side whose bid this side has to answer; None if it has nothing to answer or has to choose near the win."""
    if side.answer is None or side.side in board.near_win.chooser:
        return None
    return board.stake.pending.side if board.stake.pending else 0


@kept
def _form(
    side: Side,
    deals: int | None,
    bidder: int | None,
    target: int,
    seats: int,
    word: str,
    preset: str,
    *,
    only_dealer: bool,
    is_closed: bool,
    any_split: bool,
) -> str:
    """The half with stand-ins for its lost games, the dealer, the names by seat and the short names."""
    dealer, *names = STAND_INS
    who = Who(tuple(names[:seats]), near_win=word, preset=preset)
    short = replace(who, names=tuple(names[seats : 2 * seats]))
    keys = watten_keys.Table(who, short, target, dealer if only_dealer else "", any_split)
    is_three = seats == 3
    half = Half(
        letter=LETTERS[side.side],
        name=who.side(side.side),
        players=(who.side(side.side),) if is_three else who.names[side.side :: 2],
        dealer=_dealer(deals, short),
        role=_role(side, short) if is_three and not any_split else "",
        score=str(side.score),
        krank=wording.near_win(word) if side.krank else "",
        lost=PIECES[0],
        question=_question(side, bidder, short),
        actions="" if is_closed else watten_keys.html(side, keys),
    )
    return shared(render_to_string("scoring/board/_watten_half.html", {"side": half}))


def _dealer(deals: int | None, short: Who) -> str:
    """The dealer mark of a side, with the dealer's name if two sit on it."""
    if deals is None:
        return ""
    return _("%(name)s deals") % {"name": short.seat(deals)} if len(short.names) == 4 else _("deals")


def _role(side: Side, short: Who) -> str:
    """The partners of one of three players in this round (A25); "" before the dealer is known."""
    if not side.is_split:
        return ""
    if side.rests:
        return _("Rests this round")
    return _("with %(name)s") % {"name": short.sides(side.mates)} if side.mates else _("alone")


def _question(side: Side, bidder: int | None, short: Who) -> str:
    """The question that this side has to answer, in short names because it has only two lines."""
    if side.answer is None:
        return ""
    if bidder is None:
        return _("Before the first card: stay or go?")
    return _("%(name)s bid %(value)s") % {"name": short.side(bidder), "value": side.answer.value}


@kept
def _lost_marks(marks: tuple[str, ...], bummerl: int, preset: str) -> str:
    """The Bummerl marks of a side as HTML, the newest that fit. They change once per game."""
    context = {
        "marks": [mark(code, preset) for code in marks[-SHOWN_MARKS:]],
        "room": _size_class(marks),
        "bummerl": wording.marks_sum(bummerl, preset) if bummerl else "",
    }
    return render_to_string("scoring/board/_watten_marks.html", context)


def _size_class(marks: Sequence[str]) -> str:
    """The CSS class that makes these marks fit: "" unchanged, "is-many" smaller on a phone, "is-more" cut on
    a phone, "is-cut" cut everywhere.

    Computed from the widths of the drawings and gaps, in hundredths of a half of the pad.
    """
    drawn = sum(int(MARK_BOXES[code].split()[2]) for code in marks)
    if len(marks) > SHOWN_MARKS or drawn + 12 * len(marks) > 260:
        return "is-many is-cut"
    if drawn + 7 * len(marks) > 115:
        return "is-many is-more"
    return "is-many" if drawn + 15 * len(marks) > 90 else ""


def mark(code: str, preset: str) -> MarkDrawing:
    return MarkDrawing(code, MARK_BOXES[code], wording.outcome(code, preset))
