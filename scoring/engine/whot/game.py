"""Folds the lines of one WHOT! game to rows, totals, who plays, and the end.

`rules.whot.hand_points` counts cards, `match_end` decides the end. The busts of a round apply together after all its
hands are booked. A row whose players no longer fit, after an edit of an earlier round, is flagged.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from rules.core.errors import RulesError
from rules.whot import codes, hand_points
from rules.whot.rulesets import WhotRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line
from scoring.engine.facts.steps import Step, step
from scoring.engine.whot.drop import Cards, drop
from scoring.engine.whot.match_end import Round, apply, counts_of, last_one_in
from scoring.engine.whot.state import Cell, Finish, Flag, Row, WhotGame
from scoring.engine.whot.table import Table

__all__ = ["Cell", "Finish", "Flag", "Row", "WhotGame", "continue_game", "count", "fold_game", "still_away"]

Counted = dict[int, tuple[int, tuple[Step, ...]]]
_JOINED = {"maximum": "joined_maximum", "average": "joined_average", "zero": "joined_zero"}


def fold_game(
    number: int,
    lines: Sequence[Line],
    first_dealer: int,
    *,
    rules: WhotRules,
    seats: int,
    away: Collection[int] = (),
) -> WhotGame:
    """The game of `lines`, in the order of the pad. `away` are the seats missing at its start."""
    return _fold_lines(number, Table.laid(rules, seats, first_dealer, away), lines, [], None, 0)


def continue_game(game: WhotGame, lines: Sequence[Line]) -> WhotGame:
    """`game` with more lines after its own. An evening to 1000 may have hundreds of rounds."""
    return _fold_lines(game.number, game.state.copy(), lines, list(game.rows), game.finish, game.rounds)


def still_away(lines: Iterable[Line], away: Collection[int]) -> frozenset[int]:
    """The seats that are away after `lines`."""
    gone = set(away)
    for line in lines:
        if isinstance(line.event, ev.PlayerLeft):
            gone.add(line.event.seat)
        elif isinstance(line.event, ev.PlayerJoined):
            gone.discard(line.event.seat)
    return frozenset(gone)


def _fold_lines(
    number: int, table: Table, lines: Sequence[Line], rows: list[Row], finish: Finish | None, rounds: int
) -> WhotGame:
    for line in lines:
        # A declaration about a round opens it, also if the round before is voided: the pad shows it so.
        rounds = max(rounds, line.round - 1)
        if isinstance(line.event, ev.DealerSet):
            # A dealer declared for the open round has not dealt yet.
            table.dealer, table.has_dealt = line.event.seat % len(table.totals), False
            continue
        row, ended = _book(table, line, finish)
        rows.append(row)
        finish = finish or ended
        if isinstance(line.event, ev.RoundScored | ev.RoundExhausted | ev.RoundVoid):
            rounds = line.round
    here = [seat for seat in range(len(table.totals)) if seat not in table.away]
    return WhotGame(
        number,
        tuple(rows),
        tuple(table.totals),
        tuple(table.out_in),
        finish,
        # Everybody who is not away is in again when the next game begins.
        table.dealer_among(here if finish else table.players()),
        rounds,
        tuple(table.left_in),
        table.players(),
        tuple(sorted(table.played)),
        frozenset(table.away),
        table,
    )


def count(hand: ev.HandLeft, rules: WhotRules) -> tuple[int, tuple[Step, ...]]:
    """Points of one hand with their steps. Raises rules.core.errors.RulesError for an unknown card."""
    if hand.cards is None:
        points = hand.points or 0
        declared = step("points_declared", "S0 LANGE", points=points)
        if not rules.rounding:
            return points, (declared,)
        rounding = _as_steps(hand_points.rounding_steps(rules, points))
        return hand_points.rounded(rules, points), (declared, *rounding)
    counted = hand_points.count_hand(rules, [codes.parse_card(code) for code in hand.cards])
    return counted.points, tuple(_as_steps(counted.steps))


def _as_steps(steps: Iterable[hand_points.Step]) -> list[Step]:
    return [
        step(part.code, part.source, numbers=" ".join(map(str, part.numbers)), total=part.total)
        for part in steps
    ]


def _book(table: Table, line: Line, finish: Finish | None) -> tuple[Row, Finish | None]:
    """The row of a line, and the end of the game if the line ends it."""
    match line.event:
        case ev.RoundScored(winner, hands):
            return _score(table, line, winner, hands, over=finish is not None)
        case ev.RoundExhausted(hands):
            return _score(table, line, None, hands, over=finish is not None)
        case ev.GameScored(points, places):
            return _game_scored(table, line, points, places, over=finish is not None)
        case ev.RoundVoid():
            return _void(table, line, over=finish is not None), None
        case ev.PlayerLeft(seat):
            return _leave(table, line, seat, over=finish is not None)
        case ev.PlayerJoined(seat):
            return _join(table, line, seat, over=finish is not None), None
        case ev.StakeRaised(points):
            return _raise(table, line, points, over=finish is not None), None
    # Only a damaged database has a fact of the other game here; it does not count.
    return _row(table, line, flag="impossible"), None


def _score(
    table: Table, line: Line, winner: int | None, hands: Sequence[ev.HandLeft], *, over: bool
) -> tuple[Row, Finish | None]:
    players, needs_all = table.players(), table.counts_everybody()
    named = {hand.seat for hand in hands} | ({winner} if winner is not None else set())
    # One of its players dealt this round, even if an earlier edit changed who was in.
    table.dealer = table.dealer_among(named if needs_all else {*players, *named})
    table.has_dealt = True
    counted = _counted(table, winner, hands, players)
    flag, flagged = _mismatch(table, set(players), named, winner, counted, over=over)
    if flag in ("overrun", "impossible"):
        return _uncounted(table, line, winner, flag, flagged, players, needs_all=needs_all), None
    booked = Round(
        line.round, winner, {seat: points for seat, (points, _) in counted.items()}, _cards(winner, hands)
    )
    apply(table, booked)
    steps = {seat: _steps(table, booked, seat, counted) for seat in range(len(table.totals))}
    points = dict(booked.points) | ({winner: 0} if winner is not None else {})
    row = _row(table, line, winner, points, steps, flag, flagged, players, needs_all=needs_all)
    return row, booked.finish


def _game_scored(
    table: Table, line: Line, points: Sequence[int], places: tuple[int, ...], *, over: bool
) -> tuple[Row, Finish | None]:
    """Score the whole game at once, from paper."""
    if over or table.rounds or not is_final_score(len(table.totals), points, places):
        return _row(table, line, flag="overrun" if over else "impossible"), None
    seats = range(len(points))
    table.totals = list(points)
    table.played.update(seats)
    table.has_dealt = True
    row = _row(table, line, places.index(1), dict(enumerate(points)), players=tuple(seats))
    return row, Finish(places.index(1), places, (step("score_only", "paper"),))


def is_final_score(seats: int, points: Sequence[int], places: Sequence[int]) -> bool:
    """Whether these are the points and places of everybody at the table, equal places shared."""
    ranked = [1 + sum(other < place for other in places) for place in places]
    return len(points) == seats == len(places) and ranked == list(places)


def _uncounted(
    table: Table,
    line: Line,
    winner: int | None,
    flag: Flag,
    flagged: tuple[int, ...],
    players: tuple[int, ...],
    *,
    needs_all: bool,
) -> Row:
    """The row of a round that is shown but not counted. Its winner, unless out, still has 0 points."""
    if winner is None or winner >= len(table.totals) or table.out_in[winner]:
        return _row(table, line, winner, flag=flag, flagged=flagged, players=players, needs_all=needs_all)
    won = {winner: (step("round_winner", "S0 GEWINNER", seat=winner),)}
    return _row(table, line, winner, {winner: 0}, won, flag, flagged, players, needs_all=needs_all)


def _counted(
    table: Table, winner: int | None, hands: Sequence[ev.HandLeft], players: Sequence[int]
) -> Counted:
    losers = [hand for hand in hands if hand.seat in players and hand.seat != winner]
    try:
        return {hand.seat: count(hand, table.rules) for hand in losers}
    except RulesError:
        return {}


def _cards(winner: int | None, hands: Sequence[ev.HandLeft]) -> dict[int, Cards | None]:
    """The known cards of each hand; the winner has none."""
    known: dict[int, Cards | None] = {winner: ()} if winner is not None else {}
    for hand in hands:
        known.setdefault(
            hand.seat, None if hand.cards is None else [codes.parse_card(code) for code in hand.cards]
        )
    return known


def _mismatch(
    table: Table, players: set[int], named: set[int], winner: int | None, counted: Counted, *, over: bool
) -> tuple[Flag | None, tuple[int, ...]]:
    """The flag and the seats if the row names other players than those of the round."""
    if over:
        return "overrun", ()
    if winner is not None and winner not in players:
        return "impossible", (winner,)
    if unread := (named & players) - {winner} - counted.keys():
        return "impossible", tuple(sorted(unread))
    if winner is None and not counted:
        return "impossible", ()
    if strangers := named - players:
        return "player_was_out", tuple(sorted(strangers))
    missing = players - named
    if missing and (table.counts_everybody() or winner is None):
        return "player_missing", tuple(sorted(missing))
    return None, ()


def _steps(table: Table, booked: Round, seat: int, counted: Counted) -> tuple[Step, ...]:
    notes = tuple(booked.notes.get(seat, ()))
    if seat == booked.winner:
        return (step("round_winner", "S0 GEWINNER", seat=seat), *notes)
    if seat not in counted:
        return notes
    points, steps = counted[seat]
    if booked.added:
        after = table.totals[seat]
        steps += (step("running_total", "S0 LANGE", before=after - points, points=points, after=after),)
    else:
        steps += (step("not_added", "S3 Tournament Games, #30, #31", points=points),)
    return steps + notes


def _void(table: Table, line: Line, *, over: bool) -> Row:
    """Book a void round: nobody scores, and the same dealer deals again (#18)."""
    players, needs_all = table.players(), table.counts_everybody()
    table.dealer = table.dealer_among(players)
    table.deal_again()
    reasons = (step("round_void", "public, #18"),)
    steps = {} if over else dict.fromkeys(players, reasons)
    flag: Flag | None = "overrun" if over else None
    return _row(table, line, steps=steps, flag=flag, players=players, needs_all=needs_all)


def _leave(table: Table, line: Line, seat: int, *, over: bool) -> tuple[Row, Finish | None]:
    if over or seat >= len(table.totals):
        return _moved_after_the_end(table, line, seat, over=over), None
    table.leave(seat, line.round)
    row = _row(
        table, line, steps={seat: (step("player_left", "public", seat=seat),)}, players=table.players()
    )
    return row, last_one_in(table)


def _moved_after_the_end(table: Table, line: Line, seat: int, *, over: bool) -> Row:
    """The row of a player who leaves or joins after the end, which applies to the next game."""
    if over and isinstance(line.event, ev.PlayerLeft):
        table.away.add(seat)
    if over and isinstance(line.event, ev.PlayerJoined):
        table.away.discard(seat)
    return _row(table, line, flag="overrun" if over else "impossible")


def _join(table: Table, line: Line, seat: int, *, over: bool) -> Row:
    if over or seat >= len(table.totals):
        return _moved_after_the_end(table, line, seat, over=over)
    if not table.join(seat):
        if line.game > 1 and not table.rounds and seat in table.players():
            # The same joining was declared in the game before too, which an edit let go on.
            return _row(table, line, players=table.players())
        return _row(table, line, flag="impossible", flagged=(seat,))
    code = _JOINED[table.rules.late_joiner] if table.rounds else "joined_zero"
    reason = step(code, "public", seat=seat, points=table.totals[seat])
    return _row(table, line, steps={seat: (reason,)}, players=table.players())


def _raise(table: Table, line: Line, points: int, *, over: bool) -> Row:
    """The row of an accepted raise; the higher stake counts (#35)."""
    players = tuple(table.active())
    if over or len(players) != 2 or table.rules.stakes == "off":
        return _row(table, line, flag="overrun" if over else "impossible")
    table.stake, table.stakers = max(table.stake, points), players
    table.played.update(players)
    reasons = (step("stake_raised", "S3 Raise Stake, #35", points=table.stake),)
    return _row(table, line, steps=dict.fromkeys(players, reasons), players=players)


def _row(
    table: Table,
    line: Line,
    winner: int | None = None,
    points: Mapping[int, int] | None = None,
    steps: Mapping[int, tuple[Step, ...]] | None = None,
    flag: Flag | None = None,
    flagged: tuple[int, ...] = (),
    players: tuple[int, ...] = (),
    *,
    needs_all: bool = False,
) -> Row:
    known, steps_of = points or {}, steps or {}
    cells = tuple(
        Cell(seat, known.get(seat), total, table.out_in[seat] > 0, steps_of.get(seat, ()))
        for seat, total in enumerate(table.totals)
    )
    return Row(line, winner, cells, table.dealer, flag, flagged, players, needs_all)


def ties_without_cards(
    game: WhotGame, event: ev.RoundScored | ev.RoundExhausted, rules: WhotRules
) -> int | None:
    """A seat whose unnamed cards would decide a tie for the highest count (#30); None if there is none."""
    table = game.state
    if rules.match != "drop_highest" or table.is_final():
        return None
    winner = event.winner if isinstance(event, ev.RoundScored) else None
    counted = _counted(table, winner, event.hands, game.players)
    cards = _cards(winner, event.hands)
    counts = counts_of(table, winner, {seat: points for seat, (points, _) in counted.items()})
    decided = drop(rules, counts, cards, len(game.active))
    if decided.code != "tie_cards_unknown":
        return None
    return next(seat for seat in decided.tied if cards.get(seat) is None)
