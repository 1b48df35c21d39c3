"""One Watten game: the lines of the pad folded to points, krank, and who gets which Bummerl.

Owns the arithmetic of S4 "Punktevergabe" and "Ziel des Spieles". Never knows
undo, held readings or other games: it sees the lines that count, in order.

Bummerl are marks against the loser: 1, Schneider 2, Retourschneider 4 (R30-R32).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.watten.rulesets import WattenRules
from scoring.engine import events as ev
from scoring.engine.explain import Step, step
from scoring.engine.lines import Line, ends_round

Steps = tuple[Step, ...]
Flag = Literal["overrun", "impossible", "value_differs"]
Outcome = Literal["bummerl", "schneider", "retourschneider"]
BUMMERL: dict[Outcome, int] = {"bummerl": 1, "schneider": 2, "retourschneider": 4}
_OUTCOME_RULE: dict[Outcome, str] = {"bummerl": "S4 R32", "schneider": "S4 R31", "retourschneider": "S4 R30"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line after it was booked: what each side gained, both totals, and why."""

    line: Line
    gained: tuple[int, int]
    totals: tuple[int, int]
    krank: tuple[bool, bool]
    dealer: int
    steps: Steps
    flag: Flag | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game ended: `loser` gets `bummerl` marks. `by` is what brought the last points."""

    winner: int
    loser: int
    outcome: Outcome
    bummerl: int
    by: Literal["points", "revoke"]
    steps: Steps


@dataclass(frozen=True, slots=True)
class Stake:
    """What the running round is played for: the last value both stand by, and a bid still to be answered."""

    value: int
    pending_side: int | None = None
    pending_value: int = 0
    last_bidder: int | None = None


@dataclass(frozen=True, slots=True)
class WattenGame:
    """A game as it stands. `next_dealer` deals the round that follows; `rounds` is the last round dealt."""

    number: int
    rows: tuple[Row, ...]
    totals: tuple[int, int]
    krank: tuple[bool, bool]
    was_zero_vs_krank: tuple[bool, bool]
    stake: Stake
    finish: Finish | None
    next_dealer: int
    rounds: int
    round_is_open: bool


@dataclass(slots=True)
class _Table:
    rules: WattenRules
    seats: int
    dealer: int
    totals: list[int] = field(default_factory=lambda: [0, 0])
    zero_vs_krank: list[bool] = field(default_factory=lambda: [False, False])
    voided: list[bool] = field(default_factory=lambda: [False, False])
    stake: Stake = Stake(0)
    has_bids: bool = False
    finish: Finish | None = None

    def pair(self) -> tuple[int, int]:
        return (self.totals[0], self.totals[1])

    def krank(self, side: int) -> bool:
        """R28, R33: within `krank_distance` of the target, and not there yet."""
        return self.rules.target - self.rules.krank_distance <= self.totals[side] < self.rules.target

    def pass_deal_after(self, event: ev.Fact) -> None:
        """R8: one seat on after every round, a misdealt one too (R7); a peek at the cut ends none (A24)."""
        if ends_round(event, self.rules):
            self.dealer = (self.dealer + 1) % self.seats


def fold_game(
    number: int, lines: Sequence[Line], first_dealer: int, *, rules: WattenRules, seats: int
) -> WattenGame:
    """The game that `lines` (in the order of the pad) tell."""
    table = _Table(rules, seats, first_dealer, stake=Stake(rules.base_value))
    rows: list[Row] = []
    last_round, is_open = 0, False
    for line in lines:
        if line.round != last_round:
            last_round, is_open = line.round, True
            table.stake, table.has_bids = Stake(rules.base_value), False
        rows.append(_book(table, line))
        # A line of an already decided round (streichen, a late penalty) does not reopen it.
        is_open = is_open and not ends_round(line.event, rules)
    return WattenGame(
        number=number,
        rows=tuple(rows),
        totals=table.pair(),
        krank=(table.krank(0), table.krank(1)),
        was_zero_vs_krank=(table.zero_vs_krank[0], table.zero_vs_krank[1]),
        stake=table.stake if is_open else Stake(rules.base_value),
        finish=table.finish,
        next_dealer=table.dealer,
        rounds=last_round,
        round_is_open=is_open and table.finish is None,
    )


def may_void(game: WattenGame, side: int, rules: WattenRules) -> bool:
    """A21: between rounds, opponent krank, own points to lose, not more often than the table allows."""
    if game.stake != Stake(rules.base_value):
        return False
    if rules.void_points == "off" or game.finish or not game.krank[1 - side] or not game.totals[side]:
        return False
    voided = any(row.line.event == ev.PointsVoided(side) and row.flag is None for row in game.rows)
    return rules.void_points == "unlimited" or not voided


def outcome_if_won(game: WattenGame, winner: int) -> Outcome:
    """What the loser would get if `winner` reached the target with the next round (R30-R32)."""
    if game.was_zero_vs_krank[winner]:
        return "retourschneider"
    return "bummerl" if game.totals[1 - winner] else "schneider"


def _book(table: _Table, line: Line) -> Row:
    before, dealer = table.pair(), table.dealer
    if table.finish is not None:
        # Not counted any more, but it was dealt: the deal at the table went on.
        table.pass_deal_after(line.event)
        return _row(table, line, before, dealer, (), "overrun")
    steps, flag = _apply(table, line.event)
    for side in (0, 1):
        if table.totals[side] == 0 and table.krank(1 - side):
            table.zero_vs_krank[side] = True
        if table.krank(side) and before[side] != table.totals[side]:
            steps += (step("now_krank", "S4 R28", side=side, total=table.totals[side]),)
    _finish_if_reached(table)
    table.pass_deal_after(line.event)
    return _row(table, line, before, dealer, steps, flag)


def _row(
    table: _Table, line: Line, before: tuple[int, int], dealer: int, steps: Steps, flag: Flag | None
) -> Row:
    totals = table.pair()
    gained = (totals[0] - before[0], totals[1] - before[1])
    return Row(line, gained, totals, (table.krank(0), table.krank(1)), dealer, steps, flag)


Booked = tuple[Steps, Flag | None]


def _apply(table: _Table, event: ev.Fact) -> Booked:
    match event:
        case ev.RoundWon(side, value):
            return _round_won(table, side, value)
        case ev.PenaltyGiven(side, code):
            return _penalty(table, side, code)
        case ev.PointsVoided(side):
            return _void(table, side)
        case ev.BidMade(side, value):
            return _bid(table, side, value)
        case ev.BidAnswered(side, value, answer):
            return _answer(table, side, value, answer)
        case ev.DealerSet(seat):
            table.dealer = seat % table.seats
            return (), None
    return (), "impossible"


def _round_won(table: _Table, side: int, value: int) -> Booked:
    expected = (table.stake.value, table.stake.pending_value)
    differs = table.has_bids and value not in expected
    rule = "round_bid" if value > table.rules.base_value else "round_plain"
    steps = (step(rule, "S4 R22" if rule == "round_plain" else "S4 R23", side=side, value=value),)
    return steps + _award(table, side, value), "value_differs" if differs else None


def _award(table: _Table, side: int, points: int) -> Steps:
    before = table.totals[side]
    table.totals[side] = before + points
    return (step("total", "S4 R21", side=side, before=before, points=points, after=before + points),)


def _penalty(table: _Table, side: int, code: str) -> Booked:
    penalty = table.rules.penalty(code)
    if penalty is None or (code == "krank_bid" and not table.krank(side)):
        return (), "impossible"
    steps = (step(f"penalty_{code}", penalty.source, side=side, points=penalty.points),)
    if penalty.loses_game:
        table.finish = _revoked(table, side, penalty.source)
        return steps, None
    return steps + _award(table, 1 - side, penalty.points), None


def _void(table: _Table, side: int) -> Booked:
    once = table.rules.void_points == "once" and table.voided[side]
    if table.rules.void_points == "off" or once or not table.krank(1 - side) or not table.totals[side]:
        return (), "impossible"
    lost = table.totals[side]
    table.totals[side] = 0
    table.voided[side] = True
    return (step("points_voided", "S4 R29", side=side, points=lost),), None


def _bid(table: _Table, side: int, value: int) -> Booked:
    table.has_bids = True
    if table.krank(side):
        return (step("krank_may_not_bid", "S4 R28", side=side),), "impossible"
    # A higher bid stands by the one before it (R25): that value is then what a concession pays.
    standing = table.stake.pending_value or table.stake.value
    table.stake = Stake(standing, pending_side=side, pending_value=value, last_bidder=side)
    return (step("bid", "S4 R23", side=side, value=value),), None


def _answer(table: _Table, side: int, value: int, answer: str) -> Booked:
    """The value people said counts; that no such bid stands any more is flagged."""
    stands = (table.stake.pending_side, table.stake.pending_value) == (1 - side, value)
    flag: Flag | None = None if stands else "value_differs"
    if answer == "stay":
        table.stake = Stake(value, last_bidder=1 - side)
        return (step("stayed", "S4 R25", side=side, value=value),), flag
    paid = max(value - 1, table.rules.base_value)
    steps = (step("conceded", "S4 R26", side=side, refused=value, points=paid),)
    return steps + _award(table, 1 - side, paid), flag


def _finish_if_reached(table: _Table) -> None:
    if table.finish is not None:
        return
    for side in (0, 1):
        if table.totals[side] >= table.rules.target:
            table.finish = _won(table, side)


def _won(table: _Table, winner: int) -> Finish:
    outcome = _outcome(table, winner)
    marks = BUMMERL[outcome]
    steps = (
        step("target_reached", "S4 R28", side=winner, total=table.totals[winner], target=table.rules.target),
        step(outcome, _OUTCOME_RULE[outcome], side=1 - winner, bummerl=marks),
    )
    return Finish(winner, 1 - winner, outcome, marks, "points", steps)


def _outcome(table: _Table, winner: int) -> Outcome:
    """First match wins, never added up: 0 against krank turned round, nil, else one."""
    if table.zero_vs_krank[winner]:
        return "retourschneider"
    return "bummerl" if table.totals[1 - winner] else "schneider"


def _revoked(table: _Table, offender: int, source: str) -> Finish:
    """R20 and A8: "the Bummerl", exactly one, unless the table counts by the score."""
    by_score = table.rules.revoke_bummerl == "by_score"
    outcome: Outcome = _outcome(table, 1 - offender) if by_score else "bummerl"
    steps = (step("revoke_loses_game", source, side=offender, bummerl=BUMMERL[outcome]),)
    return Finish(1 - offender, offender, outcome, BUMMERL[outcome], "revoke", steps)
