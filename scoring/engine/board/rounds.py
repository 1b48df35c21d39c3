"""The facts of each round of a game that is over or settled, made from the fold.

Statistics read them, stored as rows by `scoring.services.round_rows`. Sides are accounts (`events.Side`), seats count
from 0; the persons at them stand beside as numbers on the sheet. Lines that do not count are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from rules.core.ruleset import Params
from rules.watten.near_win import is_krank
from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, ends_round
from scoring.engine.ledger.agreement import unsettled_rounds
from scoring.engine.sheet.fold import Game, SheetFold
from scoring.engine.sheet.score_only import is_score_only
from scoring.engine.watten import game as watten
from scoring.engine.whot import game as whot

# Raise it when the same fold gives other facts: all rows are then written again.
ROUNDS_REVISION = 1
How = Literal["won", "conceded", "penalty", "out", "counted", "void", "open"]
Call = Literal["bid", "stay", "concede"]
_UNCOUNTED = ("overrun", "impossible")


@dataclass(frozen=True, slots=True)
class BidCall:
    """A bid of `value` by `side`, or its answer to such a bid."""

    call: Call
    side: int
    value: int


@dataclass(frozen=True, slots=True)
class Fined:
    """An offence `code` of `side`."""

    side: int
    code: str


@dataclass(frozen=True, slots=True)
class Struck:
    """The points of its own that `side` had struck off."""

    side: int
    points: int


@dataclass(frozen=True, slots=True)
class HeldCards:
    """The cards left in the hand of `seat`, as canonical codes."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """The facts of a round. `seated`: the persons by seat. `dealer`: a seat, None if it is unknown.

    `winners`: the accounts or the seat that won, empty for a void round. `before`: the points of each account or
    seat at the beginning of the round, `gained` the points of the round, None for a seat without a part in it or
    with unknown points; points struck off are not included. `how` "open" is a round without a result in a finished
    game: a look at the cut ended it, or the last others left.

    Watten: `value` is what the winners got for its result, `krank` the accounts that were krank at the beginning;
    `calls`, `fines` and `struck` are in the order of declaration.
    WHOT!: `went` are the seats that went out in it, the better place last; `stake` the club points agreed on in it, 0
    without; `stakes` the club points of each seat, if the game ended here; `held` the cards of players who were counted
    by their cards.

    `scribes`: how many write, `settled`: whether they agree. `first` and `last`: the seq of its first entry, and of the
    entry with its result.
    """

    game: int
    round: int
    how: How
    seated: tuple[int, ...]
    dealer: int | None
    winners: tuple[int, ...]
    value: int
    before: tuple[int, ...]
    gained: tuple[int | None, ...]
    scribes: int
    settled: bool
    first: int
    last: int
    krank: tuple[int, ...] = ()
    calls: tuple[BidCall, ...] = ()
    fines: tuple[Fined, ...] = ()
    struck: tuple[Struck, ...] = ()
    went: tuple[int, ...] = ()
    stake: int = 0
    stakes: tuple[int, ...] = ()
    held: tuple[HeldCards, ...] = ()


def rounds_of(sheet: SheetFold) -> tuple[RoundFacts, ...]:
    """Every round of the sheet that has a result, or belongs to a finished game."""
    return tuple(_rounds_of(sheet))


def _rounds_of(sheet: SheetFold) -> Iterator[RoundFacts]:
    dealers, unsettled = _Dealers(sheet), unsettled_rounds(sheet.ledger)
    for game in sheet.games:
        if is_score_only(game):
            continue
        before: tuple[int, ...] = (0,) * len(game.totals)
        lines = sheet.parts[game.number].lines
        counted = _counted(game)
        for number, group in groupby(counted, key=lambda row: row.line.round):
            rows = tuple(group)
            result = _result(rows, sheet.setup.ruleset.params)
            if result is None and game.finish is None:
                continue
            at = (game.number, number)
            written = _Written(
                *at,
                dealers.known(lines, number),
                2 if sheet.ledger.scribes.two_at(*at) else 1,
                at not in unsettled,
            )
            if isinstance(game, watten.WattenGame):
                yield _watten(game, written, rows, result, before, sheet.setup.ruleset.params)
            else:
                yield _whot(game, written, rows, result, before, ended=rows[-1] is counted[-1])
            before = _totals(rows[-1])


@dataclass(frozen=True, slots=True)
class _Written:
    game: int
    round: int
    dealer_known: bool
    scribes: int
    settled: bool


AnyRow = watten.Row | whot.Row


def _counted(game: Game) -> list[AnyRow]:
    """The rows that count. Joining and leaving belong to the round that follows."""
    apart = ev.SeatsTaken | ev.DealerSet
    rows: Sequence[AnyRow] = game.rows
    return [row for row in rows if row.flag not in _UNCOUNTED and not isinstance(row.line.event, apart)]


def _result(rows: Sequence[AnyRow], params: Params) -> AnyRow | None:
    return next((row for row in rows if ends_round(row.line.event, params)), None)


def _totals(row: AnyRow) -> tuple[int, ...]:
    return row.totals if isinstance(row, watten.Row) else tuple(cell.total for cell in row.cells)


class _Dealers:
    """Whether the dealer is known, followed through the games in order (`sheet.dealing`)."""

    def __init__(self, sheet: SheetFold) -> None:
        params = sheet.setup.ruleset.params
        self.is_declared = sheet.setup.dealer_said is not False
        self.is_cut_for = isinstance(params, WattenRules) and params.new_game_dealer == "cut"
        self.of: int | None = None
        self.named = True

    def known(self, lines: Sequence[Line], round_: int) -> bool:
        """Whether the dealer is known; with a cut for each game (R4), only one who was named for this very game."""
        game = lines[0].game
        if game != self.of:
            self.of, self.named = game, game == 1 or not self.is_cut_for
        if any(isinstance(line.event, ev.DealerSet) and line.round <= round_ for line in lines):
            self.is_declared = self.named = True
        return self.is_declared and self.named


def _watten(
    game: watten.WattenGame,
    written: _Written,
    rows: Sequence[AnyRow],
    result: AnyRow | None,
    before: tuple[int, ...],
    params: Params,
) -> RoundFacts:
    booked = [row for row in rows if isinstance(row, watten.Row)]
    last = result if isinstance(result, watten.Row) else booked[-1]
    points = [row.gained for row in booked if not isinstance(row.line.event, ev.PointsVoided)]
    fines = [row.line.event for row in booked if isinstance(row.line.event, ev.PenaltyGiven)]
    return RoundFacts(
        game=written.game,
        round=written.round,
        how=_how(result),
        seated=game.seated,
        dealer=last.dealer if written.dealer_known else None,
        winners=_winners(last, game) if result else (),
        value=max(last.gained) if result else 0,
        before=before,
        gained=tuple(map(sum, zip(*points, strict=True))) if points else (0,) * len(before),
        scribes=written.scribes,
        settled=written.settled,
        first=min(row.line.entry.seq for row in rows),
        last=last.line.entry.seq,
        krank=tuple(
            own
            for own, total in enumerate(before)
            if isinstance(params, WattenRules) and is_krank(params, total)
        ),
        calls=tuple(call for row in booked if (call := _bid_call(row.line.event))),
        fines=tuple(Fined(event.side, event.code) for event in fines),
        struck=tuple(
            Struck(row.line.event.side, -min(row.gained))
            for row in booked
            if isinstance(row.line.event, ev.PointsVoided)
        ),
    )


def _how(result: AnyRow | None) -> How:
    match result.line.event if result else None:
        case ev.RoundWon():
            return "won"
        case ev.BidAnswered():
            return "conceded"
        case ev.PenaltyGiven():
            return "penalty"
        case ev.RoundScored():
            return "out"
        case ev.RoundExhausted():
            return "counted"
        case ev.RoundVoid():
            return "void"
    return "open"


def _winners(row: watten.Row, game: watten.WattenGame) -> tuple[int, ...]:
    """The accounts that got points for the result; if an offence loses the game at once (R20), its winners."""
    gained = tuple(own for own, points in enumerate(row.gained) if points > 0)
    return gained or (game.finish.winners if game.finish else ())


def _bid_call(event: ev.Fact) -> BidCall | None:
    match event:
        case ev.BidMade(side, value):
            return BidCall("bid", side, value)
        case ev.BidAnswered(side, value, answer):
            return BidCall(answer, side, value)
    return None


def _whot(
    game: whot.WhotGame,
    written: _Written,
    rows: Sequence[AnyRow],
    result: AnyRow | None,
    before: tuple[int, ...],
    *,
    ended: bool,
) -> RoundFacts:
    booked = [row for row in rows if isinstance(row, whot.Row)]
    last = result if isinstance(result, whot.Row) else booked[-1]
    event = last.line.event
    hands = event.hands if isinstance(event, ev.RoundScored | ev.RoundExhausted) else ()
    raised = [row.line.event.points for row in booked if isinstance(row.line.event, ev.StakeRaised)]
    return RoundFacts(
        game=written.game,
        round=written.round,
        how=_how(result),
        seated=tuple(range(len(game.totals))),
        dealer=last.dealer if written.dealer_known else None,
        winners=(last.winner,) if last.winner is not None else (),
        value=0,
        before=_before(booked, last, before),
        gained=tuple(cell.points if cell.seat in last.players else None for cell in last.cells),
        scribes=written.scribes,
        settled=written.settled,
        first=min(row.line.entry.seq for row in rows),
        last=last.line.entry.seq,
        went=_went(game, written.round),
        stake=max(raised, default=0),
        stakes=game.finish.stakes if game.finish and ended else (),
        held=tuple(HeldCards(hand.seat, hand.cards) for hand in hands if hand.cards is not None),
    )


def _before(rows: Sequence[whot.Row], last: whot.Row, before: tuple[int, ...]) -> tuple[int, ...]:
    """The totals when the cards were dealt; a player who joined in this round has points already."""
    earlier = rows[: rows.index(last)]
    return _totals(earlier[-1]) if earlier else before


def _went(game: whot.WhotGame, round_: int) -> tuple[int, ...]:
    seats = [seat for seat, out in enumerate(game.out_in) if out == round_]
    places = game.finish.places if game.finish else ()
    return tuple(sorted(seats, key=lambda seat: (-places[seat] if places else 0, seat)))
