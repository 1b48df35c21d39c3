"""The WHOT! half of the view model: a column per player, a row per round, the distance to the limit.

Owns what the WHOT! pad shows. Never counts a hand and never words anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.whot.rulesets import WhotRules
from scoring.engine.fold import SheetFold, rules_of
from scoring.engine.shown import shown_games, shown_rows
from scoring.engine.whot import Cell, Row, WhotGame

Json = dict[str, Any]


def part(sheet: SheetFold, current: WhotGame) -> Json:
    """`players`, `rows` (the running game), `games` (see `shown`), `finished` (just now, or None)."""
    rules = rules_of(sheet, WhotRules)
    played = [game for game in sheet.games if isinstance(game, WhotGame)]
    fresh = not current.rows and bool(played) and played[-1].finish is not None
    wins = [winner for game in played if game.finish for winner in game.finish.winners]
    return {
        "match": rules.match,
        "limit": rules.limit if rules.match == "elimination" else None,
        "count": rules.count,
        "entry": "cards" if rules.count == "short" else "values",
        "players": [_player(current, seat, wins.count(seat), rules) for seat in range(sheet.setup.seats)],
        "rows": [row_json(row) for row in shown_rows(current.rows)],
        "earlier_rows": len(current.rows) - len(shown_rows(current.rows)),
        "games": [summary(sheet, game) for game in shown_games(sheet) if isinstance(game, WhotGame)],
        "finished": summary(sheet, played[-1]) if fresh else None,
        "double_again_at": rules.double_again_at,
        "rounds": rules.rounds if rules.match == "fixed_rounds" else None,
        "playing": list(current.players),
        "final": list(current.state.finals) if current.state.is_final() else None,
        "away": sorted(current.away),
        "stake": current.state.stake,
        "club_points": [_club_points(played, seat) for seat in range(sheet.setup.seats)],
    }


def _club_points(games: Sequence[WhotGame], seat: int) -> int:
    """What the stakes of all games have brought or cost this seat (#35)."""
    return sum(game.finish.stakes[seat] for game in games if game.finish and game.finish.stakes)


def _player(game: WhotGame, seat: int, wins: int, rules: WhotRules) -> Json:
    total = game.totals[seat]
    return {
        "seat": seat,
        "total": total,
        # Whoever is away is out of this game as far as a pad is concerned.
        "out_in": game.out_in[seat] or game.left_in[seat],
        "left": max(rules.limit - total, 0),
        "percent": min(100, 100 * total // rules.limit),
        "close": seat in game.active and rules.limit - total <= rules.limit // 5,
        "wins": wins,
    }


def row_json(row: Row) -> Json:
    return {
        "id": row.line.entry.id,
        "seq": row.line.entry.seq,
        "game": row.line.game,
        "round": row.line.round,
        "winner": row.winner,
        "dealer": row.dealer,
        "cells": [_cell(cell) for cell in row.cells],
        "flag": row.flag,
        "flagged": list(row.flagged),
        "corrected": bool(row.line.corrections),
        "readings": len(row.line.readings),
    }


def _cell(cell: Cell) -> Json:
    return {"seat": cell.seat, "points": cell.points, "total": cell.total, "out": cell.is_out}


def summary(sheet: SheetFold, game: WhotGame) -> Json:
    """One game in a line: who won it, the places, and what an edit left odd."""
    return {
        "game": game.number,
        "totals": list(game.totals),
        "winner": game.finish.winner if game.finish else None,
        "winners": list(game.finish.winners) if game.finish else [],
        "places": list(game.finish.places) if game.finish else None,
        "out_in": [out or left for out, left in zip(game.out_in, game.left_in, strict=True)],
        "rounds": game.rounds,
        "stakes": list(game.finish.stakes) if game.finish else [],
        "short": sheet.is_short(game),
        "overrun": sum(row.flag == "overrun" for row in game.rows),
        "impossible": sum(row.flag not in (None, "overrun") for row in game.rows),
    }


def result_facts(game: WhotGame) -> Json:
    """Places of a finished game; who never played it and what a stake moved only where there is such a thing."""
    if game.finish is None:
        return {}
    facts: Json = {"places": list(game.finish.places)}
    absent = [seat for seat in range(len(game.totals)) if seat not in game.played]
    facts |= {"absent": absent} if absent else {}
    return facts | ({"stakes": list(game.finish.stakes)} if game.finish.stakes else {})
