"""Builds the board: everything a pad shows, and what each next tap would do.

Contains codes and numbers only. Names are passed in; pages add the words. `check` decides what is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.watten.rulesets import WattenRules
from scoring.engine.admission.permissions import Pen
from scoring.engine.admission.undo import undone
from scoring.engine.board import scribes, watten, whot
from scoring.engine.board.board_view import UNLABELLED, Board, Label, PlayedRules, RoundNumbers, Seat
from scoring.engine.board.declarations import last, said, waiting
from scoring.engine.board.watten_view import WattenBoard
from scoring.engine.board.whot_view import WhotBoard
from scoring.engine.board.window import RECENT_ROWS
from scoring.engine.sheet import dealing, seating
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.watten.game import WattenGame

AnyBoard = WattenBoard | WhotBoard


def board(
    sheet: SheetFold,
    names: Sequence[str],
    pen: Pen | None = None,
    label: Label = UNLABELLED,
    *,
    most_rows: int = RECENT_ROWS,
) -> AnyBoard:
    """The board for `pen`. `names` are by person. One of two scribes sees the pad as he left it (`scribes.view_of`).

    `most_rows`: how many of the latest rows of a WHOT! game to include.
    """
    view = scribes.view_of(sheet, pen)
    shared = _shared(sheet, view, names, pen, label)
    if isinstance(view.current, WattenGame):
        drawn = WattenBoard.of(shared, watten.drawn(view, view.current))
        return scribes.for_one_side(view, scribes.with_bids_of(sheet, view, drawn, pen), pen)
    return WhotBoard.of(shared, whot.drawn(view, view.current, most_rows))


def _shared(sheet: SheetFold, view: SheetFold, names: Sequence[str], pen: Pen | None, label: Label) -> Board:
    """The fields of both games. Scores come from `view`; what waits, is open or can be undone from `sheet`."""
    ruleset, now = view.setup.ruleset, seating.now(view)
    then, dealer = seating.Then(sheet, now), dealing.shown_dealer(view)
    undo, back = scribes.undo_of(sheet, pen), undone(sheet, pen)
    return Board(
        version=sheet.version,
        game=ruleset.game,
        closed=view.ledger.closed,
        ruleset=PlayedRules(ruleset.key, ruleset.version, dict(ruleset.options)),
        current=RoundNumbers(view.current.number, view.next_round),
        is_past=(view.current.number, view.next_round) < (sheet.current.number, sheet.next_round),
        persons=tuple(names),
        seats=tuple(_seat(view, seat, person, names, dealer) for seat, person in enumerate(now)),
        dealer=view.current.next_dealer,
        dealer_known=dealing.dealer_is_known(view),
        asks_dealer=dealing.asks_dealer(view),
        dealer_named=dealing.dealer_is_named(view),
        games_played=sum(game.finish is not None for game in view.games),
        short_games=tuple(game.number for game in view.games if view.is_short(game)),
        last=last(then, undo),
        undo=undo.id if undo else None,
        undone=last(then, back.of, back.undo.id) if back else None,
        waiting=waiting(then, sheet.ledger.waiting),
        scribes=scribes.part(then, partial(said, then)),
        uid=label.uid,
        title=label.title,
        relabelled=label.relabelled,
        games_planned=label.games_planned,
    )


def _seat(sheet: SheetFold, seat: int, person: int, names: Sequence[str], dealer: int | None) -> Seat:
    pairs = isinstance(sheet.setup.ruleset.params, WattenRules) and sheet.setup.seats != 3
    name = names[person] if person < len(names) else ""
    return Seat(seat, person, name, seat == dealer, seat % 2 if pairs else seat)
