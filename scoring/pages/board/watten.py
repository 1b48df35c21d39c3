"""The Watten pad in words: two sides, the stake, the column. `watten_keys` makes the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.board.watten_view import Side, SideMark, WattenBoard, WattenSummary
from scoring.engine.board.watten_view import WattenRow as ColumnRow
from scoring.pages.board import watten_keys
from scoring.pages.board.planned import all_played
from scoring.pages.board.rows import NOWHERE, ColumnCell, Leads, WattenRow
from scoring.pages.board.watten_keys import LETTERS, declare
from scoring.pages.shared import scribes
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.short_names import distinct_names, parted
from scoring.wording import Who

SHOWN_MARKS = 12
MARK_BOXES = {"bummerl": "0 0 14 24", "schneider": "0 0 24 24", "retourschneider": "0 0 50 24"}
# Longest name where there is little room; longer ones are shortened there and shown in full beside the side.
SHOWN_NAME = 12
# Corrections of the past. The board shows their effect until the next round is written.
CHANGES = ("entry_corrected", "entry_voided", "entry_accepted")


@dataclass(frozen=True, slots=True)
class MarkDrawing:
    """A drawing of `_marks.svg.html` with its name."""

    mark: str
    box: str
    label: str


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One half of the pad; `heading`, `lost` and `actions` are HTML."""

    letter: str
    name: str
    heading: str
    role: str
    score: str
    krank: str
    lost: str
    question: str
    actions: str


@dataclass(frozen=True, slots=True)
class DrawnStake:
    """The stake of the round, and the pending bid with the letter of its side."""

    value: str
    bid: str
    letter: str


@dataclass(frozen=True, slots=True)
class Dealer:
    """A player who may have cut the higher card; `deals` marks the one who was named."""

    name: str
    shown: str
    do: str
    deals: bool


@dataclass(frozen=True, slots=True)
class EndedGame:
    """The game that has just ended. `letter` is the winner's, "" if two of three won together.

    `all_played` says that the table has played all of its games, "" otherwise.
    """

    letter: str
    provisional: str
    title: str
    text: str
    all_played: str


@dataclass(frozen=True, slots=True)
class FlaggedGame:
    """A game whose end an edit has moved."""

    game: int
    text: str


@dataclass(frozen=True, slots=True)
class WattenPad:
    """What `scoring/board/_watten_pad.html` draws.

    Numbers are text, because the template would localise each of them, which takes longer than all the rest.
    """

    sides: tuple[DrawnSide, ...]
    is_three: bool
    stake: DrawnStake
    where: str
    dealers: tuple[Dealer, ...]
    rows: tuple[WattenRow, ...]
    finished: EndedGame | None
    flags: tuple[FlaggedGame, ...]
    asks: bool
    score: str


def pad(board: WattenBoard, who: Who, leads: Leads = NOWHERE) -> WattenPad:
    last = board.last
    odd = [game for game in board.games if game.short or game.overrun]
    return WattenPad(
        sides=tuple(_side(board, side, who) for side in board.sides),
        is_three=len(board.sides) == 3,
        stake=_stake(board),
        where=_("Game %(game)s · round %(round)s")
        % {"game": board.current.game, "round": board.current.round},
        dealers=_dealers(board, who)
        if board.asks_dealer and not board.closed and not board.has_all_games
        else (),
        rows=rows(board.column, scribes.states(board), who.near_win, leads),
        finished=_finished(board, who),
        flags=tuple(_flag(game) for game in odd) if last and last.said.kind in CHANGES else (),
        asks=bool(odd),
        score=score(board),
    )


def score(board: WattenBoard) -> str:
    """The running score as people say it."""
    return wording.score(side.score for side in board.sides)


def _side(board: WattenBoard, side: Side, who: Who) -> DrawnSide:
    number = side.side
    name = who.side(number)
    is_three = len(board.sides) == 3
    return DrawnSide(
        letter=LETTERS[number],
        name=name,
        heading=_heading(
            players=(name,) if is_three else who.names[number::2], dealer=_dealer(board, number, who)
        ),
        role=_role(side, who) if is_three and not board.any_split else "",
        score=str(side.score),
        krank=wording.near_win(who.near_win) if side.krank else "",
        lost=_lost_marks(marks=side.marks, bummerl=side.bummerl, preset=who.preset),
        question=_question(board, side, who),
        actions="" if board.closed else watten_keys.html(board, side, who),
    )


def _dealer(board: WattenBoard, number: int, who: Who) -> str:
    """The dealer mark of this side, with the dealer's name if two sit on it."""
    # An older sheet does not know whether its first dealer was named.
    if board.asks_dealer and not board.dealer_named:
        return ""
    deals = next((seat for seat in board.seats if seat.deals), None)
    if deals is None or deals.side != number or board.closed:
        return ""
    return (
        _("%(name)s deals") % {"name": _short_names(who)[deals.seat]} if len(who.names) == 4 else _("deals")
    )


def _role(side: Side, who: Who) -> str:
    """The partners of one of three players in this round (A25); "" before the dealer is known."""
    if not side.is_split:
        return ""
    if side.rests:
        return _("Rests this round")
    mates = " & ".join(_short_names(who)[mate] for mate in side.mates)
    return _("with %(name)s") % {"name": mates} if mates else _("alone")


def _question(board: WattenBoard, side: Side, who: Who) -> str:
    """The question that this side has to answer, in short names because it has only two lines."""
    if side.answer is None:
        return ""
    if side.side in board.near_win.chooser:
        return _("Before the first card: stay or go?")
    bidder = board.stake.pending.side if board.stake.pending else 0
    short = replace(who, names=tuple(_short_names(who)))
    return _("%(name)s bid %(value)s") % {"name": short.side(bidder), "value": side.answer.value}


@kept
def _heading(players: tuple[str, ...], dealer: str) -> str:
    return render_to_string("scoring/board/_watten_heading.html", {"players": players, "dealer": dealer})


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


def _short_names(who: Who) -> list[str]:
    """Short, distinct names by seat."""
    return distinct_names(who.names, SHOWN_NAME)


def mark(code: str, preset: str) -> MarkDrawing:
    return MarkDrawing(code, MARK_BOXES[code], wording.outcome(code, preset))


def _dealers(board: WattenBoard, who: Who) -> tuple[Dealer, ...]:
    """The players who may have cut the higher card (R4). A declared dealer is marked."""
    return tuple(
        Dealer(
            name=seat.name,
            shown=parted(short),
            do=declare("dealer_set", seat=seat.seat),
            deals=seat.deals and board.dealer_named,
        )
        for seat, short in zip(board.seats, _short_names(who), strict=True)
    )


def _stake(board: WattenBoard) -> DrawnStake:
    pending = board.stake.pending
    if board.near_win.chooser:
        pending = None  # nobody has bid
    return DrawnStake(
        value=played_for(board),
        bid=_("%(value)s is bid") % {"value": pending.value} if pending else "",
        letter=LETTERS[pending.side] if pending else "",
    )


def played_for(board: WattenBoard) -> str:
    """The value of the round; both values if a side near the win has to choose."""
    value = str(board.stake.value)
    pending = board.stake.pending
    return f"{value} / {pending.value}" if pending and board.near_win.chooser else value


def rows(
    column: Sequence[ColumnRow],
    states: Mapping[str, str],
    near_win_word: str = "krank",
    leads: Leads = NOWHERE,
) -> tuple[WattenRow, ...]:
    """The column as on paper. Points that a side voided are struck out above and stay readable.

    `states` are the states of two scribes by line.
    """
    of_round = _("Round %(round)s")
    last_void = {row.voids_side: index for index, row in enumerate(column) if _is_void(row)}
    return tuple(
        WattenRow(
            cells=tuple(_cell(row, side, index < last_void.get(side, -1)) for side in range(len(row.totals))),
            flag=row.flag,
            sign=wording.flag(row.flag) if row.flag else _sign(row, near_win_word),
            state=leads.state(row.id, states),
            round=of_round % {"round": row.round},
            id=leads.id(row.id),
            url=leads.to(row.id),
        )
        for index, row in enumerate(column)
    )


def _is_void(row: ColumnRow) -> bool:
    return row.voids_side is not None and row.flag is None


def _cell(row: ColumnRow, side: int, is_crossed: bool) -> ColumnCell:
    """A side's number in one row: its running total if that changed, else the dash of the loser."""
    changed = bool(row.gained[side]) or (_is_void(row) and row.voids_side == side)
    return ColumnCell(
        text=str(row.totals[side]) if changed else "–",
        is_number=changed,
        crossed=changed and is_crossed,
        krank=changed and row.krank[side] and not is_crossed,
        # A voided value stays in its column, so that it is clear whose it was.
        was=f"+{row.was}" if side in row.was_sides and row.gained[side] != row.was else "",
    )


def _sign(row: ColumnRow, near_win_word: str) -> str:
    """The sign of a row that is not a plain round."""
    if row.penalty:
        return wording.penalty(row.penalty, near_win_word)
    if _is_void(row):
        return _("struck off")
    return _("corrected") if row.corrected else ""


def _finished(board: WattenBoard, who: Who) -> EndedGame | None:
    game = board.finished
    if game is None:
        return None
    who = who.then(game)
    return EndedGame(
        # The winner's letter; "" if two of three won together.
        letter=LETTERS[game.winners[0]] if len(game.winners) == 1 else "",
        provisional=_("provisional") if scribes.is_open(board, game) else "",
        # Winner first: "Schneider for Anna" alone reads as if Anna had won.
        title=_("Game %(game)s goes to %(name)s, %(score)s")
        % {
            "game": game.game,
            "name": who.sides(game.winners),
            "score": end_score(game, game.clipped),
        },
        text=lost_by(game.marks, who),
        all_played=all_played(board),
    )


def lost_by(marks: Sequence[SideMark], who: Who) -> str:
    """Who got which mark, worst first: "Schneider for Anna, Bummerl for Beni"."""
    worst = sorted(marks, key=lambda mark: -int(mark.bummerl))
    by_outcome: dict[str, list[int]] = {}
    for got in worst:
        by_outcome.setdefault(got.outcome, []).append(got.side)
    games = [
        _("%(outcome)s for %(name)s")
        % {"outcome": wording.outcome(outcome, who.preset), "name": who.sides(sides)}
        for outcome, sides in by_outcome.items()
    ]
    return ", ".join(games)


def end_score(game: WattenSummary, totals: Sequence[int]) -> str:
    """The winner's points first, then those of the other; of three players in the order of their seats, as in
    every column.
    """
    if len(totals) == 3:
        return wording.score(totals)
    first = [totals[winner] for winner in game.winners]
    rest = [total for account, total in enumerate(totals) if account not in game.winners]
    return wording.score(first + rest)


def _flag(game: WattenSummary) -> FlaggedGame:
    if game.short:
        text = _("Game %(game)s has no winner any more, because a round of it was changed.")
    else:
        text = _("Game %(game)s ends earlier now, because a round of it was changed.")
    return FlaggedGame(game.game, text % {"game": game.game})
