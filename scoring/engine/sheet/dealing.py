"""Decides whether the pad has to ask who deals, and whether it may show a name as dealer.

Separates a dealer whom people named from one who follows from the order of the seats.
`watten` and `whot` move the deal on.
"""

from __future__ import annotations

from itertools import takewhile

from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.watten.offences import leaves_dealer_open


def asks_dealer(sheet: SheetFold) -> bool:
    """Whether the pad asks now who deals the game that begins.

    R4: if the table cuts, the higher card decides who deals each game. No source says who deals first at
    WHOT! (S0, S3), so the pad asks once, unless it was declared when the sheet was opened.
    """
    game, is_declared = sheet.current, sheet.setup.dealer_said
    if _has_begun(sheet):
        return False
    if game.number == 1 and is_declared is not None:
        return not is_declared
    params = sheet.setup.ruleset.params
    return isinstance(params, WattenRules) and params.new_game_dealer == "cut"


def dealer_is_known(sheet: SheetFold) -> bool:
    """Whether the next round has a dealer.

    If the table cuts for a later game (R4), nobody deals until somebody declares a dealer. If a round is written
    before that, the next in turn deals. With three players the dealer decides who plays with whom (A25).
    """
    is_later = sheet.current.number > 1
    waits_for_cut = is_later and asks_dealer(sheet) and not dealer_is_named(sheet)
    return dealer_is_declared(sheet) and not waits_for_cut


def split_is_known(sheet: SheetFold) -> bool:
    """Whether it is known who plays with whom in the next round: of three at Watten, the dealer decides (A25)."""
    params = sheet.setup.ruleset.params
    depends = isinstance(params, WattenRules) and sheet.setup.seats == 3 and params.three_mode != "free"
    return not depends or dealer_is_known(sheet)


def shown_dealer(sheet: SheetFold) -> int | None:
    """The seat that the pad shows as the dealer; None while it asks who deals, or if nobody has said.

    Declaring this seat as the dealer has no effect.
    """
    waits = asks_dealer(sheet) and not dealer_is_named(sheet)
    return None if waits or not dealer_is_declared(sheet) else sheet.current.next_dealer


def dealt_already(sheet: SheetFold, game: int, round_: int, seat: int) -> bool:
    """Whether this seat dealt this past round, so that declaring it late has no effect."""
    played = next((each for each in sheet.games if each.number == game), None)
    dealers = [row.dealer for row in played.rows if row.line.round == round_] if played else []
    is_past = (game, round_) < (sheet.current.number, sheet.next_round)
    return is_past and dealer_is_declared(sheet) and dealers[-1:] == [seat]


def dealer_is_declared(sheet: SheetFold) -> bool:
    """Whether anybody declared a dealer on this sheet, from whom the deal moves on (R8).

    True for an old sheet, which does not record whether a dealer was declared at its opening.
    """
    if sheet.setup.dealer_said is not False:
        return True
    here = (sheet.current.number, sheet.next_round)
    lines = (line for line in sheet.ledger.lines if isinstance(line.event, ev.DealerSet))
    return any(line.status == "counts" and (line.game, line.round) <= here for line in lines)


def dealer_is_named(sheet: SheetFold) -> bool:
    """Whether the first dealer of this game was declared."""
    part = sheet.parts.get(sheet.current.number)
    return part is not None and any(isinstance(line.event, ev.DealerSet) for line in part.lines)


def _has_begun(sheet: SheetFold) -> bool:
    """Whether this game has a line other than its dealer, its seats, and players who join or leave.

    Also one that a scribe has not read yet: it is too late to ask him who deals. An offence before any round was played
    does not say who deals, so the pad goes on asking if nobody has said so, unless it ended a round that this pad still
    shows.
    """
    rules, here = sheet.setup.ruleset.params, sheet.next_round
    is_named = dealer_is_named(sheet)
    lines = takewhile(lambda line: line.game >= sheet.current.number, reversed(sheet.ledger.lines))
    return any(
        line.game == sheet.current.number
        and line.status == "counts"
        and not isinstance(line.event, ev.BETWEEN_GAMES)
        and (
            is_named
            or not (isinstance(rules, WattenRules) and leaves_dealer_open(rules, line.event))
            or (line.round >= here and ends_round(line.event, rules))
        )
        for line in lines
    )
