"""Lines and slots: a declaration as it counts on the pad, and the fact of its round that it settles.

A *line* is one declaration in its present form. A *slot* is a fact that a round can have once: two declarations in one
slot are two readings of one fact, never two facts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.core.ruleset import Params
from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev

Status = Literal["counts", "voided", "held", "dismissed", "replaced"]
Slot = tuple[int, int, str]
RoundNumber = tuple[int, int]
"""(game, round), both from 1."""
RESULT = "result"  # the slot of what ends a round


@dataclass(frozen=True, slots=True)
class Line:
    """One declaration in its present form: its event after corrections, its round number after re-flows.

    `backed`: if two scribes write, the entries whose writers agree with the present event. `nth`: its number among
    equal facts that one device declared in its round.
    """

    entry: ev.Entry
    event: ev.Fact
    game: int
    round: int
    status: Status = "counts"
    readings: tuple[ev.Entry, ...] = ()
    corrections: tuple[ev.Entry, ...] = ()
    backed: tuple[ev.Entry, ...] = ()
    nth: int = 1


def ends_round(event: ev.Fact, rules: Params) -> bool:
    """Whether the round is over after this fact (penalties: R7, R20, R27, R28 end the round, R5 does not)."""
    if isinstance(event, ev.PenaltyGiven):
        penalty = rules.penalty(event.code) if isinstance(rules, WattenRules) else None
        return penalty is not None and penalty.ends_round
    if isinstance(event, ev.BidAnswered):
        return event.answer == "concede"
    return isinstance(event, ev.RoundWon | ev.RoundScored | ev.RoundExhausted | ev.RoundVoid | ev.GameScored)


def is_result(event: ev.Fact, rules: Params) -> bool:
    """Whether this fact is the result of a round, which another result may replace (`EntryCorrected`)."""
    return ends_round(event, rules) and not isinstance(event, ev.GameScored)


def moves_points(event: ev.Fact, rules: Params) -> bool:
    """Whether this fact alone may change a total. Two scribes have to agree on such facts."""
    return ends_round(event, rules) or isinstance(event, ev.PenaltyGiven | ev.PointsVoided)


def passes_deal(event: ev.Fact, rules: Params) -> bool:
    """Whether the next seat deals after this fact: after every round; after a penalty by its type (R7, R8)."""
    if isinstance(event, ev.PenaltyGiven):
        penalty = rules.penalty(event.code) if isinstance(rules, WattenRules) else None
        return penalty is not None and penalty.passes_deal
    return ends_round(event, rules)


def may_recur(event: ev.Fact, rules: Params) -> bool:
    """Whether a round can have the same fact more than once.

    True for an offence that does not end it, points struck off, and a player who leaves or joins.
    """
    recurs = ev.PenaltyGiven | ev.PointsVoided | ev.PlayerLeft | ev.PlayerJoined
    return isinstance(event, recurs) and not ends_round(event, rules)


def taken_back_by(event: ev.Fact) -> ev.Fact | None:
    """The opposite fact, after which this one can happen again in its round: joining for leaving, and the reverse."""
    match event:
        case ev.PlayerLeft(seat):
            return ev.PlayerJoined(seat)
        case ev.PlayerJoined(seat):
            return ev.PlayerLeft(seat)
    return None


def slot_of_line(line: Line, rules: Params) -> Slot:
    """The slot of the line; its own entry id if a later declaration replaces an earlier one."""
    return (line.game, line.round, numbered(slot_of(line.event, rules), line.nth) or line.entry.id)


def numbered(slot: str, nth: int) -> str:
    """The slot of the `nth` of several equal facts of one round."""
    return slot if nth == 1 else f"{slot} {nth}"


def slot_of(event: ev.Fact, rules: Params) -> str:
    """The slot of the event in its round; "" if a later declaration simply replaces an earlier one."""
    if ends_round(event, rules):
        return RESULT
    match event:
        case ev.PenaltyGiven(side, code):
            return f"penalty {code} {side}"
        case ev.PointsVoided(side):
            return f"void {side}"
        case ev.BidMade(_, value):
            return f"bid {value}"
        case ev.BidAnswered(_, value):
            return f"answer {value}"
        case ev.PlayerJoined(seat):
            return f"joined {seat}"
        case ev.PlayerLeft(seat):
            return f"left {seat}"
        case ev.StakeRaised(points):
            return f"stake {points}"
    return ""
