"""Who deals, as far as anybody said it: whether the pad has to ask, and whether a name may stand there as dealer.

Owns the difference between a dealer who was named and one who only follows from the
order of the seats. Never moves the deal on: that is `watten` and `whot`.
"""

from __future__ import annotations

from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Game, SheetFold


def asks_dealer(sheet: SheetFold) -> bool:
    """Whether the table says now who deals the game that begins.

    R4: whoever cuts the higher card deals, before the first word of each game where the table cuts. The
    first dealer of a WHOT! table is stated nowhere (S0, S3): asked once, where the sheet was opened so.
    """
    game, said = sheet.current, sheet.setup.dealer_said
    if _has_begun(game):
        return False
    if game.number == 1 and said is not None:
        return not said
    params = sheet.setup.ruleset.params
    return isinstance(params, WattenRules) and params.new_game_dealer == "cut"


def dealer_is_known(sheet: SheetFold) -> bool:
    """Whether the next round has a dealer. Before a later game that is cut for (R4) nobody deals until somebody says
    so; the next in turn deals only where a round is written without a word about it.

    Of three, who plays with whom hangs on it (A25).
    """
    is_later = sheet.current.number > 1
    waits_for_cut = is_later and asks_dealer(sheet) and not dealer_is_named(sheet)
    return dealer_is_said(sheet) and not waits_for_cut


def dealer_is_said(sheet: SheetFold) -> bool:
    """Whether somebody ever said who deals, so that the deal can have gone on from there, round by round (R8).

    Of a sheet that does not know whether it was said at its opening everybody reads it as said, as ever.
    """
    if sheet.setup.dealer_said is not False:
        return True
    said = (line for line in sheet.ledger.lines if isinstance(line.event, ev.DealerSet))
    return any(line.status == "counts" for line in said)


def dealer_is_named(sheet: SheetFold) -> bool:
    """Whether somebody said it for this very game."""
    return any(isinstance(row.line.event, ev.DealerSet) for row in sheet.current.rows)


def _has_begun(game: Game) -> bool:
    """Whether anything was said that belongs to the play of this game."""
    apart = ev.DealerSet | ev.SeatsTaken | ev.PlayerJoined | ev.PlayerLeft
    return any(not isinstance(row.line.event, apart) for row in game.rows)
