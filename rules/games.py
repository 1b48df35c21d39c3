"""The explicit table of the games: which notation each one plugs in.

Owns nothing else. A third game is one line here; `Any` stands for its setup
and action types, which only the game itself looks into.
"""

from __future__ import annotations

from typing import Any

from rules.hand import GameNotation, Hand
from rules.ruleset import Game
from rules.watten.notation import NOTATION as WATTEN
from rules.whot.notation import NOTATION as WHOT

AnyHand = Hand[Any, Any]

GAMES: dict[Game, GameNotation[Any, Any]] = {"watten": WATTEN, "whot": WHOT}
