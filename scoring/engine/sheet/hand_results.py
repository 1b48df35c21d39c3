"""The round of a sheet that a hand log is for, and the event that the finished log declares there.

Maps the seats of a hand to the seats of its sheet, and compares a logged
result with the written one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.outcome import Result
from rules.watten.actions import WattenSetup
from rules.watten.near_win import NOBODY
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules
from rules.watten.standing import score_refused
from rules.whot.position import WhotResult
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line
from scoring.engine.sheet.dealing import dealer_is_declared, dealer_is_known
from scoring.engine.sheet.fold import Game, Setup, SheetFold
from scoring.engine.sheet.round_result import Row, offences_before_lead, result_in, score_at_lead
from scoring.engine.sheet.seating import seated_in
from scoring.engine.watten import game as watten
from scoring.engine.watten.sides import accounts, split_of
from scoring.engine.watten.stake import offence_costs
from scoring.engine.whot import game as whot

Points = Mapping[int, int]
"""Points left in the hands of a WHOT! round, by seat of the hand."""


@dataclass(frozen=True, slots=True)
class LogTarget:
    """The round of a sheet that a hand log is for.

    `players` are the sheet's seats by seat of the hand, `dealer` is a seat of
    the hand. `score`: Watten, the points before the hand by account of the
    hand, empty if no hand can begin with them; `offences` are those of the round
    whose points are among them. `seated` are the persons at all
    seats of the sheet in that game. `row` is the written result of the round,
    None while it is open. `dealer_said`: somebody declared who deals.
    """

    game: int
    round: int
    players: tuple[int, ...]
    dealer: int
    score: tuple[int, ...] = ()
    offences: tuple[ev.PenaltyGiven, ...] = ()
    row: Row | None = None
    seated: tuple[int, ...] = ()
    dealer_said: bool = True


def log_target(sheet: SheetFold, game: int = 0, round_: int = 0) -> LogTarget | None:
    """The round with these numbers; 0 means the open one. None if the round is neither open nor written."""
    found, current = None, sheet.current
    if (game or current.number, round_ or sheet.next_round) == (current.number, sheet.next_round):
        of: Game | None = current
        found = _open(sheet)
    else:
        of = next((played for played in sheet.games if played.number == game), None)
        row = result_in(of.rows, round_, sheet.setup.ruleset.params) if of else None
        found = None if of is None or row is None else _written(sheet, of, row)
    if found is None or of is None:
        return None
    is_declared = dealer_is_declared(sheet) if found.row else dealer_is_known(sheet)
    return replace(found, seated=seated_in(sheet, of), dealer_said=is_declared)


def written(sheet: SheetFold, game: int, round_: int, offence: str = "") -> Line | None:
    """The line for this offence if it was booked in the round, else for its result; None while the round is open."""
    rows = rows_of(sheet, game)
    booked = (row.line for row in rows if row.line.round == round_ and _is_offence(row.line, offence))
    settled = result_in(rows, round_, sheet.setup.ruleset.params)
    return next(booked, settled.line if settled else None)


def rows_of(sheet: SheetFold, game: int) -> Sequence[Row]:
    """The lines of a game that count; empty if the sheet has no such game."""
    return next((played.rows for played in sheet.games if played.number == game), ())


def _is_offence(line: Line, code: str) -> bool:
    return isinstance(line.event, ev.PenaltyGiven) and line.event.code == code


def _open(sheet: SheetFold) -> LogTarget | None:
    game, number = sheet.current, sheet.next_round
    if isinstance(game, whot.WhotGame):
        return _whot(sheet, game.number, number, game.players, game.next_dealer, None)
    return _watten(sheet, game, number, game.next_dealer, None)


def _written(sheet: SheetFold, game: Game, row: Row) -> LogTarget | None:
    if isinstance(row, whot.Row):
        return _whot(sheet, game.number, row.line.round, row.players, row.dealer, row)
    return _watten(sheet, game, row.line.round, row.dealer, row)


def _whot(
    sheet: SheetFold, game: int, round_: int, players: tuple[int, ...], dealer: int, row: whot.Row | None
) -> LogTarget | None:
    seats = players or tuple(range(sheet.setup.seats))
    # The dealer may be out by now; then the hand begins left of the nearest player before him.
    before = max((seat for seat in seats if seat <= dealer), default=max(seats))
    return LogTarget(game, round_, seats, seats.index(before), row=row)


def _watten(
    sheet: SheetFold, game: Game, round_: int, dealer: int, row: watten.Row | None
) -> LogTarget | None:
    rules, seats = sheet.setup.ruleset.params, sheet.setup.seats
    if not isinstance(rules, WattenRules):
        return None
    sides = split_of(rules, seats, dealer).sides
    players = tuple(range(seats))
    if seats == 3:
        players = tuple(seat for seat in players if sides[seat] != NOBODY)
    totals = score_at_lead(game, round_, rules)
    score = tuple(totals[seat] for seat in players) if seats == 3 else totals
    fits = score_refused(rules, WattenSetup(0, seats=len(players), score=score)) is None
    offences = offences_before_lead(game, round_, rules) if fits else ()
    return LogTarget(
        game.number, round_, players, players.index(dealer), score if fits else (), offences, row
    )


def declared(
    result: Result, at: LogTarget, setup: Setup, points: Points | None = None
) -> ev.Correctable | None:
    """The event that the sheet would store for this end of a hand; None if it stores nothing.

    `points`: what each loser of a WHOT! hand held, by seat of the hand.
    """
    if isinstance(result, WattenResult):
        return _of_watten(result, at, setup.seats)
    if isinstance(result, WhotResult):
        return _of_whot(result, at, points or {} if asks_points(result, setup) else {})
    return None


def asks_points(result: Result, setup: Setup) -> bool:
    """Whether the sheet asks what each loser held: for a single deal only if the empty market was counted."""
    if not isinstance(result, WhotResult):
        return False
    return result.how == "counted" or getattr(setup.ruleset.params, "match", "") != "single"


def known_points(result: Result, setup: Setup, typed: Points) -> dict[int, int | None]:
    """The points of each loser of a WHOT! hand, by seat of the hand: counted from the cards, else as typed."""
    if not isinstance(result, WhotResult) or not asks_points(result, setup):
        return {}
    winner = int(result.winner[1:]) - 1 if result.winner else -1
    return {
        seat: typed.get(seat) if counted is None else counted
        for seat, counted in enumerate(result.points)
        if result.how == "counted" or seat != winner
    }


def account(at: LogTarget, seat: int, seats: int) -> int:
    """The account of the sheet for a seat of the hand; `seats` is the number of seats of the sheet."""
    return at.players[seat] % 2 if accounts(seats) == 2 else at.players[seat]


def _of_watten(result: WattenResult, at: LogTarget, seats: int) -> ev.Correctable:
    if result.penalty is not None and result.offender is not None:
        return ev.PenaltyGiven(account(at, result.offender, seats), result.penalty)
    first, *others = sorted({account(at, seat, seats) for seat in result.winners})
    return ev.RoundWon(first, result.value, tuple(others))


def _of_whot(result: WhotResult, at: LogTarget, points: Points) -> ev.Correctable:
    hands = tuple(ev.HandLeft(at.players[seat], points[seat]) for seat in sorted(points))
    if result.how == "counted":
        return ev.RoundExhausted(hands)
    if result.how != "out" or result.winner is None:
        return ev.RoundVoid()
    return ev.RoundScored(at.players[int(result.winner[1:]) - 1], hands)


def offence_points(result: Result) -> int | None:
    """The points of the offence that ended a Watten hand; None for any other end, and if it loses the game."""
    if not isinstance(result, WattenResult) or result.penalty is None or result.loses_game:
        return None
    return result.value


def written_points(at: LogTarget) -> int | None:
    """The points that the written Watten round gave; None for WHOT! and an open round."""
    return max(at.row.gained) if isinstance(at.row, watten.Row) else None


def is_priced_otherwise(result: Result, event: ev.Correctable, sheet: SheetFold) -> bool:
    """Whether the offence that ended a hand would cost other points in the open round of the sheet.

    The price follows from the bids of the sheet, which may not have those of the hand (A17).
    """
    game, points = sheet.current, offence_points(result)
    if points is None or not isinstance(event, ev.PenaltyGiven) or not isinstance(game, watten.WattenGame):
        return False
    rules = sheet.setup.ruleset.params
    penalty = rules.penalty(event.code) if isinstance(rules, WattenRules) else None
    return penalty is not None and offence_costs(penalty, game.stake, game.split, event.side) != points


def agrees(at: LogTarget, event: ev.Correctable, result: Result) -> bool:
    """Whether the written result of the round agrees with the hand, which declares `event`.

    At Watten by the points and who gets them (a concession and a won round may agree), an offence also by its code; at
    WHOT! as far as the hand knows the points.
    """
    row = at.row
    if row is None:
        return False
    if isinstance(row, watten.Row):
        if isinstance(event, ev.RoundWon) and not isinstance(row.line.event, ev.PenaltyGiven):
            return _gets(row, ev.accounts_named(event), event.value)
        points = offence_points(result)
        return row.line.event == event and (points is None or _gets(row, _winners(result, at, row), points))
    return _agrees_whot(row, event)


def _winners(result: Result, at: LogTarget, row: watten.Row) -> set[int]:
    """The accounts of the sheet that score by the hand."""
    seats = result.winners if isinstance(result, WattenResult) else ()
    # With three players there are three accounts.
    return {account(at, seat, len(row.gained)) for seat in seats}


def _gets(row: watten.Row, winners: Collection[int], points: int) -> bool:
    """Whether the line gave each of these accounts so many points, and nobody else any."""
    return row.gained == tuple(points if own in winners else 0 for own in range(len(row.gained)))


def _agrees_whot(row: whot.Row, event: ev.Correctable) -> bool:
    if isinstance(event, ev.RoundVoid) or isinstance(row.line.event, ev.RoundVoid):
        return row.line.event == event
    winner = event.winner if isinstance(event, ev.RoundScored) else None
    if row.winner != winner or not isinstance(event, ev.RoundScored | ev.RoundExhausted):
        return False
    booked = {cell.seat: cell.points for cell in row.cells}
    # A table may round what it books; the same points before that agree too.
    told = row.line.event.hands if isinstance(row.line.event, ev.RoundScored | ev.RoundExhausted) else ()
    written = {hand.seat: hand.points for hand in told}
    return all(hand.points in (booked.get(hand.seat), written.get(hand.seat)) for hand in event.hands)
