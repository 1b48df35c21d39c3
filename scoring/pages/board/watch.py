"""The live board for those who only look: big totals, the running column, nothing to tap.

Owns what a watching screen shows of both games. Never offers a change.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.watten_view import Side, WattenBoard
from scoring.engine.board.whot_view import WhotBoard
from scoring.pages.board import watten, watten_keys, whot, whot_round
from scoring.pages.shared import rows, scribes
from scoring.wording import Who

Json = dict[str, Any]
ROWS = 8  # of WHOT!; more would push the totals off a screen that nobody scrolls


def live(board: AnyBoard, who: Who) -> Json:
    """What `scoring/board/_watch.html` draws; `say` is read aloud when it changes."""
    shown = _watten(board, who) if isinstance(board, WattenBoard) else _whot(board, who)
    last = wording.said(board.last.said, who) if board.last else ""
    return {**shown, "last": last, "dealer": who.seat(board.dealer) if board.dealer_said else ""}


def _whot(board: WhotBoard, who: Who) -> Json:
    """The table, and what the round is about."""
    table = whot.table(board, ROWS)
    return {**table, "rows": rows.drawn("whot", table["rows"]), "stage": whot_round.stage(board, who)}


def _watten(board: WattenBoard, who: Who) -> Json:
    stake = board.stake
    # What a side so close to the end has to choose from is no bid of the others.
    pending = None if board.near_win.chooser else stake.pending
    return {
        "sides": [_side(side, who) for side in board.sides],
        "rows": watten.rows(board.column, scribes.states(board), who.near_win),
        "finished": _finished(board, who),
        "stake": watten.played_for(board),
        "bid": _("%(side)s: bid %(value)s") % {"side": who.side(pending.side), "value": pending.value}
        if pending
        else "",
    }


def _side(side: Side, who: Who) -> Json:
    return {
        "letter": watten_keys.LETTERS[side.side],
        "name": who.side(side.side),
        "score": side.score,
        "krank": wording.near_win(who.near_win) if side.krank else "",
        "marks": [{"code": code, "label": wording.mark_name(code)} for code in side.marks],
        "bummerl": wording.marks_sum(side.bummerl) if side.bummerl else "",
    }


def _finished(board: WattenBoard, who: Who) -> Json | None:
    game = board.finished
    if game is None:
        return None
    who = who.then(game)
    return {
        "game": game.game,
        "winner": who.sides(game.winners),
        "lost": watten.lost_by(game.marks, who),
        "mark": game.outcome,
        "provisional": _("provisional") if scribes.is_open(board, game) else "",
    }
