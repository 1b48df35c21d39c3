"""The notation and the play functions of each game, by its name.

A third game needs one entry in each dict here. `Any` stands for the setup and
action types of a game, which only its own package uses.
"""

from __future__ import annotations

from typing import Any

from rules.core.hand import GameNotation, Hand
from rules.core.ruleset import Game
from rules.core.steps import GamePlay
from rules.watten import playout as watten_playout
from rules.watten import state as watten_state
from rules.watten import steps as watten_steps
from rules.watten.notation import NOTATION as WATTEN
from rules.watten.state import WattenState
from rules.whot import playout as whot_playout
from rules.whot import steps as whot_steps
from rules.whot.notation import NOTATION as WHOT
from rules.whot.position import WhotState

AnyHand = Hand[Any, Any]
AnyState = WattenState | WhotState

GAMES: dict[Game, GameNotation[Any, Any]] = {"watten": WATTEN, "whot": WHOT}

PLAYS: dict[Game, GamePlay[Any, Any, Any]] = {
    "watten": GamePlay(
        watten_state.states,
        watten_steps.facts,
        watten_steps.ways,
        watten_playout.legal_actions,
        lambda ruleset, rng, seats: watten_playout.random_hand(ruleset, rng, seats=seats),
        watten_steps.seat_counts,
    ),
    "whot": GamePlay(
        whot_steps.states,
        whot_steps.facts,
        lambda *_: {},
        whot_steps.legal_actions,
        lambda ruleset, rng, seats: whot_playout.random_hand(ruleset, rng, seats=seats),
        whot_steps.seat_counts,
    ),
}
