"""What the WHOT! pad draws beyond the view model: the columns, the last rows, the form of a round.

Owns the shape of the pad and the table of a game. Never counts points; what a round is about is told
by `whot_stage`, what lies beside the score by `whot_tools`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.board.board_view import Seat
from scoring.engine.board.whot_view import Player, RowCell, WhotBoard, WhotRow
from scoring.pages.board import whot_end, whot_round, whot_tools
from scoring.pages.shared import scribes
from scoring.pages.shared.labels import labels
from scoring.pages.shared.short_names import parted, told_apart
from scoring.wording import Who, said
from scoring.wording.ordinals import ordinal

Json = dict[str, Any]
ROWS_ON_PAD = 3
NOTHING_TYPED: Json = {"points": "", "cards": "", "won": False}


def pad(board: WhotBoard, who: Who) -> Json:
    """The running game as the pad shows it: columns, last rows, and what a round is entered with."""
    told = board.stage
    is_open = not board.closed and len(board.playing) > 1
    return {
        **table(board, ROWS_ON_PAD),
        "open": is_open,
        "asks_hands": told.asks_hands,
        "exhausted": told.exhausted,
        # Hands are asked for at all, be it only when the market is empty.
        "has_rows": is_open and (told.asks_hands or told.exhausted),
        "doubles": board.count == "short",
        "round_title": _("Round %(round)s") % {"round": board.current.round},
        "one_tap_hint": _("One tap writes the game down.")
        if board.match == "single"
        else _("One tap writes the hand of the final down."),
        "too_few": "" if board.closed else _("At least two have to be here to play on."),
        "is_final": _counts_hands(board),
        # From the second game on: the end of the one before stands above until the first round is written.
        "where": labels()["where"] % {"game": board.current.game, "round": board.current.round}
        if board.current.game > 1
        else "",
        "stage": whot_round.stage(board, who),
        "dealers": whot_round.dealers(board, who),
        "tools": whot_tools.drawn(board, who),
        "score": score(board, who),
        # Words that stand once for every player are looked up once: this is the scoring path.
        "words": {"out": _("out of cards"), "points": _("Points left"), "cards": _("or cards")},
    }


def score(board: WhotBoard, who: Who) -> str:
    """The totals as they are said aloud after a round."""
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
    """The one figure of a player: the total, the games won, or in and the place of a tournament."""
    return _total(board, board.players[seat], _scheme(board))


def _scheme(board: WhotBoard) -> str:
    """What a column adds up: "total" points, "wins" where nothing is counted, "drop" where only being in counts."""
    if board.stage.by_hand:
        return "drop"
    return "wins" if board.match == "single" else "total"


def table(board: WhotBoard, most: int | None = None) -> Json:
    """The running game's columns and (last `most`) rows, and the game that has just ended."""
    rows = board.rows
    shown = rows[-most:] if most else rows
    scheme = _scheme(board)
    states = scribes.states(board)
    has_wins = scheme != "wins" and any(player.wins for player in board.players)
    has_club = any(board.club_points)
    extras = {"wins": has_wins, "club": has_club}
    seats = seated(board, shown)
    short = told_apart(tuple(board.seats[seat].name for seat in seats))
    return {
        "columns": [
            column(board, seat, scheme, extras) | _head(board, seat, name)
            for seat, name in zip(seats, short, strict=True)
        ],
        "rows": [row(line, board, scheme, states, seats) for line in shown],
        "earlier": board.earlier_rows + len(rows) - len(shown),
        "has_wins": has_wins,
        "has_club": has_club,
        "limit": str(board.limit or ""),
        "scheme": scheme,
        "finished": whot_end.finished(board, Who.of(board)),
    }


def seated(board: WhotBoard, rows: Sequence[WhotRow] = ()) -> list[int]:
    """Who has a column: from the second game on not whoever was gone before its first round and has nothing in it.

    They are named again as soon as they come back.
    """
    gone = [of for of in board.players if of.away and of.out_in == 1 and not of.total]
    absent = [of.seat for of in gone] if board.played_out else []
    written = {cell.seat for line in rows for cell in line.cells if absent and cell.points is not None}
    return [of.seat for of in board.players if of.seat not in absent or of.seat in written]


def column(board: WhotBoard, seat: int, scheme: str, extras: Mapping[str, bool]) -> Json:
    """A player's head and foot, ready as text: templates pay dearly for every number they format."""
    player, place = board.players[seat], board.seats[seat]
    limit, is_out = board.limit, bool(player.out_in)
    return {
        "seat": str(seat),
        "name": place.name,
        "is_in": player.plays,
        "style": "is-out" if is_out else "is-close" if player.close and limit else "",
        "mark": _mark(board, player, place),
        "total": _total(board, player, scheme),
        "filled": str(min(player.total, limit or 0)),
        "left": _left(board, player, scheme),
        "wins": _wins(player.wins) if extras["wins"] else "",
        "club": f"{board.club_points[seat]:+d}" if extras["club"] else "",
        # What `keep_typed` puts back; a name that a template misses costs it more than any other.
        **NOTHING_TYPED,
    }


def _head(board: WhotBoard, seat: int, short: str) -> Json:
    """The name as the column can show it, and whole for the ear where it is shortened."""
    name = board.seats[seat].name
    return {"shown": parted(short), "heard": name if short != name else ""}


def _mark(board: WhotBoard, player: Player, place: Seat) -> str:
    if player.away:
        return _("away")
    if player.out_in:
        return _("out")
    if board.closed:
        return ""
    if place.deals:
        return _("deals")
    return "" if player.plays else _("sits out")


def _total(board: WhotBoard, player: Player, scheme: str) -> str:
    """The big figure. Of a tournament: the place of whoever is out, the hands won of a finalist."""
    if scheme == "wins":
        return str(player.wins)
    if scheme == "total":
        return str(player.total)
    if place := board.stage.places[player.seat]:
        return ordinal(place)
    return str(board.final[player.seat]) if board.final and _counts_hands(board) else _("in")


def _counts_hands(board: WhotBoard) -> bool:
    """A final of more than one hand."""
    return board.final is not None and board.stage.needed > 1


def _left(board: WhotBoard, player: Player, scheme: str) -> str:
    """The distance to the limit, or how and when the player went."""
    if player.away:
        return _("away since round %(round)s") % {"round": player.out_in}
    if player.out_in:
        return _out(board, player)
    if board.limit:
        return _("%(points)s left") % {"points": player.left}
    return _("hands won") if scheme == "drop" and _counts_hands(board) else ""


def _out(board: WhotBoard, player: Player) -> str:
    told = _("out in round %(round)s") % {"round": player.out_in}
    place = board.stage.places[player.seat]
    if not place:
        return told
    return _("%(place)s, %(out)s") % {"place": whot_round.place(place), "out": told}


def _wins(wins: int) -> str:
    return ngettext("%(count)d win", "%(count)d wins", wins) % {"count": wins}


def row(
    line: WhotRow,
    board: WhotBoard,
    scheme: str,
    states: Mapping[str, str],
    seats: Sequence[int],
) -> Json:
    """A row of the table; a cell stays empty from the round after its player went out.

    A line that is no round with hands is `said` across all columns; one that is no round at all has no number.
    """
    shown = {
        "said": "",
        "round": str(line.round),
        "beside": not is_round(line),
        "flag": line.flag,
        "corrected": line.corrected,
        "state": scribes.state_of(line.id, states),
    }
    if line.said:
        was = " · ".join(str(cell.was) for cell in line.cells if cell.was is not None)
        told = {"said": said(line.said, Who.of(board)), "was": was, "width": str(len(seats))}
        return shown | told | {"cells": []}
    cells, players = line.cells, board.players
    return shown | {"cells": [_cell(cells[seat], players[seat], line, scheme) for seat in seats]}


def is_round(line: WhotRow) -> bool:
    """A void round is one: who came or went, and a stake, stand before the round of their number."""
    return not line.said or line.said.kind == "round_void"


def _cell(cell: RowCell, player: Player, line: WhotRow, scheme: str) -> Json:
    was = "" if cell.was is None else str(cell.was)
    if cell.points is None or 0 < player.out_in < line.round:
        return {"was": was}
    points = str(cell.points)
    if scheme != "total":
        # Nothing adds up: the hand itself is what people look for.
        return {"points": "", "total": points, "out": cell.out, "was": was}
    return {"points": points, "total": str(cell.total), "out": cell.out, "was": was}


def keep_typed(pad: Json, fields: Mapping[str, str]) -> None:
    """Put what was typed back into the form of the round, right or wrong."""
    for of in pad["columns"]:
        seat = of["seat"]
        of |= {
            "points": fields.get(f"points-{seat}", ""),
            "cards": fields.get(f"cards-{seat}", ""),
            "won": fields.get("winner") == seat,
        }
