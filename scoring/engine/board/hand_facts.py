"""The facts of one logged hand, from replaying its log.

Statistics read them, stored as rows by `scoring.services.hand_rows`. Seats are those of the hand, from 0; `seated`
has the persons by seat as numbers on the sheet. Only the valid part of a log counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules import compact
from rules.core.errors import RulesError
from rules.core.outcome import Offence
from rules.games import AnyHand
from rules.replay import HandReplay, replay
from rules.walk import seats
from rules.watten.actions import Bid, Claim, Concede, Farbe, Play, Schlag, WattenAction, WattenSetup
from rules.watten.result import WattenResult
from rules.watten.state import WattenState
from rules.watten.table import table
from rules.whot.actions import Draw, Lay, Pick, Timeout
from rules.whot.position import WhotResult, WhotState
from rules.whot.tokens import NUMBER
from scoring.engine.board.hand_odds import Held, could_be_won, could_have_held

# Raise it when the same log gives other facts: all rows are then written again.
HANDS_REVISION = 2
UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class LoggedBid:
    """A bid in a log. `won`: 1 if the cards could win the round, 0 if not, UNKNOWN if the log does not tell."""

    seat: int
    won: int


@dataclass(frozen=True, slots=True)
class LoggedOffence:
    """An offence `code` of `seat`: a play against the rules, or a claim that the table agreed on."""

    seat: int
    code: str


@dataclass(frozen=True, slots=True)
class Chain:
    """`seat` had to draw `cards` at the end of a chain of `links` pick cards."""

    seat: int
    cards: int
    links: int


@dataclass(frozen=True, slots=True)
class Street:
    """`seat` laid a street of `cards` cards."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class HandFacts:
    """The facts of a hand. `game` and `round` are its present numbers, 0 and `seated` empty for a hand of no round.

    `valid`: number of valid actions; `winners`: the seats that won, empty while the hand is not over.
    Watten: the seat `schlag_by` named the rank `schlag`, `farbe_by` the suit `farbe`; UNKNOWN if nobody did.
    `gone` is the seat that conceded, `held` whether it could have held.
    WHOT!: `missed` are the seats that missed a call, once for each; `turns` and `late` by seat: turns taken, and turns
    that the clock ended.
    """

    kind: str
    valid: int
    winners: tuple[int, ...]
    game: int = 0
    round: int = 0
    seated: tuple[int, ...] = ()
    schlag_by: int = UNKNOWN
    farbe_by: int = UNKNOWN
    schlag: int = UNKNOWN
    farbe: int = UNKNOWN
    gone: int = UNKNOWN
    held: Held = ""
    bids: tuple[LoggedBid, ...] = ()
    broken: tuple[LoggedOffence, ...] = ()
    streets: tuple[Street, ...] = ()
    chains: tuple[Chain, ...] = ()
    missed: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    late: tuple[int, ...] = ()


def hand_facts(log: bytes) -> HandFacts:
    """The facts of a log in its compact form; only `kind` "" for unreadable bytes."""
    try:
        hand = compact.decode(log)
    except RulesError:
        return HandFacts("", 0, ())
    judged = replay(hand)
    return _watten(hand, judged, log) if hand.ruleset.game == "watten" else _whot(hand, judged)


def _watten(hand: AnyHand, judged: HandReplay, log: bytes) -> HandFacts:
    setup: WattenSetup = hand.setup
    here, actions = table(setup.seats, setup.dealer), hand.actions[: judged.valid]
    last = judged.states[-1] if judged.states else None
    schlag, farbe = last.announced if isinstance(last, WattenState) else (None, None)
    gone = next((action.seat for action in actions if isinstance(action, Concede)), UNKNOWN)
    laid = sum(isinstance(action, Play) for action in actions)
    bids = (
        LoggedBid(action.seat, _won(could_be_won(log, at, here.sides[action.seat])))
        for at, action in enumerate(actions)
        if isinstance(action, Bid)
    )
    return HandFacts(
        kind="watten",
        valid=judged.valid,
        winners=judged.result.winners if isinstance(judged.result, WattenResult) else (),
        schlag_by=_by(actions, Schlag, here.vorhand),
        farbe_by=_by(actions, Farbe, here.dealer),
        schlag=UNKNOWN if schlag is None else schlag,
        farbe=UNKNOWN if farbe is None else farbe,
        gone=gone,
        held="" if gone == UNKNOWN else could_have_held(hand, log, here.labels[gone], here.side_labels, laid),
        bids=tuple(bids),
        broken=tuple(_broken(hand, judged)),
    )


def _by(actions: Sequence[WattenAction], kind: type[Schlag | Farbe], else_: int) -> int:
    """The seat that named it last, after a Schlagtausch the other announcer; `else_` if a card was shown instead."""
    return next((action.seat for action in reversed(actions) if isinstance(action, kind)), else_)


def _won(can: bool | None) -> int:
    return UNKNOWN if can is None else int(can)


def _broken(hand: AnyHand, judged: HandReplay) -> Iterator[LoggedOffence]:
    for action in hand.actions[: judged.valid]:
        if isinstance(action, Claim):
            yield LoggedOffence(action.seat, action.code)
    if isinstance(judged.failure, Offence) and judged.failure.index >= 0:
        yield LoggedOffence(hand.actions[judged.failure.index].seat, judged.failure.code)


def _whot(hand: AnyHand, judged: HandReplay) -> HandFacts:
    labels = seats(hand)
    turns, late, streets = [0] * len(labels), [0] * len(labels), []
    for action in hand.actions[: judged.valid]:
        if isinstance(action, Lay | Draw | Pick | Timeout):
            turns[action.seat] += 1
            late[action.seat] += isinstance(action, Timeout)
        if isinstance(action, Lay) and len({NUMBER[token] for token in action.tokens}) > 1:
            streets.append(Street(action.seat, len(action.tokens)))
    missed = (dict(notice.params)["seat"] for notice in judged.notices if notice.code == "missed_call")
    result = judged.result
    return HandFacts(
        kind="whot",
        valid=judged.valid,
        winners=tuple(map(labels.index, result.winners)) if isinstance(result, WhotResult) else (),
        streets=tuple(streets),
        chains=tuple(_chains(hand, judged)),
        missed=tuple(labels.index(str(label)) for label in missed),
        turns=tuple(turns),
        late=tuple(late),
    )


def _chains(hand: AnyHand, judged: HandReplay) -> Iterator[Chain]:
    links = 0
    for action, (before, after) in zip(hand.actions, pairwise(judged.states), strict=False):
        if not (isinstance(before, WhotState) and isinstance(after, WhotState)):
            continue
        if isinstance(action, Lay) and after.pick:
            links = links + 1 if before.pick else 1
        elif before.pick and not after.pick and not isinstance(action, Lay):
            yield Chain(action.seat, before.pick, max(links, 1))
