"""The entries of one table on one evening: events that its rules allow, each in the round that is open at
that moment.

Many tables of a federation play the same evening with different people, so it is made and folded only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from uuid import NAMESPACE_OID, uuid5

from league.demo.logged import LoggedRound, first_round
from league.demo.season import HOUSE_RULES
from rules.registry import ruleset
from rules.watten.rulesets import WattenRules
from scoring.engine.admission import admit
from scoring.engine.admission.admit import Envelope, Receipt
from scoring.engine.board.rounds import rounds_of
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.engine.sheet.fold import Setup, SheetFold, extend, fold
from scoring.engine.whot.state import WhotGame

SEATS = 4
KINDS = (
    ("upper_austria", (("target", 9),)),
    ("bavaria", ()),
    ("south_tyrol", ()),
    ("kritisch", ()),
    ("leaflet_long", tuple(HOUSE_RULES.items())),
)
WATTEN, WHOT = range(4), 4
DIFFERENT = 24  # evenings of one kind
GAMES = (3, 8)
PAUSE = (40, 160)  # seconds between two taps
LOGGED = 1 / 3  # share of tables that log their first round
ACCOUNTS_WON = (0.35, 0.65)  # how often side 0 wins a round


@dataclass(frozen=True, slots=True, eq=False)
class Evening:
    """Created once each and compared by identity. `seconds`: of each entry since the table sat down.

    `hand`: the log of the first round, if there is one. `lead`: by how many games side 0 won, or the seat
    that won most.
    """

    key: str
    options: dict[str, object]
    events: tuple[ev.Event, ...]
    seconds: tuple[int, ...]
    fold: SheetFold
    rounds: int
    lead: int
    hand: bytes | None


@cache
def evening(seed: int, of: int, number: int) -> Evening:
    """Evening `number` of `KINDS[of]`; the same for the same seed."""
    key, chosen = KINDS[of]
    options = dict[str, object](chosen)
    setup = Setup(ruleset(key, options), SEATS)
    random = Random(f"{seed} {key} {number}")  # noqa: S311  # the same for the same seed
    logged = first_round(setup, random) if random.random() < LOGGED else None
    events, now = _played(setup, random, logged)
    seconds = [0]
    for _ in events[1:]:
        seconds.append(seconds[-1] + random.randint(*PAUSE))
    rounds = len(rounds_of(now))
    hand = None if logged is None else logged.log
    return Evening(key, options, tuple(events), tuple(seconds), now, rounds, _lead(now), hand)


def _played(setup: Setup, random: Random, logged: LoggedRound | None) -> tuple[list[ev.Event], SheetFold]:
    """Play an evening; the first round ends as the `logged` one did."""
    now, games, often = fold(setup, ()), random.randint(*GAMES), random.uniform(*ACCOUNTS_WON)
    events: list[ev.Event] = []
    if logged is not None:
        events, now = [logged.said], _told(now, logged.said)
    while now.current.number <= games:
        tries = _whot(now.current, random) if isinstance(now.current, WhotGame) else _watten(random, often)
        for event in tries:
            if (after := _declared(now, event)) is not None:
                now = after
                events.append(event)
                if isinstance(event, ev.RoundWon) or (
                    isinstance(event, ev.BidAnswered) and event.answer == "concede"
                ):
                    break
    return [*events, ev.SheetClosed()], _told(now, ev.SheetClosed())


def _told(before: SheetFold, event: ev.Event) -> SheetFold:
    """Like `_declared`, for events that the rules never refuse."""
    after = _declared(before, event)
    if after is None:
        raise RuntimeError(f"{event} is refused by {before.setup.ruleset.key}")
    return after


def _declared(before: SheetFold, event: ev.Event) -> SheetFold | None:
    """The sheet with this event, or None if its rules refuse it now."""
    here = (before.version, before.current.number, before.next_round)
    envelope = Envelope(str(uuid5(NAMESPACE_OID, str(before.version))), *here, kind(event), encode(event))
    decided = admit.decide(before, envelope, admit.read(envelope))
    return None if isinstance(decided, Receipt) or decided.held else extend(before, (decided,))


def _watten(random: Random, often: float) -> Iterator[ev.Event]:
    """Events to try in a round until it has a result: a penalty, bids and answers, then a winner."""
    side, value = int(random.random() > often), random.choice((2, 2, 2, 3))
    if random.random() < 0.03:
        yield ev.PenaltyGiven(1 - side, random.choice(("misdeal", "early_look", "revoke")))
    bidder = random.randrange(2)
    while random.random() < 0.3:
        value += 1
        yield ev.BidMade(bidder, value)
        yield ev.BidAnswered(1 - bidder, value, "concede" if random.random() < 0.4 else "stay")
        bidder = 1 - bidder
    for points in (value, 2, 3, 4):
        yield ev.RoundWon(side, points)


def _whot(game: WhotGame, random: Random) -> Iterator[ev.Event]:
    here = [seat for seat, out in enumerate(game.out_in) if not out]
    winner = random.choice(here)
    hands = (ev.HandLeft(seat, random.randint(3, 45)) for seat in here if seat != winner)
    yield ev.RoundScored(winner, tuple(hands))


def _lead(sheet: SheetFold) -> int:
    won = [game.finish.winner for game in sheet.games if game.finish]
    if isinstance(sheet.setup.ruleset.params, WattenRules):
        return won.count(0) - won.count(1)
    return max(range(SEATS), key=won.count)
