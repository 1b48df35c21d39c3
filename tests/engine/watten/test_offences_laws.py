"""The pad and the replay of a hand accept, refuse and book the same declarations of a round.

Random rounds over every ruleset, option and number of players, near the win and far from it: bids, answers and
every offence, each declared on a pad and in a log. Excluded is what only one of them can know: whose turn it is
(the log), which cards lay when an offence within the round made a side krank (the log; the pad takes it as
declared before the deal), and what a resting player of three did (the pad).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from rules import registry
from rules.core.hand import Hand
from rules.core.ruleset import Ruleset
from rules.replay import replay
from rules.watten.actions import CLAIMS, Bid, Claim, Concede, Farbe, Schlag, Stay, WattenAction, WattenSetup
from rules.watten.bidding import JUMP
from rules.watten.pack import ACHTER, HERZ
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules
from rules.watten.table import LABELS
from rules.watten.table import table as seating
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round
from scoring.engine.sheet.fold import Setup
from scoring.engine.watten.game import WattenGame
from tests.engine.table import Table

ROUNDS = 400
WORDS = 5
# Refusals of a log that knows whose turn it is.
TURN = ("not_on_turn", "bid_unanswered")
# A bid that the pad refuses is an offence in a log; the pad books it as the offence that it then offers.
FINED = "krank_may_not_bid"
Points = tuple[int, ...]


@dataclass
class Round:
    """A round in two forms: the facts for the pad, the actions for the log."""

    ruleset: Ruleset
    seats: int
    dealer: int
    score: Points
    facts: list[ev.Fact] = field(default_factory=list)
    actions: list[WattenAction] = field(default_factory=list)

    @property
    def rules(self) -> WattenRules:
        rules = self.ruleset.params
        assert isinstance(rules, WattenRules)
        return rules

    def account(self, seat: int) -> int:
        return seat if self.seats == 3 else seat % 2

    def pad(self) -> Table:
        """The sheet with this score, this dealer and the facts so far."""
        table = Table(Setup(self.ruleset, self.seats, 0))
        table.pen = ("tablet", None)
        for account, points in enumerate(self.score):
            if points:
                table.ink(ev.RoundWon(account, points))
        for fact in (ev.DealerSet(self.dealer), *self.facts):
            table.ink(fact)
        return table

    def on_pad(self, fact: ev.Fact) -> str | tuple[Points, bool]:
        """Why the pad refuses it, otherwise the points of each account and whether the round is over."""
        table = self.pad()
        if refusal := table.refusal(fact):
            return refusal.code
        number, before = table.sheet.current.number, table.sheet.current.totals
        table.tell(fact)
        game = next(game for game in table.sheet.games if game.number == number)
        assert isinstance(game, WattenGame)
        gained = tuple(after - was for after, was in zip(game.totals, before, strict=True))
        return gained, game.finish is not None or ends_round(fact, self.rules)

    def in_log(self, *more: WattenAction) -> str | tuple[Points, bool]:
        """Why the log is refused, otherwise the points of each account and whether the hand is over."""
        setup = WattenSetup(self.dealer, seats=self.seats, score=self.score)
        result = replay(Hand(self.ruleset, setup, (*self._named(), *self.actions, *more)))
        gained = [0] * len(self.score)
        if isinstance(result.result, WattenResult):
            for seat in result.result.winners:
                gained[self.account(seat)] = result.result.value
            return (result.failure.code if result.failure else "") or (tuple(gained), True)
        if result.failure:
            return result.failure.code
        at = seating(self.seats, self.dealer)
        for notice in result.notices:
            params = dict(notice.params)
            if notice.code == "penalty" and notice.index == result.valid - 1:
                side = at.sides[LABELS[self.seats].index(str(params["seat"]))]
                others = (seat for seat in range(self.seats) if at.sides[seat] != side)
                for account in {self.account(seat) for seat in others}:
                    gained[account] = int(str(params["points"]))
        return tuple(gained), False

    def _named(self) -> Sequence[WattenAction]:
        at = seating(self.seats, self.dealer)
        return Schlag(at.vorhand, ACHTER), Farbe(at.dealer, HERZ)

    def worth(self, action: Bid) -> int:
        """The cost of such a bid if it is an offence."""
        setup = WattenSetup(self.dealer, seats=self.seats, score=self.score)
        result = replay(Hand(self.ruleset, setup, (*self._named(), *self.actions, action))).result
        return result.value if isinstance(result, WattenResult) else 0


def begun(rng: Random) -> Round:
    """A round at a random table; in half of them a side is near the win."""
    key = rng.choice([key for key in registry.keys("watten") if not _params(key).score_pad_only])
    chosen = {name: rng.choice(of) for name, of in registry.choices(key).items() if rng.random() < 0.15}
    ruleset = registry.ruleset(
        key, chosen | {"announce": "open", "schlag_held": 0, "three_mode": "vorhand_alone"}
    )
    target, seats = _target(ruleset), rng.choice((2, 3, 4, 4))
    far, near = [0, 2, 3, target - 4], [target - 2, target - 1]
    score = tuple(rng.choice(near if rng.random() < 0.5 else far) for _ in range(3 if seats == 3 else 2))
    return Round(ruleset, seats, rng.randrange(seats), score)


def _params(key: str) -> WattenRules:
    params = registry.ruleset(key).params
    assert isinstance(params, WattenRules)
    return params


def _target(ruleset: Ruleset) -> int:
    assert isinstance(ruleset.params, WattenRules)
    return ruleset.params.target


def something(of: Round, rng: Random) -> tuple[ev.Fact, WattenAction]:
    """A random declaration, for the pad and for the log."""
    game = of.pad().sheet.current
    assert isinstance(game, WattenGame)
    seat, stake = rng.randrange(of.seats), game.stake
    account, asked = of.account(seat), stake.pending_value or 3
    match rng.randrange(6):
        case 0 | 1:
            jumps = rng.random() < 0.2 and not game.terms.barred >> account & 1
            value = JUMP if jumps else stake.played_for + 1
            return ev.BidMade(account, value), Bid(seat, value)
        case 2:
            return ev.BidAnswered(account, asked, "stay"), Stay(seat)
        case 3:
            return ev.BidAnswered(account, asked, "concede"), Concede(seat)
    code = rng.choice(CLAIMS)
    return ev.PenaltyGiven(account, code), Claim(seat, code)


def verdicts(of: Round, fact: ev.Fact, action: WattenAction) -> tuple[object, object]:
    """The verdicts of pad and log, equal if they agree."""
    pad, log = of.on_pad(fact), of.in_log(action)
    if log in TURN:
        return None, None
    if isinstance(action, Claim) and isinstance(log, str):
        # The pad knows only the side, so it asks whether any of its players can have done it.
        mates = (seat for seat in range(of.seats) if of.account(seat) == of.account(action.seat))
        log = next(
            (
                verdict
                for seat in mates
                if not isinstance(verdict := of.in_log(Claim(seat, action.code)), str)
            ),
            log,
        )
    if isinstance(action, Bid):
        refusal = of.pad().refusal(fact)
        price = dict(refusal.params)["points"] if refusal and refusal.code == FINED else 0
        return (isinstance(pad, str), price), (isinstance(log, str), of.worth(action))
    return ("refused" if isinstance(pad, str) else pad), ("refused" if isinstance(log, str) else log)


def krank(of: Round) -> tuple[bool, ...]:
    """Who is near the win now: an offence booked within the round may change it."""
    game = of.pad().sheet.current
    assert isinstance(game, WattenGame)
    return game.krank


def is_over(said: str | tuple[Points, bool]) -> bool:
    return not isinstance(said, str) and said[1]


def differing(seeds: range) -> list[str]:
    found = []
    for seed in seeds:
        rng = Random(f"pad and replay {seed}")
        of = begun(rng)
        for _ in range(WORDS):
            fact, action = something(of, rng)
            pad, log = verdicts(of, fact, action)
            if pad != log:
                found.append(
                    f"{seed}: {registry.spell(of.ruleset)} {of.score} {of.actions} {action}: {pad} != {log}"
                )
            near, both = krank(of), (of.on_pad(fact), of.in_log(action))
            if not any(isinstance(verdict, str) for verdict in both):
                of.facts.append(fact)
                of.actions.append(action)
                if is_over(both[0]) or krank(of) != near:
                    break
    return found


def test_pad_and_replay_agree() -> None:
    assert differing(range(ROUNDS)) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_pad_and_replay_agree_in_a_hundred_thousand_rounds(part: int) -> None:
    assert differing(range(part * 10_000, (part + 1) * 10_000)) == []
