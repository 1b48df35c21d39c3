"""One WHOT! game: rounds folded to penalty totals, who is out, and the places.

Owns the elimination of S0 LANGE SPIELVARIANTE and S2 KNOCKOUT. Never counts
cards itself (`rules.whot.hand_points`) and never knows undo or other games.

A round's busts are applied together after all hands are booked. A row whose
players are not the ones still in (an earlier round was edited) is flagged.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.errors import RulesError
from rules.whot import codes, hand_points
from rules.whot.rulesets import WhotRules
from scoring.engine import events as ev
from scoring.engine.explain import Step, step
from scoring.engine.lines import Line

Flag = Literal["overrun", "impossible", "player_was_out", "player_missing"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part of a round; `points` is None where nothing is known of him."""

    seat: int
    points: int | None
    total: int
    is_out: bool
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line after it was booked: a cell for every seat of the sheet."""

    line: Line
    winner: int
    cells: tuple[Cell, ...]
    dealer: int
    flag: Flag | None = None
    flagged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Finish:
    """`winner` is the last one in; `places` holds the place of every seat, equal places shared (#33)."""

    winner: int
    places: tuple[int, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class WhotGame:
    """A game as it stands. `out_in` is the round in which a seat went out, 0 while it is in.

    `deal` is the last dealer and whether he has dealt: what `continue_game` goes on from.
    """

    number: int
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    out_in: tuple[int, ...]
    finish: Finish | None
    next_dealer: int
    rounds: int
    deal: tuple[int, bool]

    @property
    def active(self) -> tuple[int, ...]:
        return tuple(seat for seat, out in enumerate(self.out_in) if not out)


@dataclass(slots=True)
class _Table:
    rules: WhotRules
    dealer: int
    totals: list[int]
    out_in: list[int]
    finish: Finish | None = None
    rows: list[Row] = field(default_factory=list)
    has_dealt: bool = False

    def active(self) -> list[int]:
        return [seat for seat, out in enumerate(self.out_in) if not out]

    def dealer_among(self, players: Collection[int]) -> int:
        """Who deals to `players`: the next of them to the left of the last dealer, out or not."""
        if not self.has_dealt:
            return self.dealer
        seats = len(self.totals)
        following = ((self.dealer + distance) % seats for distance in range(1, seats + 1))
        return next((seat for seat in following if seat in players), self.dealer)


def fold_game(
    number: int, lines: Sequence[Line], first_dealer: int, *, rules: WhotRules, seats: int
) -> WhotGame:
    """The game that `lines` (in the order of the pad) tell."""
    table = _Table(rules, first_dealer, [0] * seats, [0] * seats)
    return _told(number, table, lines, 0)


def continue_game(game: WhotGame, lines: Sequence[Line], *, rules: WhotRules) -> WhotGame:
    """`game` with more lines behind its own; an evening to 1000 may be hundreds of rounds long."""
    dealer, has_dealt = game.deal
    table = _Table(
        rules, dealer, list(game.totals), list(game.out_in), game.finish, list(game.rows), has_dealt
    )
    return _told(game.number, table, lines, game.rounds)


def _told(number: int, table: _Table, lines: Sequence[Line], rounds: int) -> WhotGame:
    for line in lines:
        if _book(table, line):
            # A dealer named for a round that is not played yet has not dealt it.
            rounds = line.round
    everybody = range(len(table.totals))
    return WhotGame(
        number,
        tuple(table.rows),
        tuple(table.totals),
        tuple(table.out_in),
        table.finish,
        # Everybody is in again when the next game begins.
        table.dealer_among(everybody if table.finish else table.active()),
        rounds,
        (table.dealer, table.has_dealt),
    )


def count(hand: ev.HandLeft, rules: WhotRules) -> tuple[int, tuple[Step, ...]]:
    """Points of one hand with their steps. Raises rules.errors.RulesError for a card that is none."""
    if hand.cards is None:
        points = hand.points or 0
        return points, (step("points_declared", "S0 LANGE", points=points),)
    counted = hand_points.count_hand(rules, [codes.parse_card(code) for code in hand.cards])
    return counted.points, tuple(
        step(part.code, part.source, numbers=" ".join(map(str, part.numbers)), total=part.total)
        for part in counted.steps
    )


def _book(table: _Table, line: Line) -> bool:
    """Whether the line is a round and has its row now."""
    event = line.event
    if isinstance(event, ev.DealerSet):
        table.dealer, table.has_dealt = event.seat % len(table.totals), False
    if not isinstance(event, ev.RoundScored):
        return False
    table.rows.append(_score(table, line, event))
    return True


def _score(table: _Table, line: Line, event: ev.RoundScored) -> Row:
    active = set(table.active())
    named = {hand.seat for hand in event.hands}
    # One of those who played it dealt this round, whatever an edit says now of who was in.
    everybody = table.rules.match == "single"
    table.dealer = table.dealer_among(range(len(table.totals)) if everybody else {event.winner, *named})
    table.has_dealt = True
    counted = _counted(table, event, active)
    flag, flagged = _mismatch(table, active, named, event.winner, counted)
    if flag in ("overrun", "impossible"):
        return _row(table, line, event, {}, flag, flagged)
    for seat, (points, _) in counted.items():
        table.totals[seat] += points
    _put_out(table, line.round)
    table.finish = _finish(table, event.winner)
    return _row(table, line, event, counted, flag, flagged)


Counted = dict[int, tuple[int, tuple[Step, ...]]]


def _counted(table: _Table, event: ev.RoundScored, active: set[int]) -> Counted:
    losers = [hand for hand in event.hands if hand.seat in active and hand.seat != event.winner]
    try:
        return {hand.seat: count(hand, table.rules) for hand in losers}
    except RulesError:
        return {}


def _mismatch(
    table: _Table, active: set[int], named: set[int], winner: int, counted: Counted
) -> tuple[Flag | None, tuple[int, ...]]:
    """Whether the row speaks of other players than those still in, and of whom."""
    if table.finish is not None:
        return "overrun", ()
    if winner not in active:
        return "impossible", (winner,)
    if unread := (named & active) - {winner} - counted.keys():
        return "impossible", tuple(sorted(unread))
    if strangers := named - active:
        return "player_was_out", tuple(sorted(strangers))
    missing = active - named - {winner}
    if missing and table.rules.match == "elimination":
        return "player_missing", tuple(sorted(missing))
    return None, ()


def _put_out(table: _Table, round_: int) -> None:
    """Exactly the limit is out (S0 "100 oder mehr", #36); busts of one round happen together."""
    if table.rules.match != "elimination":
        return
    for seat in table.active():
        if table.totals[seat] >= table.rules.limit:
            table.out_in[seat] = round_


def _row(
    table: _Table,
    line: Line,
    event: ev.RoundScored,
    counted: Counted,
    flag: Flag | None,
    flagged: tuple[int, ...],
) -> Row:
    cells = tuple(_cell(table, seat, line, event, counted) for seat in range(len(table.totals)))
    return Row(line, event.winner, cells, table.dealer, flag, flagged)


def _cell(table: _Table, seat: int, line: Line, event: ev.RoundScored, counted: Counted) -> Cell:
    total, out = table.totals[seat], bool(table.out_in[seat])
    if seat == event.winner:
        won = step("round_winner", "S0 GEWINNER", seat=seat)
        return Cell(seat, 0 if not out else None, total, out, (won,))
    if seat not in counted:
        return Cell(seat, None, total, out)
    points, steps = counted[seat]
    steps += (step("running_total", "S0 LANGE", before=total - points, points=points, after=total),)
    if table.out_in[seat] == line.round:
        steps += (step("limit_reached", "S0 LANGE", total=total, limit=table.rules.limit),)
    return Cell(seat, points, total, out, steps)


def _finish(table: _Table, winner: int) -> Finish | None:
    if table.rules.match == "single":
        places = tuple(1 if seat == winner else 2 for seat in range(len(table.totals)))
        return Finish(winner, places, (step("first_out_wins", "S0 GEWINNER", seat=winner),))
    active = table.active()
    if len(active) != 1:
        return None
    steps = (step("last_one_in", "S0 LANGE", seat=active[0]),)
    return Finish(active[0], places_of(table.totals, table.out_in), steps)


def places_of(totals: Sequence[int], out_in: Sequence[int]) -> tuple[int, ...]:
    """Places by survival: later out is better; out together the lower total, equal totals share (#33)."""
    keys = [(-(out or 10**9), total if out else 0) for total, out in zip(totals, out_in, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
