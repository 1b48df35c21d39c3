"""The WHOT! board: a column for each player, a row for each round, the distance to the limit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rules.core.errors import RulesError
from rules.whot.pack import pack_of
from rules.whot.rulesets import WhotRules
from rules.whot.seating import most_players
from scoring.engine.board.declarations import Declaration
from scoring.engine.board.whot_view import (
    Decided,
    Player,
    RowCell,
    Stage,
    TableTools,
    WhotPart,
    WhotRow,
    WhotSummary,
)
from scoring.engine.board.window import shown_games, shown_rows
from scoring.engine.facts import events as ev
from scoring.engine.facts.steps import Step
from scoring.engine.sheet.fold import SheetFold, rules_of
from scoring.engine.whot.game import Cell, Row, WhotGame, count
from scoring.engine.whot.match_end import places_so_far

# The steps that say who drops out of a tournament, or why nobody does.
_DECIDED = (
    "highest_drops",
    "tie_all_out",
    "tie_cards_unknown",
    "tie_highest_card",
    "tie_keeps_two",
    "tie_most_cards",
    "tie_playoff",
    "tie_repeated",
    "all_bust_repeated",
    "final_hand_drawn",
    "final_hand_won",
    "extra_round",
)


def drawn(sheet: SheetFold, current: WhotGame, most_rows: int) -> WhotPart:
    rules = rules_of(sheet, WhotRules)
    played = [game for game in sheet.games if isinstance(game, WhotGame)]
    fresh = not current.rows and bool(played) and played[-1].finish is not None
    wins = [winner for game in played if game.finish for winner in game.finish.winners]
    seats, shown = range(sheet.setup.seats), shown_rows(current.rows, most_rows)
    return WhotPart(
        match=rules.match,
        limit=rules.limit if rules.match == "elimination" else None,
        count=rules.counted,
        entry="cards" if _asks_cards(rules) else "values",
        players=tuple(_player(current, seat, wins.count(seat), rules) for seat in seats),
        rows=tuple(row_of(row, rules) for row in shown),
        earlier_rows=len(current.rows) - len(shown),
        games=tuple(summary(sheet, game) for game in shown_games(sheet) if isinstance(game, WhotGame)),
        finished=summary(sheet, played[-1]) if fresh else None,
        double_again_at=rules.double_again_at,
        doubling=rules.doubling,
        rounding=rules.rounding,
        rounds=rules.rounds if rules.match == "fixed_rounds" else None,
        playing=tuple(current.players),
        final=tuple(current.state.finals) if current.state.is_final() else None,
        away=tuple(sorted(current.away)),
        stake=current.state.stake,
        stage=_stage(current, rules),
        tools=_tools(current, rules),
        club_points=tuple(_club_points(played, seat) for seat in seats),
    )


def _asks_cards(rules: WhotRules) -> bool:
    """Whether the pad asks for cards: sums are hard (the short variant), or cards decide a tie (#30)."""
    return rules.counted == "short" or (
        rules.match == "drop_highest" and rules.ko_tie in ("most_cards", "highest_card")
    )


def _stage(game: WhotGame, rules: WhotRules) -> Stage:
    state = game.state
    return Stage(
        asks_hands=state.counts_everybody(),
        exhausted=rules.exhaust == "count_lowest_wins",
        places=tuple(places_so_far(state)),
        tie=tuple(state.tie),
        played=state.rounds,
        needed=rules.final_best_of // 2 + 1,
        by_hand=rules.match == "drop_highest" and rules.ko_basis == "hand",
        decided=_decided(game.rows[-1]) if game.rows else (),
        begun=bool(state.rounds or state.stake),
        came=_came(game.rows),
    )


def _came(rows: Sequence[Row]) -> tuple[int, ...]:
    """The seats that joined after the last round."""
    since = takewhile(
        lambda row: not isinstance(row.line.event, ev.RoundScored | ev.RoundExhausted), reversed(rows)
    )
    return tuple(row.line.event.seat for row in since if isinstance(row.line.event, ev.PlayerJoined))


def _decided(row: Row) -> tuple[Decided, ...]:
    return tuple(
        Decided(step.code, cell.seat, dict(step.params).get("points"))
        for cell in row.cells
        for step in cell.steps
        if step.code in _DECIDED
    )


def steps_not_shown(row: Row) -> tuple[Step, ...]:
    """The steps of a round that its figures do not show: a tie, what decided it, a hand that only decides."""
    steps = [step for cell in row.cells for step in cell.steps]
    is_playoff = any(step.code == "not_added" for step in steps)
    shown = () if is_playoff else ("highest_drops",)
    return tuple(step for step in steps if step.code in _DECIDED and step.code not in shown)


def _tools(game: WhotGame, rules: WhotRules) -> TableTools:
    effects = pack_of(rules.pack).effects.values()
    return TableTools(
        clock=rules.clock,
        timeout=rules.timeout,
        calls=rules.calls,
        penalty=rules.missed_call_penalty,
        # With two players there is no order to reverse (`reverse_2p`).
        turns=rules.order_card == "reverse"
        and any("reverse" in of for of in effects)
        and len(game.active) > 2,
        late=rules.late_joiner,
        late_points=game.state.starting_total(),
        room=most_players(rules),
        stakes=rules.stakes != "off" and len(game.active) == 2,
    )


def _club_points(games: Sequence[WhotGame], seat: int) -> int:
    """The club points that this seat won or lost in all games (#35)."""
    return sum(game.finish.stakes[seat] for game in games if game.finish and game.finish.stakes)


def _player(game: WhotGame, seat: int, wins: int, rules: WhotRules) -> Player:
    total = game.totals[seat]
    return Player(
        seat=seat,
        total=total,
        out_in=game.out_in[seat] or game.left_in[seat],
        away=bool(game.left_in[seat]) and not game.out_in[seat],
        plays=seat in game.players,
        left=max(rules.limit - total, 0),
        percent=min(100, 100 * total // rules.limit),
        close=seat in game.active and rules.limit - total <= rules.limit // 5,
        wins=wins,
    )


def row_of(row: Row, rules: WhotRules) -> WhotRow:
    was, line = _was(row, rules), row.line
    return WhotRow(
        id=line.entry.id,
        seq=line.entry.seq,
        game=line.game,
        round=line.round,
        winner=row.winner,
        said=None if isinstance(line.event, ev.RoundScored | ev.RoundExhausted) else Declaration(line.event),
        dealer=row.dealer,
        cells=tuple(_cell(cell, was.get(cell.seat)) for cell in row.cells),
        flag=row.flag,
        flagged=tuple(row.flagged),
        corrected=bool(line.corrections),
        readings=len(line.readings),
    )


def _cell(cell: Cell, was: int | None) -> RowCell:
    return RowCell(cell.seat, cell.points, cell.total, cell.is_out, None if was == cell.points else was)


def _was(row: Row, rules: WhotRules) -> dict[int, int]:
    """The points of a round before its corrections, by seat; empty if it was not corrected."""
    first = row.line.entry.event
    if not row.line.corrections or not isinstance(first, ev.RoundScored | ev.RoundExhausted):
        return {}
    before = {first.winner: 0} if isinstance(first, ev.RoundScored) else {}
    for hand in first.hands:
        try:
            before.setdefault(hand.seat, count(hand, rules)[0])
        except RulesError:
            continue  # an unknown card counted nothing then
    return before


def summary(sheet: SheetFold, game: WhotGame) -> WhotSummary:
    finish, went = game.finish, tuple(zip(game.out_in, game.left_in, strict=True))
    flags = [row.flag for row in game.rows if row.flag]
    return WhotSummary(
        game=game.number,
        totals=game.totals,
        winner=finish.winner if finish else None,
        winners=finish.winners if finish else (),
        by=finish.steps[0].code if finish else "",
        places=finish.places if finish else None,
        out_in=tuple(out or left for out, left in went),
        left_in=tuple(bool(left and not out) for out, left in went),
        absent=absent(game),
        rounds=game.rounds,
        stakes=finish.stakes if finish else (),
        short=sheet.is_short(game),
        overrun=flags.count("overrun"),
        impossible=flags.count("impossible"),
        misfits=flags.count("player_missing") + flags.count("player_was_out"),
    )


def absent(game: WhotGame) -> tuple[int, ...]:
    """The seats that have no part in a running game: not there yet, or gone before it."""
    return tuple(seat for seat in range(len(game.totals)) if game.played and seat not in game.played)


def result_facts(game: WhotGame) -> dict[str, object]:
    """The stored result of a finished game: places; absent players and stakes only if there are any."""
    if game.finish is None:
        return {}
    facts: dict[str, object] = {"places": list(game.finish.places)}
    facts |= {"absent": list(absent(game))} if absent(game) else {}
    return facts | ({"stakes": list(game.finish.stakes)} if game.finish.stakes else {})
