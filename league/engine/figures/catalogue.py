"""All figures, by key."""

from __future__ import annotations

from collections.abc import Sequence

from league.engine.figures import hands, watten_bids, watten_results, watten_rounds, whot
from league.engine.figures.figure import Figure, Said, answered
from league.engine.figures.played import Seen
from league.engine.results import Game

FIGURES: tuple[Figure, ...] = (
    *watten_results.FIGURES,
    *watten_rounds.FIGURES,
    *watten_bids.FIGURES,
    *whot.FIGURES,
    *hands.FIGURES,
)
BY_KEY = {figure.key: figure for figure in FIGURES}


def said_of(seen: Sequence[Seen], game: Game) -> tuple[Said, ...]:
    """The answers of every figure of this game for these games, which are ordered oldest first."""
    return tuple(answered(figure, seen) for figure in FIGURES if figure.game == game)
