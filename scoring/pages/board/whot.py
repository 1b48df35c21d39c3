"""The WHOT! pad in words: the columns, the last rows, the form of a round. `whot_round` and `whot_tools` add to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.board.board_view import Seat
from scoring.engine.board.whot_view import Player, RowCell, WhotBoard
from scoring.engine.board.whot_view import WhotRow as TableRow
from scoring.pages.board import whot_end, whot_round, whot_tools
from scoring.pages.board.rows import NOWHERE, Leads, TableCell, WhotRow
from scoring.pages.shared import scribes
from scoring.pages.shared.context import Drawn
from scoring.pages.shared.short_names import distinct_names, parted
from scoring.wording import Who, said
from scoring.wording.ordinals import ordinal

ROWS_ON_PAD = 3


@dataclass(frozen=True, slots=True)
class TableHead(Drawn):
    """`shown` is the name as far as the column has room for it, `heard` the whole name if it is shortened."""

    name: str
    shown: str
    heard: str
    style: str
    mark: str


@dataclass(frozen=True, slots=True)
class TableColumn(Drawn):
    """A player's part of the foot as text, because templates are slow at formatting numbers."""

    seat: str
    name: str
    is_in: bool
    style: str
    total: str
    filled: str
    left: str
    wins: str
    club: str

    @property
    def parted(self) -> str:
        """The name for a key, with soft hyphens where it may break."""
        return parted(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Drawn):
    """The running game's columns and last rows, and the game that has just ended.

    `drafted`: the seat of each column that plays the current round, "" for others.
    """

    heads: tuple[TableHead, ...]
    drafted: tuple[str, ...]
    columns: tuple[TableColumn, ...]
    rows: tuple[WhotRow, ...]
    earlier: int
    has_wins: bool
    has_club: bool
    limit: str
    scheme: str
    finished: whot_end.EndedGame | None


@dataclass(frozen=True, slots=True)
class Hand(Drawn):
    """The fields of a player who may hold cards after this round, with what was typed into them."""

    seat: str
    name: str
    shown: str
    asks_hands: bool
    won: bool
    points: str
    cards: str

    @property
    def parted(self) -> str:
        """The name for a key, with soft hyphens where it may break."""
        return parted(self.name)


@dataclass(frozen=True, slots=True)
class HandRow(Drawn):
    """The form row of a player. Only `total` changes with each round."""

    of: Hand
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhotPad(Table):
    """The running game on the pad, and the form of a round.

    `has_rows`: the form may ask for hands, at least when the market is empty. `asks`: a changed game needs a
    decision.
    """

    open: bool
    asks_hands: bool
    exhausted: bool
    has_rows: bool
    doubles: bool
    round_title: str
    one_tap_hint: str
    too_few: str
    is_final: bool
    where: str
    stage: whot_round.StageWords | None
    dealers: tuple[whot_round.FirstDealer, ...]
    tools: whot_tools.Tools | None
    score: str
    hands: tuple[HandRow, ...]
    asks: bool = False


def pad(board: WhotBoard, who: Who, leads: Leads = NOWHERE) -> WhotPad:
    stage, shown = board.stage, table(board, ROWS_ON_PAD, leads)
    is_open = not board.closed and len(board.playing) > 1
    numbers = {"game": board.current.game, "round": board.current.round}
    return WhotPad(
        heads=shown.heads,
        drafted=shown.drafted,
        columns=shown.columns,
        rows=shown.rows,
        earlier=shown.earlier,
        has_wins=shown.has_wins,
        has_club=shown.has_club,
        limit=shown.limit,
        scheme=shown.scheme,
        finished=shown.finished,
        open=is_open,
        asks_hands=stage.asks_hands,
        exhausted=stage.exhausted,
        has_rows=is_open and (stage.asks_hands or stage.exhausted),
        doubles=board.count == "short",
        round_title=_("Round %(round)s") % numbers,
        one_tap_hint=_("One tap writes the game down.")
        if board.match == "single"
        else _("One tap writes the hand of the final down."),
        too_few="" if board.closed else _("At least two have to be here to play on."),
        is_final=_counts_hands(board),
        # From the second game on, the end of the last game is shown above until the first round is written.
        where=_("Game %(game)s · round %(round)s") % numbers if board.current.game > 1 else "",
        stage=whot_round.stage(board, who),
        dealers=whot_round.dealers(board, who),
        tools=whot_tools.tools(board, who),
        score=score(board, who),
        hands=_hands(shown, asks_hands=stage.asks_hands) if is_open else (),
    )


def score(board: WhotBoard, who: Who) -> str:
    """The totals, announced after a round."""
    scheme = _scheme(board)
    places = board.stage.places
    return ", ".join(_aloud(who.seat(of.seat), of, scheme, places) for of in board.players)


def _aloud(name: str, player: Player, scheme: str, places: Sequence[int]) -> str:
    if player.away:
        return f"{name} {_('away')}"
    if player.out_in:
        return f"{name} {_('out')}"
    if scheme == "drop":
        return f"{name} {_('in')}"
    return f"{name} {player.total if scheme == 'total' else player.wins}"


def figure(board: WhotBoard, seat: int) -> str:
    """The one figure of a player: the total, the games won, or in a tournament "in" and the place."""
    return _total(board, board.players[seat], _scheme(board))


def _scheme(board: WhotBoard) -> str:
    """What a column adds up: "total" for points, "wins" if nothing is counted, "drop" if only staying in counts."""
    if board.stage.by_hand:
        return "drop"
    return "wins" if board.match == "single" else "total"


def table(board: WhotBoard, most: int | None = None, leads: Leads = NOWHERE) -> Table:
    """The table with the last `most` rows, or all."""
    shown = board.rows[-most:] if most else board.rows
    scheme = _scheme(board)
    states = scribes.states(board)
    has_wins = scheme != "wins" and any(player.wins for player in board.players)
    has_club = any(board.club_points)
    seats = seated(board, shown)
    short = distinct_names(tuple(board.seats[seat].name for seat in seats))
    columns = tuple([_column(board, seat, scheme, has_wins=has_wins, has_club=has_club) for seat in seats])
    return Table(
        heads=tuple(
            [_head(board, seat, name, of.style) for seat, name, of in zip(seats, short, columns, strict=True)]
        ),
        drafted=tuple([of.seat if of.is_in else "" for of in columns]),
        columns=columns,
        rows=tuple(row(line, board, scheme, states, seats, leads) for line in shown),
        earlier=board.earlier_rows + len(board.rows) - len(shown),
        has_wins=has_wins,
        has_club=has_club,
        limit=str(board.limit or ""),
        scheme=scheme,
        finished=whot_end.finished(board, Who.of(board)),
    )


def seated(board: WhotBoard, rows: Sequence[TableRow] = ()) -> list[int]:
    """The players with a column, without those who left before the first round of this game and have no entry
    in it.

    They are listed again when they come back.
    """
    gone = [of for of in board.players if of.away and of.out_in == 1 and not of.total]
    absent = [of.seat for of in gone] if board.games_played else []
    written = {cell.seat for line in rows for cell in line.cells if absent and cell.points is not None}
    return [of.seat for of in board.players if of.seat not in absent or of.seat in written]


def _head(board: WhotBoard, seat: int, short: str, style: str) -> TableHead:
    column_seat = board.seats[seat]
    return TableHead(
        name=column_seat.name,
        shown=parted(short),
        heard=column_seat.name if short != column_seat.name else "",
        style=style,
        mark=_mark(board, board.players[seat], column_seat),
    )


def _column(board: WhotBoard, seat: int, scheme: str, *, has_wins: bool, has_club: bool) -> TableColumn:
    player = board.players[seat]
    limit, is_out = board.limit, bool(player.out_in)
    return TableColumn(
        seat=str(seat),
        name=board.seats[seat].name,
        is_in=player.plays,
        style="is-out" if is_out else "is-close" if player.close and limit else "",
        total=_total(board, player, scheme),
        filled=str(min(player.total, limit or 0)),
        left=_distance_or_end(board, player, scheme),
        wins=_wins(player.wins) if has_wins else "",
        club=f"{board.club_points[seat]:+d}" if has_club else "",
    )


def _mark(board: WhotBoard, player: Player, seat: Seat) -> str:
    if player.away:
        return _("away")
    if player.out_in:
        return _("out")
    if board.closed:
        return ""
    if seat.deals:
        return _("deals")
    return "" if player.plays else _("sits out")


def _total(board: WhotBoard, player: Player, scheme: str) -> str:
    """The large figure. In a tournament: the place of a player who is out, the hands won by a finalist."""
    if scheme == "wins":
        return str(player.wins)
    if scheme == "total":
        return str(player.total)
    if place := board.stage.places[player.seat]:
        return ordinal(place)
    if player.away:
        return "–"
    return str(board.final[player.seat]) if board.final and _counts_hands(board) else _("in")


def _counts_hands(board: WhotBoard) -> bool:
    """Whether this is a final of more than one hand."""
    return board.final is not None and board.stage.needed > 1


def _distance_or_end(board: WhotBoard, player: Player, scheme: str) -> str:
    """The distance to the limit, or how and when the player went out."""
    if player.away:
        return _("away since round %(round)s") % {"round": player.out_in}
    if player.out_in:
        return _out(board, player)
    if board.limit:
        return _("%(points)s left") % {"points": player.left}
    return _("hands won") if scheme == "drop" and _counts_hands(board) else ""


def _out(board: WhotBoard, player: Player) -> str:
    text = _("out in round %(round)s") % {"round": player.out_in}
    place = board.stage.places[player.seat]
    if not place:
        return text
    return _("%(place)s, %(out)s") % {"place": whot_round.place(place), "out": text}


def _wins(wins: int) -> str:
    return ngettext("%(count)d win", "%(count)d wins", wins) % {"count": wins}


def row(
    line: TableRow,
    board: WhotBoard,
    scheme: str,
    states: Mapping[str, str],
    seats: Sequence[int],
    leads: Leads,
) -> WhotRow:
    """The row in words. A cell stays empty from the round after its player went out."""
    number = str(line.round)
    cells, players, declaration = line.cells, board.players, line.said
    was = " · ".join(str(cell.was) for cell in cells if cell.was is not None) if declaration else ""
    return WhotRow(
        cells=() if declaration else tuple(_cell(cells[seat], players[seat], line, scheme) for seat in seats),
        round=number if is_round(line) else "",
        heard="" if is_round(line) else number,
        flag=line.flag,
        corrected=line.corrected,
        state=leads.state(line.id, states),
        said=said(declaration, Who.of(board)) if declaration else "",
        was=was,
        width=str(len(seats)) if declaration else "",
        lead=leads.of(line.id),
        id=line.id,
    )


def is_round(line: TableRow) -> bool:
    """Whether the line is a round; void rounds are. Joining, leaving and stakes are not."""
    return not line.said or line.said.kind == "round_void"


def _cell(cell: RowCell, player: Player, line: TableRow, scheme: str) -> TableCell:
    was = "" if cell.was is None else str(cell.was)
    if cell.points is None or 0 < player.out_in < line.round:
        return TableCell(was=was)
    points = str(cell.points)
    if scheme != "total":
        # Nothing adds up, so the hand itself is shown.
        return TableCell("", points, cell.out, was)
    return TableCell(points, str(cell.total), cell.out, was)


def with_typed(pad: WhotPad, fields: Mapping[str, str]) -> WhotPad:
    """The pad with what was typed into the form of the round, valid or not."""
    return replace(pad, hands=_hands(pad, asks_hands=pad.asks_hands, typed=fields))


def _hands(table: Table, *, asks_hands: bool, typed: Mapping[str, str] | None = None) -> tuple[HandRow, ...]:
    fields = typed or {}
    return tuple(
        HandRow(
            Hand(
                seat=of.seat,
                name=of.name,
                shown=head.shown,
                asks_hands=asks_hands,
                won=fields.get("winner") == of.seat,
                points=fields.get(f"points-{of.seat}", ""),
                cards=fields.get(f"cards-{of.seat}", ""),
            ),
            of.total,
        )
        for of, head in zip(table.columns, table.heads, strict=True)
        if of.is_in
    )
