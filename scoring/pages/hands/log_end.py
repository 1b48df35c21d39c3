"""The end of a logged hand beside its sheet, in words: what it declares, and what the sheet has.

`scoring.engine.sheet.hand_results` compares both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import ngettext

from rules.games import AnyHand
from rules.replay import replay
from rules.walk import seats
from rules.watten.rulesets import WattenRules
from rules.whot.position import WhotResult
from rules.whot.rulesets import WhotRules
from rules.whot.totals import totals_of
from scoring import wording
from scoring.engine.admission.check_scribes import may_write_too
from scoring.engine.admission.permissions import Pen, may_change_line
from scoring.engine.board.declarations import declared as told_event
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import is_result
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.hand_results import (
    LogTarget,
    Points,
    agrees,
    declared,
    is_priced_otherwise,
    known_points,
    offence_points,
    written_points,
)
from scoring.engine.sheet.untold import Untold, untold, with_facts
from scoring.pages.history.fields import fields_of
from scoring.wording import Who
from scoring.wording.hands import result as said_result
from scoring.wording.penalties import priced


@dataclass(frozen=True, slots=True)
class Loser:
    """A loser whose hand must be counted: the number of cards left, and the points ("" if unknown).

    `show` are the words for tapping these cards.
    """

    seat: str
    name: str
    left: int
    points: str
    is_counted: bool
    show: str


@dataclass(frozen=True, slots=True)
class End:
    """The end of a hand. `state`: "alone" if the hand declares nothing, "open", "agrees" or "differs"; "unpriced" if
    an offence of the open round costs other points on the sheet, which has other bids.

    `says` is what the hand declares, with the dealer, offences and stakes that the sheet does not have, `written` what
    the sheet has, `sends` what this device would write. `entry_id` is the entry to correct; "" if it can only be
    voided, such as a peek that ended the game, or if this device may not correct it now; `correction` fills in its form
    with what the hand declares. `may_send`: this device may still write the round.
    """

    result: str
    state: str = "alone"
    says: str = ""
    losers: tuple[Loser, ...] = ()
    may_send: bool = False
    sends: str = ""
    written: str = ""
    entry_id: str = ""
    correction: str = ""

    @property
    def asks_points(self) -> bool:
        """Whether points of a hand have to be typed."""
        return any(not loser.is_counted for loser in self.losers)


def end(
    hand: AnyHand, at: LogTarget, sheet: SheetFold, pen: Pen, at_hand: Who, at_sheet: Who, points: Points
) -> End | None:
    """The end of the hand; None while the hand goes on."""
    setup, replayed = sheet.setup, replay(hand)
    found = replayed.result
    if found is None:
        return None
    result, known = said_result(found, at_hand), known_points(found, setup, points)
    event = declared(found, at, setup, {seat: of for seat, of in known.items() if of is not None})
    if event is None:
        return End(result)
    declares = priced(wording.said(told_event(event), at_sheet), offence_points(found))
    missing = untold(hand, replayed, at, sheet)
    says = "; ".join((*(_said(fact, sheet, at_sheet) for fact in missing), declares))
    ending = End(
        result,
        state="open",
        says=says,
        sends=says,
        losers=_losers(found, known, at_hand) if isinstance(found, WhotResult) else (),
        may_send=True,
    )
    if at.row is None:
        return replace(ending, state="unpriced", may_send=False) if is_unpriced(hand, at, sheet) else ending
    line = at.row.line
    # The same offence, so that only its points may differ.
    paid = None if line.event != event or offence_points(found) is None else written_points(at)
    may_correct = (
        is_result(line.event, setup.ruleset.params)
        and not sheet.ledger.closed
        and may_change_line(sheet, pen, line.entry.id)
    )
    return replace(
        ending,
        state="agrees" if agrees(at, event, found) and not missing else "differs",
        # The second scribe may still write an equal or a differing reading.
        may_send=may_write_too(sheet, at.game, at.round, event, pen),
        sends=declares,
        written=priced(wording.said(told_event(line.event), at_sheet), paid),
        entry_id=line.entry.id if may_correct and line.event != event else "",
        correction=urlencode(fields_of(event)),
    )


def is_of_sheet(hand: AnyHand, at: LogTarget, sheet: SheetFold) -> bool:
    """Whether it was logged under this sheet's rules, and by as many players or those of its dealer."""
    if hand.ruleset != sheet.setup.ruleset or len(seats(hand)) != len(at.players):
        return False
    return not has_fixed_dealer(at, sheet) or hand.setup.dealer == at.dealer


def has_fixed_dealer(at: LogTarget, sheet: SheetFold) -> bool:
    """Whether another dealer would mean other players: one of three rests (A25)."""
    return isinstance(sheet.setup.ruleset.params, WattenRules) and len(at.players) < sheet.setup.seats


def is_unpriced(hand: AnyHand, at: LogTarget, sheet: SheetFold) -> bool:
    """Whether the hand ended by an offence that costs other points in the open round, also with all that it tells."""
    replayed = replay(hand)
    found = replayed.result
    event = None if found is None else declared(found, at, sheet.setup)
    if found is None or event is None or at.row is not None:
        return False
    return is_priced_otherwise(found, event, with_facts(sheet, at, untold(hand, replayed, at, sheet)))


def is_told_otherwise(hand: AnyHand, at: LogTarget, sheet: SheetFold, offence: str) -> bool:
    """Whether this offence ended the hand, and declaring it alone in the open round of the sheet would not be what the
    hand tells: the sheet lacks more of the hand, or the offence belongs to a written round and costs other points now.
    """
    replayed = replay(hand)
    found = replayed.result
    event = None if found is None else declared(found, at, sheet.setup)
    if found is None or not isinstance(event, ev.PenaltyGiven) or event.code != offence:
        return False
    if at.row is None and untold(hand, replayed, at, sheet):
        return True
    return is_priced_otherwise(found, event, sheet)


def _said(fact: Untold, sheet: SheetFold, who: Who) -> str:
    """The sentence of an offence with its points, of a raised stake, or of the dealer."""
    rules = sheet.setup.ruleset.params
    told = wording.said(told_event(fact), who)
    if not isinstance(fact, ev.PenaltyGiven) or not isinstance(rules, WattenRules):
        return told
    penalty = rules.penalty(fact.code)
    return priced(told, penalty.points if penalty else None)


def impossible(result: Any, points: Points, rules: Any, who: Who) -> str:
    """A sentence if somebody cannot hold the typed points with so many cards; "" if all points are possible."""
    if not isinstance(result, WhotResult) or not isinstance(rules, WhotRules) or rules.counted == "none":
        return ""
    for seat, of in points.items():
        if result.left[seat] and of not in totals_of(rules, result.left[seat]):
            words = {"name": who.seat(seat), "points": of, "cards": result.left[seat]}
            return (
                ngettext(
                    "%(name)s cannot hold %(points)s points with %(cards)s card.",
                    "%(name)s cannot hold %(points)s points with %(cards)s cards.",
                    result.left[seat],
                )
                % words
            )
    return ""


def _losers(result: WhotResult, known: Mapping[int, int | None], who: Who) -> tuple[Loser, ...]:
    """The losers whose hands must be counted, with their number of cards."""
    return tuple(
        Loser(
            seat=str(seat),
            name=who.seat(seat),
            left=result.left[seat],
            points="" if of is None else str(of),
            is_counted=result.points[seat] is not None,
            show=f"P{seat + 1} show",
        )
        for seat, of in known.items()
    )
