"""Folds the lines of one Watten game to points, krank, and Bummerl.

Follows S4 "Punktevergabe" and "Ziel des Spieles". Gets the lines that count, in order. For two, three and four
players: the side of an event is an account (`split`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.watten.near_win import Terms
from rules.watten.penalties import IN_PLAY
from rules.watten.ranking import maschine_points
from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, ends_round
from scoring.engine.facts.steps import Step, step
from scoring.engine.watten.end import BUMMERL, Finish, Outcome, is_final_score, revoked, won
from scoring.engine.watten.offences import innocent, leaves_dealer_open
from scoring.engine.watten.sides import Split
from scoring.engine.watten.stake import (
    Stake,
    concession,
    highest_bid,
    likely_values,
    may_answer,
    offence_costs,
)
from scoring.engine.watten.table import Table

__all__ = [
    "BUMMERL",
    "Finish",
    "Outcome",
    "Row",
    "Stake",
    "WattenGame",
    "continue_game",
    "dealer_after",
    "fold_game",
]

Steps = tuple[Step, ...]
Flag = Literal["overrun", "impossible", "value_differs", "split_differs", "offender_differs"]
Totals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One booked line: what each account gained, all totals, and why. Tuples by account."""

    line: Line
    gained: Totals
    totals: Totals
    krank: tuple[bool, ...]
    dealer: int
    steps: Steps
    flag: Flag | None = None


@dataclass(frozen=True, slots=True)
class WattenGame:
    """The fold of a game. Tuples are by account.

    `seated` are its persons by seat, `next_seated` those of the next game. `next_dealer` deals the next round; `rounds`
    is the number of the last round dealt. `split`, `terms` and `stake` are those of the open round; `opening` is its
    stake before the first bid. `continue_game` continues from a copy of `state`.
    """

    number: int
    rows: tuple[Row, ...]
    totals: Totals
    krank: tuple[bool, ...]
    was_zero_vs_krank: tuple[bool, ...]
    split: Split
    terms: Terms
    stake: Stake
    opening: Stake
    finish: Finish | None
    next_dealer: int
    rounds: int
    round_is_open: bool
    seated: tuple[int, ...]
    next_seated: tuple[int, ...]
    state: Table = field(compare=False, repr=False)

    @property
    def has_begun(self) -> bool:
        """Whether any of its play was declared. Seats change only between games."""
        return any(not isinstance(row.line.event, ev.DealerSet | ev.SeatsTaken) for row in self.rows)


def fold_game(
    number: int,
    lines: Sequence[Line],
    first_dealer: int,
    *,
    rules: WattenRules,
    seats: int,
    seated: tuple[int, ...] = (),
    named: bool = True,
    chosen: bool = False,
) -> WattenGame:
    """The game of `lines`, in the order of the pad. `seated` are the persons by seat at its start.

    `named`: whether people named a dealer before it; `chosen`: the one of this game.
    """
    cuts = number > 1 and rules.new_game_dealer == "cut"
    table = Table(rules, seats, first_dealer, seated=seated, named=named, chosen=chosen, cuts=cuts)
    return _fold_lines(number, table, lines, ())


def continue_game(game: WattenGame, lines: Sequence[Line]) -> WattenGame:
    """`game` with more lines after its own."""
    return _fold_lines(game.number, game.state.copy(), lines, game.rows)


def _fold_lines(number: int, table: Table, lines: Sequence[Line], known: tuple[Row, ...]) -> WattenGame:
    rows = list(known)
    for line in lines:
        if line.round != table.round:
            table.round, table.is_open = line.round, True
            table.begin_round()
        rows.append(_book(table, line))
        # Voided points or a late penalty do not reopen a decided round.
        table.is_open = table.is_open and not ends_round(line.event, table.rules)
        if table.is_open and not table.settled:
            # A peek at the cut and voided points come before the deal, so the round is played on the new score.
            table.begin_round()
    state = table.copy()  # the next line may belong to the round that was decided
    if not table.is_open or table.finish is not None:
        table.begin_round()
    return WattenGame(
        number=number,
        rows=tuple(rows),
        totals=tuple(table.totals),
        krank=table.krank(),
        was_zero_vs_krank=tuple(table.zero_vs_krank),
        split=table.split,
        terms=table.terms(),
        stake=table.stake,
        opening=table.opening(),
        finish=table.finish,
        next_dealer=table.dealer,
        rounds=table.round,
        round_is_open=table.is_open and table.finish is None,
        seated=table.seated,
        next_seated=table.next_seated,
        state=state,
    )


def dealer_after(
    lines: Sequence[Line], first_dealer: int, *, rules: WattenRules, seats: int, chosen: bool = False
) -> int:
    """The next dealer after `lines` of any number of games (R8). `chosen`: people named the first one."""
    table, game = Table(rules, seats, first_dealer, chosen=chosen), 1
    for line in lines:
        if line.game != game:
            game, table.begun, table.chosen, table.seated = line.game, False, False, table.next_seated
        if isinstance(line.event, ev.DealerSet):
            table.name_dealer(line.event.seat)
        elif isinstance(line.event, ev.SeatsTaken):
            _sit_down(table, line.event)
        else:
            table.begun = True
        table.pass_deal_after(line.event)
    return table.dealer


def _book(table: Table, line: Line) -> Row:
    before, dealer = tuple(table.totals), table.dealer
    if isinstance(line.event, ev.SeatsTaken):
        return _row(line, before, before, table.krank(), dealer, (), _sit_down(table, line.event))
    is_dealer = isinstance(line.event, ev.DealerSet)
    table.begun = table.begun or not is_dealer
    if table.finish is not None and not is_dealer:
        # The round does not count, but it was dealt, so the deal moves on, from a dealer named since.
        table.pass_deal_after(line.event)
        return _row(line, before, before, table.krank(), dealer, (), "overrun")
    steps, flag = _apply(table, line.event)
    table.cuts = table.cuts and leaves_dealer_open(table.rules, line.event)
    krank = table.krank()
    if len(krank) == 2:
        for side in (0, 1):
            if table.totals[side] == 0 and krank[1 - side]:
                table.zero_vs_krank[side] = True
    for account, is_near in enumerate(krank):
        if is_near and before[account] != table.totals[account]:
            steps += (_now_krank(table.rules, account, table.totals[account]),)
    table.finish = table.finish or won(table.rules, table.totals, table.zero_vs_krank)
    table.pass_deal_after(line.event)
    return _row(line, before, tuple(table.totals), krank, dealer, steps, flag)


def _sit_down(table: Table, event: ev.SeatsTaken) -> Flag | None:
    if len(event.persons) != table.seats:
        return "impossible"
    table.sit_down(event.persons)
    return None


def _now_krank(rules: WattenRules, account: int, total: int) -> Step:
    """The step that says who is near the win, in the table's own word (A15)."""
    if rules.near_win_word == "krank":
        return step("now_krank", "S4 R28", side=account, total=total)
    return step("now_near_win", "S4 R28", side=account, total=total, word=rules.near_win_word)


def _row(
    line: Line,
    before: Totals,
    totals: Totals,
    krank: tuple[bool, ...],
    dealer: int,
    steps: Steps,
    flag: Flag | None,
) -> Row:
    gained = tuple([now - then for now, then in zip(totals, before, strict=True)])
    return Row(line, gained, totals, krank, dealer, steps, flag)


Booked = tuple[Steps, Flag | None]


def _apply(table: Table, event: ev.Fact) -> Booked:
    if isinstance(event, ev.OfASide) and max(ev.accounts_named(event)) >= len(table.totals):
        return (), "impossible"
    match event:
        case ev.RoundWon():
            return _round_won(table, ev.accounts_named(event), event.value)
        case ev.PenaltyGiven(side, code):
            return _penalty(table, side, code)
        case ev.PointsVoided(side):
            return _void(table, side)
        case ev.BidMade(side, value):
            return _bid(table, side, value)
        case ev.BidAnswered(side, value, answer):
            return _answer(table, side, value, answer)
        case ev.GameScored(points):
            return _score(table, points)
        case ev.DealerSet(seat):
            table.name_dealer(seat)
            return (), None
    return (), "impossible"


def _round_won(table: Table, winners: tuple[int, ...], value: int) -> Booked:
    if len(winners) >= len(table.totals):
        return (), "impossible"  # somebody must have lost
    rule = "round_bid" if value > table.rules.base_value else "round_plain"
    source = "S4 R22" if rule == "round_plain" else "S4 R23"
    steps, flag = (step(rule, source, side=_named(winners), value=value),), _oddity(table, winners, value)
    return steps + _award(table, winners, value), flag


def _oddity(table: Table, winners: tuple[int, ...], value: int) -> Flag | None:
    """The flag of a round that contradicts the deal or the bids. It counts as declared."""
    if splits_otherwise(table.rules, table.split, winners):
        return "split_differs"
    rules, stake = table.rules, table.stake
    expected: Sequence[int] | None
    if table.has_bids:
        expected = (stake.value, stake.pending_value, maschine_points(rules))
    else:
        expected = likely_values(rules, table.terms(), stake, table.split, winners[0])
    return "value_differs" if expected is not None and value not in expected else None


def splits_otherwise(rules: WattenRules, split: Split, winners: tuple[int, ...]) -> bool:
    """Whether these winners of three are not one side. In `free` every split is possible (A25)."""
    return len(split.sides) == 3 and rules.three_mode != "free" and winners not in split.teams


def _named(whom: tuple[int, ...]) -> int | str:
    """Accounts as a step parameter: one as its number, several separated by blanks."""
    return whom[0] if len(whom) == 1 else " ".join(map(str, whom))


def _to(table: Table, whom: tuple[int, ...]) -> dict[str, int | str]:
    """The accounts that get points, as a step parameter; empty if it is simply the other side."""
    return {"other": _named(whom)} if len(table.totals) > 2 else {}


def _award(table: Table, whom: Sequence[int], points: int) -> Steps:
    """Add the full points to each of these accounts (A25)."""
    steps = []
    for account in whom:
        before = table.totals[account]
        table.totals[account] = before + points
        steps.append(
            step("total", "S4 R21", side=account, before=before, points=points, after=before + points)
        )
    return tuple(steps)


def _score(table: Table, points: Totals) -> Booked:
    """Score the whole game at once; from paper only points that end it are possible."""
    if any(table.totals) or not is_final_score(table.rules, len(table.totals), points):
        return (), "impossible"
    table.totals = list(points)
    return (), None


def _penalty(table: Table, side: int, code: str) -> Booked:
    penalty = table.rules.penalty(code)
    if penalty is None or (code == "krank_bid" and not table.terms().barred >> side & 1):
        return (), "impossible"
    others = table.split.opponents(side)
    points = 0 if penalty.loses_game else offence_costs(penalty, table.stake, table.split, side)
    table.settled = table.settled or code in IN_PLAY
    steps: Steps = (step(f"penalty_{code}", penalty.source, side=side, points=points, **_to(table, others)),)
    if penalty.loses_game:
        table.finish = revoked(table.rules, table.totals, table.zero_vs_krank, side, penalty.source)
    else:
        steps += _award(table, others, points)
    return steps, _blame(table, side, code)


def _blame(table: Table, side: int, code: str) -> Flag | None:
    """The flag of an offence that nobody of this side can have done by the deal. It counts as declared.

    One told after its round was decided is not judged.
    """
    dealer = table.dealer if table.named and not table.cuts else None
    judged = table.is_open and innocent(table.rules, code, side, seats=table.seats, dealer=dealer)
    return "offender_differs" if judged else None


def _void(table: Table, side: int) -> Booked:
    if table.rules.void_points == "off" or len(table.totals) != 2:
        return (), "impossible"
    once = table.rules.void_points == "once" and table.voided[side]
    if once or not table.krank()[1 - side] or not table.totals[side]:
        return (), "impossible"
    lost = table.totals[side]
    table.totals[side] = 0
    table.voided[side] = True
    return (step("points_voided", "S4 R29", side=side, points=lost),), None


def _bid(table: Table, side: int, value: int) -> Booked:
    table.has_bids = table.settled = True
    hindered = _why_not_bid(table, side, value)
    if hindered:
        return hindered, "impossible"
    # A higher bid accepts the one before it (R25), so a concession pays that value.
    standing = table.stake.played_for
    pays = 0 if table.rules.jump_bid == "none" else standing
    table.stake = Stake(standing, pending_side=side, pending_value=value, last_bidder=side, pays=pays)
    return (step("bid", "S4 R23", side=side, value=value),), None


def _why_not_bid(table: Table, side: int, value: int) -> Steps:
    """The step that says why this side may not make the bid; empty if it may."""
    now = table.terms()
    if table.split.rests(side):
        return (step("rests", "A25", side=side),)
    if now.barred >> side & 1:
        return (step("krank_may_not_bid", "S4 R28", side=side),)
    if now.no_bids:
        return (step("no_bids_now", "A15", side=side),)
    if table.rules.bid_cap == "needed" and value > highest_bid(table.rules, now, side):
        return (step("bid_beyond_need", "A14", side=side, value=value, need=now.needs[side]),)
    return ()


def _answer(table: Table, side: int, value: int, answer: str) -> Booked:
    """Book an answer. The declared value counts; without such a bid the row is flagged."""
    table.settled = True
    stake, split = table.stake, table.split
    stands = stake.pending_value == value and may_answer(stake, split, side)
    flag: Flag | None = None if stands else "value_differs"
    if answer == "stay":
        # The chooser before the first lead answered the score, not a bidder (A15).
        asked = None if stake.chooser is not None else stake.pending_side
        bidder = asked if stands else next(iter(split.opponents(side)), None)
        table.stake = Stake(value, last_bidder=bidder)
        return (step("stayed", "S4 R25", side=side, value=value),), flag
    whom, paid = concession(stake, split, side) if stands else (split.opponents(side), value - 1)
    paid = max(paid, table.rules.base_value)
    conceded = step("conceded", "S4 R26", side=side, refused=value, points=paid, **_to(table, whom))
    return (conceded, *_award(table, whom, paid)), flag
