"""The WHOT! half of the view model: a column per player, a row per round, the distance to the limit.

Owns what the WHOT! pad shows. Never counts a hand and never words anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.errors import RulesError
from rules.whot.pack import pack_of
from rules.whot.rulesets import WhotRules
from rules.whot.seating import most_players
from scoring.engine.board.window import shown_games, shown_rows
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.engine.sheet.fold import SheetFold, rules_of
from scoring.engine.whot.game import Cell, Row, WhotGame, count
from scoring.engine.whot.match_end import places_so_far

Json = dict[str, Any]
# The steps of a round that say who drops out of a tournament, or why nobody does.
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


def part(sheet: SheetFold, current: WhotGame) -> Json:
    """`players`, `rows` (the running game), `games` (see `shown`), `finished` (just now, or None)."""
    rules = rules_of(sheet, WhotRules)
    played = [game for game in sheet.games if isinstance(game, WhotGame)]
    fresh = not current.rows and bool(played) and played[-1].finish is not None
    wins = [winner for game in played if game.finish for winner in game.finish.winners]
    return {
        "match": rules.match,
        "limit": rules.limit if rules.match == "elimination" else None,
        "count": rules.counted,
        "entry": "cards" if _asks_cards(rules) else "values",
        "players": [_player(current, seat, wins.count(seat), rules) for seat in range(sheet.setup.seats)],
        "rows": [row_json(row, rules) for row in shown_rows(current.rows)],
        "earlier_rows": len(current.rows) - len(shown_rows(current.rows)),
        "games": [summary(sheet, game) for game in shown_games(sheet) if isinstance(game, WhotGame)],
        "finished": summary(sheet, played[-1]) if fresh else None,
        "played_out": sum(game.finish is not None for game in played),
        "double_again_at": rules.double_again_at,
        "doubling": rules.doubling,
        "rounding": rules.rounding,
        "rounds": rules.rounds if rules.match == "fixed_rounds" else None,
        "playing": list(current.players),
        "final": list(current.state.finals) if current.state.is_final() else None,
        "away": sorted(current.away),
        "stake": current.state.stake,
        "stage": _stage(current, rules),
        "tools": _tools(current, rules),
        "club_points": [_club_points(played, seat) for seat in range(sheet.setup.seats)],
    }


def _asks_cards(rules: WhotRules) -> bool:
    """Where heads count wrongly (the short variant), or where the cards decide a tie (#30)."""
    return rules.counted == "short" or (
        rules.match == "drop_highest" and rules.ko_tie in ("most_cards", "highest_card")
    )


def _stage(game: WhotGame, rules: WhotRules) -> Json:
    """What the next round decides.

    `asks_hands`: it needs everybody's hand; `exhausted`: hands may be counted though nobody is out (#32);
    `places`: of those who went already; `decided`: what the last round said about dropping out.
    """
    state = game.state
    return {
        "asks_hands": state.counts_everybody(),
        "exhausted": rules.exhaust == "count_lowest_wins" and rules.counted != "none",
        "places": list(places_so_far(state)),
        "tie": list(state.tie),
        "played": state.rounds,
        "needed": rules.final_best_of // 2 + 1,
        "by_hand": rules.match == "drop_highest" and rules.ko_basis == "hand",
        "decided": _decided(game.rows[-1]) if game.rows else [],
        "begun": bool(state.rounds or state.stake),
    }


def _decided(row: Row) -> list[Json]:
    return [
        {"code": told.code, "seat": cell.seat, "points": dict(told.params).get("points")}
        for cell in row.cells
        for told in cell.steps
        if told.code in _DECIDED
    ]


def _tools(game: WhotGame, rules: WhotRules) -> Json:
    """What this table has beside the score: who may call what, the clock, the order of play, a stake."""
    effects = pack_of(rules.pack).effects.values()
    return {
        "clock": rules.clock,
        "timeout": rules.timeout,
        "calls": rules.calls,
        "penalty": rules.missed_call_penalty,
        "turns": rules.order_card == "reverse" and any("reverse" in of for of in effects),
        "late": rules.late_joiner,
        "late_points": game.state.starting_total(),
        "room": most_players(rules),
        "stakes": rules.stakes != "off" and len(game.active) == 2,
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
        "away": bool(game.left_in[seat]) and not game.out_in[seat],
        "plays": seat in game.players,
        "left": max(rules.limit - total, 0),
        "percent": min(100, 100 * total // rules.limit),
        "close": seat in game.active and rules.limit - total <= rules.limit // 5,
        "wins": wins,
    }


def row_json(row: Row, rules: WhotRules) -> Json:
    was = _was(row, rules)
    return {
        "id": row.line.entry.id,
        "seq": row.line.entry.seq,
        "game": row.line.game,
        "round": row.line.round,
        "winner": row.winner,
        # What the line says where it is no round with hands: who came or went, a stake, a void round.
        "said": _said(row.line.event),
        "dealer": row.dealer,
        "cells": [_cell(cell, was.get(cell.seat)) for cell in row.cells],
        "flag": row.flag,
        "flagged": list(row.flagged),
        "corrected": bool(row.line.corrections),
        "readings": len(row.line.readings),
    }


def _said(event: ev.Fact) -> Json | None:
    if isinstance(event, ev.RoundScored | ev.RoundExhausted):
        return None
    return {"kind": kind(event), **encode(event)}


def _cell(cell: Cell, was: int | None) -> Json:
    """`was`: the points that stood there before a correction, where they were others."""
    now = {"seat": cell.seat, "points": cell.points, "total": cell.total, "out": cell.is_out}
    return now | {"was": None if was == cell.points else was}


def _was(row: Row, rules: WhotRules) -> dict[int, int]:
    """What a round said before anybody corrected it, by seat; nothing for a line that nobody corrected."""
    said = row.line.entry.event
    if not row.line.corrections or not isinstance(said, ev.RoundScored | ev.RoundExhausted):
        return {}
    before = {said.winner: 0} if isinstance(said, ev.RoundScored) else {}
    for hand in said.hands:
        try:
            before.setdefault(hand.seat, count(hand, rules)[0])
        except RulesError:
            continue  # a card that is none counted nothing then either
    return before


def summary(sheet: SheetFold, game: WhotGame) -> Json:
    """One game in a line: who won it, the places, who went when, who never played it, and what an edit left odd.

    `by` is the code of the rule that ended it; `out_in` the round in which a seat went, 0 for those in; `left_in`
    says whether it went home.
    """
    return {
        "game": game.number,
        "totals": list(game.totals),
        "winner": game.finish.winner if game.finish else None,
        "winners": list(game.finish.winners) if game.finish else [],
        "by": game.finish.steps[0].code if game.finish else "",
        "places": list(game.finish.places) if game.finish else None,
        "out_in": [out or left for out, left in zip(game.out_in, game.left_in, strict=True)],
        "left_in": [bool(left and not out) for out, left in zip(game.out_in, game.left_in, strict=True)],
        "absent": absent(game),
        "rounds": game.rounds,
        "stakes": list(game.finish.stakes) if game.finish else [],
        "short": sheet.is_short(game),
        "overrun": sum(row.flag == "overrun" for row in game.rows),
        "impossible": sum(row.flag not in (None, "overrun") for row in game.rows),
    }


def absent(game: WhotGame) -> list[int]:
    """Who took no part in a game that has begun: not there yet, or gone before it."""
    return [seat for seat in range(len(game.totals)) if game.played and seat not in game.played]


def result_facts(game: WhotGame) -> Json:
    """Places of a finished game; who never played it and what a stake moved only where there is such a thing."""
    if game.finish is None:
        return {}
    facts: Json = {"places": list(game.finish.places)}
    facts |= {"absent": absent(game)} if absent(game) else {}
    return facts | ({"stakes": list(game.finish.stakes)} if game.finish.stakes else {})
