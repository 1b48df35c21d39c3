"""What the log of a hand adds to its declared round: its bids, and whether it ended differently.

Points follow from what was declared, never from a log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules import compact
from rules.core.errors import RulesError
from rules.games import AnyHand
from rules.replay import HandReplay, replay
from rules.walk import seats
from rules.watten.actions import Bid, Concede, Stay
from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RoundNumber
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.hand_results import (
    LogTarget,
    account,
    agrees,
    declared,
    known_points,
    log_target,
    offence_points,
    rows_of,
)
from scoring.engine.sheet.untold import Untold, untold

Bidding = ev.BidMade | ev.BidAnswered


@dataclass(frozen=True, slots=True)
class LoggedRound:
    """`bids` and answers in order; `is_told`: the sheet has the same ones. `untold`: what else it does not have.

    `says` is the event for the end of the hand, None if the log has no end; `differs`: another result is written, or
    the same offence at another price than its `points` in the log, None for any end without, or something is untold.
    """

    bids: tuple[Bidding, ...]
    is_told: bool
    says: ev.Correctable | None
    differs: bool
    points: int | None = None
    untold: tuple[Untold, ...] = ()


def logged_rounds(sheet: SheetFold, logs: Mapping[RoundNumber, bytes]) -> dict[str, LoggedRound]:
    """Logged rounds by the entry that settled the round. Logs of another table or unreadable ones are left out."""
    found = {}
    for number, log in logs.items():
        at, read = log_target(sheet, *number), _read(log)
        if at is None or at.row is None or read is None:
            continue
        hand, replayed = read
        if hand.ruleset.game == sheet.setup.ruleset.game and len(seats(hand)) == len(at.players):
            found[at.row.line.entry.id] = _round(sheet, at, hand, replayed)
    return found


def _read(log: bytes) -> tuple[AnyHand, HandReplay] | None:
    try:
        hand = compact.decode(log)
    except RulesError:
        return None
    return hand, replay(hand)


def _round(sheet: SheetFold, at: LogTarget, hand: AnyHand, replayed: HandReplay) -> LoggedRound:
    bids = _bids(hand, replayed.valid, at, sheet.setup.seats)
    lines = [row.line.event for row in rows_of(sheet, at.game) if row.line.round == at.round]
    is_told = bids == tuple(event for event in lines if isinstance(event, Bidding))
    result = replayed.result
    if result is None:
        return LoggedRound(bids, is_told, says=None, differs=False)
    known = known_points(result, sheet.setup, {})
    counted = {seat: points for seat, points in known.items() if points is not None}
    says = declared(result, at, sheet.setup, counted)
    missing = () if says is None else untold(hand, replayed, at, sheet)
    differs = says is not None and not agrees(at, says, result)
    return LoggedRound(bids, is_told, says, differs or bool(missing), offence_points(result), missing)


def _bids(hand: AnyHand, valid: int, at: LogTarget, players: int) -> tuple[Bidding, ...]:
    rules = hand.ruleset.params
    if not isinstance(rules, WattenRules):
        return ()
    # If the score raises the value of a round, nobody bids in it (A15).
    stake, bids, bid = rules.base_value, list[Bidding](), 0
    for action in hand.actions[:valid]:
        if isinstance(action, Bid):
            bid = action.value or (bid or stake) + 1
            bids.append(ev.BidMade(account(at, action.seat, players), bid))
        elif bid and isinstance(action, Stay | Concede):
            answer: Literal["stay", "concede"] = "stay" if isinstance(action, Stay) else "concede"
            bids.append(ev.BidAnswered(account(at, action.seat, players), bid, answer))
            stake, bid = bid, 0
    return tuple(bids)
