"""Draws the next heat. Only directors see it until it is published."""

from __future__ import annotations

import secrets

from league.engine.competition import facts as ft
from league.engine.competition.draws import drawn_from, format_for
from league.engine.competition.state import State
from league.engine.draw.field import Impossible
from league.models import Competition
from league.services.competition.declaring import Declaration, declare
from scoring.services import InputError

# Without letters that look alike, since people may copy it from a print.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_SEED = 40


def heat_draw(*, competition: Competition, said: Declaration, seed: str = "") -> State:
    """Draw the next heat, or the one that is drawn but not published anew.

    `seed`: a text that the director chose, "" for one by chance. Raises InputError: competition_draw_ and the
    code of an Impossible, and those of `declare`.
    """
    seed = " ".join(seed.split())[:MOST_SEED] or "".join(secrets.choice(_SIGNS) for _ in range(10))
    format_ = format_for(competition.draw_key, competition.draw_options, competition.plan)

    def make(state: State) -> list[ft.Fact]:
        try:
            return [ft.HeatDrawn(drawn_from(format_, state, seed))]
        except Impossible as impossible:
            numbers = ", ".join(str(number) for number in impossible.numbers)
            params: dict[str, int | str] = {"numbers": numbers} if numbers else {}
            raise InputError(f"competition_draw_{impossible.code}", "", params) from impossible

    return declare(competition, said, make)
