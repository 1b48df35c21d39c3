"""The Watten pad in words: the stake, the column, the end of a game. `watten_half` draws the sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.board.watten_view import Side, SideMark, WattenBoard, WattenSummary
from scoring.engine.board.watten_view import WattenRow as ColumnRow
from scoring.pages.board import watten_half
from scoring.pages.board.planned import all_played
from scoring.pages.board.rows import NOWHERE, ColumnCell, Leads, WattenRow
from scoring.pages.board.watten_keys import LETTERS, declare
from scoring.pages.shared import scribes
from scoring.pages.shared.context import Drawn
from scoring.pages.shared.short_names import parted
from scoring.wording import Who

# Corrections of the past. The board shows their effect until the next round is written.
CHANGES = ("entry_corrected", "entry_voided", "entry_accepted")


@dataclass(frozen=True, slots=True)
class DrawnSide(Drawn):
    """One half of the pad as HTML, and the letter of its side."""

    letter: str
    html: str


@dataclass(frozen=True, slots=True)
class DrawnStake(Drawn):
    """The stake of the round, and the pending bid with the letter of its side."""

    value: str
    bid: str
    letter: str


@dataclass(frozen=True, slots=True)
class Dealer(Drawn):
    """A player who may have cut the higher card; `deals` marks the one who was named."""

    name: str
    shown: str
    do: str
    deals: bool


@dataclass(frozen=True, slots=True)
class EndedGame(Drawn):
    """The game that has just ended. `letter` is the winner's, "" if two of three won together.

    `all_played` says that the table has played all of its games, "" otherwise.
    """

    letter: str
    provisional: str
    title: str
    text: str
    all_played: str


@dataclass(frozen=True, slots=True)
class FlaggedGame(Drawn):
    """A game whose end an edit has moved."""

    game: int
    text: str


@dataclass(frozen=True, slots=True)
class WattenPad(Drawn):
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
    odd = [game for game in board.odd_games if game.overrun or (game.short and not game.stays)]
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
    return DrawnSide(LETTERS[side.side], watten_half.html(board, side, who))


def _dealers(board: WattenBoard, who: Who) -> tuple[Dealer, ...]:
    """The players who may have cut the higher card (R4). A declared dealer is marked."""
    return tuple(
        Dealer(
            name=seat.name,
            shown=parted(short),
            do=declare("dealer_set", seat=seat.seat),
            deals=seat.deals,
        )
        for seat, short in zip(board.seats, watten_half.short_names(who), strict=True)
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
            lead=leads.of(row.id),
            id=row.id,
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
