"""The Watten half of the view model: two sides, the stake, the column, the Bummerl.

Owns what each button of the Watten pad would do. Never words it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.watten.rulesets import WattenRules
from scoring.engine import events as ev
from scoring.engine.fold import SheetFold, rules_of
from scoring.engine.shown import RECENT_ROWS, shown_games, shown_rows
from scoring.engine.watten import Row, WattenGame, may_void, outcome_if_won

Json = dict[str, Any]


def part(sheet: SheetFold, current: WattenGame) -> Json:
    """`sides`, `stake`, `column` (the running game), `games` (see `shown`), `finished` (just now or None)."""
    rules = rules_of(sheet, WattenRules)
    played = [game for game in sheet.games if isinstance(game, WattenGame)]
    fresh = not current.rows and bool(played) and played[-1].finish is not None
    return {
        "target": rules.target,
        "sides": [_side(current, side, played, rules) for side in (0, 1)],
        "stake": _stake(current, rules),
        "column": shown_rows(column(current)),
        "earlier_rows": max(0, len(column(current)) - RECENT_ROWS),
        "games": [summary(sheet, game) for game in shown_games(sheet) if isinstance(game, WattenGame)],
        "finished": summary(sheet, played[-1]) if fresh else None,
        "penalties": [
            {"code": penalty.code, "points": penalty.points, "loses_game": penalty.loses_game}
            for penalty in rules.penalties
        ],
    }


def _side(game: WattenGame, side: int, played: Sequence[WattenGame], rules: WattenRules) -> Json:
    stake = game.stake.pending_value or game.stake.value
    lost = [played_game.finish for played_game in played if played_game.finish]
    marks = [finish.outcome for finish in lost if finish.loser == side]
    return {
        "side": side,
        "score": game.totals[side],
        "krank": game.krank[side],
        "bummerl": sum(finish.bummerl for finish in lost if finish.loser == side),
        "marks": marks,
        "main": consequence(game, side, stake, rules),
        "values": [consequence(game, side, value, rules) for value in _values(stake, rules)],
        "bid": _bid(game, side, rules),
        "answer": _answer(game, side),
        "may_void": may_void(game, side, rules),
        "penalties": _penalties(game, side, rules),
    }


def _values(stake: int, rules: WattenRules) -> list[int]:
    """The other round values, lowest first; the first few are shown at once, the rest one tap away."""
    return [value for value in range(rules.base_value, rules.target + 1) if value != stake]


def consequence(game: WattenGame, side: int, value: int, rules: WattenRules) -> Json:
    """What "this side won the round at `value`" would lead to: the text under the button."""
    total = game.totals[side] + value
    wins = total >= rules.target
    return {
        "value": value,
        "total": total,
        "wins": wins,
        "krank": not wins and total >= rules.target - rules.krank_distance,
        "outcome": outcome_if_won(game, side) if wins else None,
    }


def _stake(game: WattenGame, rules: WattenRules) -> Json:
    stake = game.stake
    waits = stake.pending_side is not None
    return {
        "value": stake.value,
        "plain": stake.value == rules.base_value and not waits,
        "pending": {"side": stake.pending_side, "value": stake.pending_value} if waits else None,
    }


def _bid(game: WattenGame, side: int, rules: WattenRules) -> Json:
    """The bid this side could make. `allowed`: "yes", or why not: "krank" (its tap offers the penalty
    instead), "bid_twice", "too_high" (nothing is left to play for)."""
    stake = game.stake
    value = (stake.pending_value or stake.value) + 1
    if stake.last_bidder == side:
        allowed = "bid_twice"
    elif value > rules.target:
        allowed = "too_high"
    else:
        allowed = "krank" if game.krank[side] else "yes"
    return {"value": value, "allowed": allowed}


def _answer(game: WattenGame, side: int) -> Json | None:
    """Whether this side has a bid to answer, and what giving up would pay the others (R26)."""
    if game.stake.pending_side != 1 - side:
        return None
    return {"value": game.stake.pending_value, "concede_pays": game.stake.pending_value - 1}


def _penalties(game: WattenGame, side: int, rules: WattenRules) -> list[Json]:
    """What this side's offences would cost it, those that are possible now."""
    return [
        {"code": penalty.code, "points": penalty.points, "loses_game": penalty.loses_game}
        for penalty in rules.penalties
        if penalty.code != "krank_bid" or game.krank[side]
    ]


def column(game: WattenGame) -> list[Json]:
    """The rows of a game as players draw them: the running total of who gained, a dash for the other."""
    return [row_json(row) for row in game.rows if _is_written(row)]


def _is_written(row: Row) -> bool:
    """On paper nobody writes down a bid or who deals, only points, penalties and what looks wrong."""
    talk = isinstance(row.line.event, ev.BidMade | ev.BidAnswered | ev.DealerSet)
    return not talk or row.flag is not None or any(row.gained)


def row_json(row: Row) -> Json:
    return {
        "id": row.line.entry.id,
        "seq": row.line.entry.seq,
        "game": row.line.game,
        "round": row.line.round,
        "gained": list(row.gained),
        "totals": list(row.totals),
        "krank": list(row.krank),
        "dealer": row.dealer,
        "flag": row.flag,
        "corrected": bool(row.line.corrections),
        "readings": len(row.line.readings),
        "voids_side": row.line.event.side if isinstance(row.line.event, ev.PointsVoided) else None,
        "penalty": row.line.event.code if isinstance(row.line.event, ev.PenaltyGiven) else None,
    }


def summary(sheet: SheetFold, game: WattenGame) -> Json:
    """One game in a line: its end, its marks, and whether an edit left it without one."""
    finish = game.finish
    return {
        "game": game.number,
        "totals": list(game.totals),
        "clipped": [min(total, rules_of(sheet, WattenRules).target) for total in game.totals],
        "winner": finish.winner if finish else None,
        "loser": finish.loser if finish else None,
        "outcome": finish.outcome if finish else None,
        "bummerl": finish.bummerl if finish else 0,
        "by": finish.by if finish else None,
        "short": sheet.is_short(game),
        "overrun": sum(row.flag == "overrun" for row in game.rows),
        "impossible": sum(row.flag == "impossible" for row in game.rows),
    }
