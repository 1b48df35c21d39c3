"""What is still possible in the open round of a game, by what was declared in it."""

from __future__ import annotations

from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.watten.game import WattenGame


def may_void_points(game: WattenGame, side: int, rules: WattenRules) -> bool:
    """Whether `side` may void its points: between rounds, opponent krank, points to void, not too often (A21)."""
    if rules.void_points == "off" or game.stake != game.opening or game.finish or _is_dealt(game):
        return False
    # Three players cannot void points (section "Two and three players").
    if len(game.totals) != 2 or not game.krank[1 - side] or not game.totals[side]:
        return False
    voided = any(row.line.event == ev.PointsVoided(side) and row.flag is None for row in game.rows)
    return rules.void_points == "unlimited" or not voided


def is_peeked(game: WattenGame, round_: int) -> bool:
    """Whether a look at the cut of that round is booked; without a new cut there cannot be a second one (A24)."""
    events = [row.line.event for row in game.rows if row.line.round == round_]
    return any(isinstance(event, ev.PenaltyGiven) and event.code == "peek_cut" for event in events)


def _is_dealt(game: WattenGame) -> bool:
    """Whether a bid, an answer or an offence says that the cards of the open round are dealt."""
    told = (row.line.event for row in game.rows if row.line.round == game.rounds)
    looked = any(isinstance(event, ev.PenaltyGiven) and event.code == "early_look" for event in told)
    return game.round_is_open and (game.state.settled or looked)
