"""All tables of an evening on one wall: each tile has names, scores and the latest news, for both games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.watten_view import WattenBoard, WattenSummary
from scoring.engine.board.whot_view import WhotBoard, WhotSummary
from scoring.pages.board import whot, whot_end
from scoring.pages.history.games import Column, columns
from scoring.pages.shared.short_names import distinct_names
from scoring.wording import Who
from scoring.wording.ordinals import ordinal

# Letters for each of two partners, who share a line of a tile.
LETTERS_OF_PARTNERS = 12


@dataclass(frozen=True, slots=True)
class TileAccount:
    """A side or a player on a tile; `style` is the side's colour."""

    name: str
    style: str
    score: str
    state: str
    is_out: bool
    lost: str


@dataclass(frozen=True, slots=True)
class Tile:
    """One table."""

    uid: str
    game: str
    title: str
    where: str
    closed: bool
    is_long: bool
    accounts: tuple[TileAccount, ...]
    news: str


@dataclass(frozen=True, slots=True)
class Wall:
    """What `scoring/wall/_wall.html` draws; `fit` is the number of columns on a landscape screen."""

    tiles: tuple[Tile, ...]
    fit: int


def wall(boards: Sequence[AnyBoard], numbers: Sequence[int]) -> Wall:
    """The tiles in the order of the boards; `numbers` are those of the tables, for boards without a title."""
    tiles = tuple(tile(board, number) for board, number in zip(boards, numbers, strict=True))
    return Wall(tiles, _column_count(len(tiles)))


def _column_count(count: int) -> int:
    """The number of columns of tiles on a landscape screen; the style sheet gives each its size."""
    return next((columns for columns, most in ((1, 1), (2, 4), (3, 9)) if count <= most), 4)


def tile(board: AnyBoard, number: int) -> Tile:
    who = Who.of(board)
    is_pair = isinstance(board, WattenBoard) and len(who.names) == 4
    heads = columns(
        board, replace(who, names=tuple(distinct_names(who.names, LETTERS_OF_PARTNERS * is_pair)))
    )
    return Tile(
        uid=board.uid,
        game="Watten" if isinstance(board, WattenBoard) else "WHOT!",
        title=board.title or _("Table %(number)d") % {"number": number},
        where=_where(board),
        closed=board.closed,
        is_long=len(heads) > 2,
        accounts=_sides(board, who, heads) if isinstance(board, WattenBoard) else _players(board, heads),
        news=_news(board, who),
    )


def _where(board: AnyBoard) -> str:
    if board.finished is not None:
        return _("Game %(game)s is over") % {"game": board.finished.game}
    return _("Game %(game)s · round %(round)s") % {
        "game": board.current.game,
        "round": board.current.round,
    }


def _sides(board: WattenBoard, who: Who, heads: Sequence[Column]) -> tuple[TileAccount, ...]:
    ended = _ended_as_seated(board)
    return tuple(
        TileAccount(
            name=head.name,
            style=head.style,
            score=str(ended.clipped[side.side] if ended else side.score),
            state=wording.near_win(who.near_win) if side.krank else "",
            is_out=False,
            lost=wording.marks_sum(side.bummerl, who.preset) if side.bummerl else "",
        )
        for side, head in zip(board.sides, heads, strict=True)
    )


def _ended_as_seated(board: WattenBoard) -> WattenSummary | None:
    """The game that just ended, if its players still sit as they did; else None."""
    ended = board.finished
    now = tuple(seat.person for seat in board.seats)
    return ended if ended is not None and ended.seated == now else None


def _players(board: WhotBoard, heads: Sequence[Column]) -> tuple[TileAccount, ...]:
    """The players at the end of the last game until the next one begins, because nobody reads its zeros."""
    ended = board.finished if board.match != "single" else None
    return tuple(
        _player_at_the_end(board, ended, seat, heads[seat]) if ended else _player(board, seat, heads[seat])
        for seat in _seated(board)
    )


def _player(board: WhotBoard, seat: int, head: Column) -> TileAccount:
    player = board.players[seat]
    return TileAccount(
        name=head.name,
        style=head.style,
        score=whot.figure(board, seat),
        state=_("away") if player.away else _("out") if player.out_in else "",
        is_out=bool(player.out_in),
        lost="",
    )


def _seated(board: WhotBoard) -> list[int]:
    """The players with a line: as on the pad, without those who left before the game shown."""
    ended = board.finished
    if ended is None or board.match == "single":
        return whot.seated(board, board.rows)
    return [seat for seat in range(len(board.players)) if seat not in ended.absent]


def _player_at_the_end(board: WhotBoard, ended: WhotSummary, seat: int, head: Column) -> TileAccount:
    is_out = bool(ended.out_in[seat])
    place = ordinal(ended.places[seat]) if ended.places else ""
    return TileAccount(
        name=head.name,
        style=head.style,
        score=str(ended.totals[seat]) if whot_end.adds_up(board) else place,
        state="" if not is_out else _("away") if ended.left_in[seat] else _("out"),
        is_out=is_out,
        lost="",
    )


def _news(board: AnyBoard, who: Who) -> str:
    """The end of the last game until the next one has begun; then the latest entry."""
    finished = board.finished
    if finished is not None:
        is_watten = isinstance(board, WattenBoard)
        names = who.then(finished).sides(finished.winners) if is_watten else who.seats(finished.winners)
        return _("Game %(game)s goes to %(names)s") % {"game": finished.game, "names": names}
    return wording.said(board.last.said, who) if board.last else ""
