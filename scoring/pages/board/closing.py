"""The closed sheet of either game in words: since when, the result of the evening, an unfinished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.watten_view import WattenBoard
from scoring.engine.board.whot_view import WhotBoard
from scoring.engine.watten import bummerl
from scoring.pages.board import bummerl as tally
from scoring.pages.board import whot_end
from scoring.wording import Who


@dataclass(frozen=True, slots=True)
class Closed:
    """What `scoring/board/_closed.html` draws.

    `is_running`: the last game is unfinished, so its rows are shown. `title`, `by` and `places` are the
    evening's result, empty if no game was finished. `club`: the club points from stakes, or "".
    """

    since: str
    left: str
    is_running: bool
    has_tally: bool
    title: str
    by: str
    places: tuple[whot_end.PlaceLine, ...]
    club: str


def closed(board: AnyBoard, who: Who, since: str) -> Closed | None:
    """The closed sheet in words; None for an open sheet. `since`: when it was closed, in words, or ""."""
    if not board.closed:
        return None
    is_watten, is_running = isinstance(board, WattenBoard), is_left(board)
    evening = (
        _evening_of_watten(board, who) if isinstance(board, WattenBoard) else whot_end.evening(board, who)
    )
    words = {"game": board.current.game}
    return Closed(
        since=_("Closed since %(moment)s") % {"moment": since} if since else _("This sheet is closed."),
        left=_("Game %(game)s was not played to its end.") % words if is_running else "",
        is_running=is_running,
        has_tally=is_watten,
        title=evening.title if evening else "",
        by=evening.by if evening else "",
        places=evening.places if evening else (),
        club=whot_end.club_points(board.club_points, who) if isinstance(board, WhotBoard) else "",
    )


def is_left(board: AnyBoard) -> bool:
    """Whether the current game has any rows."""
    if isinstance(board, WattenBoard):
        return board.has_begun
    return bool(board.stage.begun or board.rows)


def _evening_of_watten(board: WattenBoard, who: Who) -> whot_end.Evening | None:
    """Who pays the round, and everybody by Bummerl, fewest first; None if nobody has one.

    Pairs that never changed are listed as pairs, else each person alone: a mark of a pair counts for both
    (R35).
    """
    evening = board.evening
    if evening is None or not evening.payers:
        return None
    stayed = len(evening.teams) <= len(board.sides)
    best_first = (evening.teams if stayed else evening.people)[::-1]
    shown = tally.tally(evening, who)
    places = tuple(_place(account, best_first, who) for account in best_first)
    return whot_end.Evening(shown.answer, shown.because, places)


def _place(account: bummerl.Account, among: Sequence[bummerl.Account], who: Who) -> whot_end.PlaceLine:
    row = tally.row(account, who)
    return whot_end.PlaceLine(
        place=str(1 + sum(other.bummerl < account.bummerl for other in among)),
        name=row.name,
        went=row.won,
        total=wording.marks_sum(account.bummerl, who.preset),
    )
