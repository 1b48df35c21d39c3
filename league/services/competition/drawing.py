"""Draws the next heat. Only directors see it until it is published."""

from __future__ import annotations

import secrets

from league.engine.competition import facts as ft
from league.engine.competition.cut import cut_of
from league.engine.competition.draws import drawn_from, is_stage_over
from league.engine.competition.fold import take
from league.engine.competition.state import Refusal, State
from league.engine.draw.field import Impossible
from league.models import Competition
from league.services.competition.declaring import Declaration, declare, refused

# No letters that look alike, since people may copy the seed from a print.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_SEED = 40


def heat_draw(
    *, competition: Competition, said: Declaration, seed: str = "", seen: tuple[int, int] | None = None
) -> State:
    """Draw the next heat, or draw an unpublished one again.

    Before the first heat of a further stage, this also declares the cut. `seed`: a text chosen by the
    director, "" for a random one. `seen`: the number of the heat that the reader's page offers to draw, and the mark
    of the draw that it would replace, 0 for none. Raises InputError: competition_draw_changed or
    competition_published_already if the page is stale, competition_draw_ and the code of an Impossible,
    competition_cut_level, and those of `declare`.
    """
    chosen = " ".join(seed.split())[:MOST_SEED] or "".join(secrets.choice(_SIGNS) for _ in range(10))

    def make(state: State) -> list[ft.Fact]:
        if seen not in (None, _next(state)):
            there = state.heat(seen[0])
            is_out = there is not None and there.status != "drawn"
            raise refused(Refusal("published_already") if is_out else Refusal("draw_changed"))
        begun = _next_stage(state)
        after = take(state, begun) if begun else state
        if isinstance(after, Refusal):
            raise refused(after)
        published = sum(heat.status != "drawn" for heat in state.heats)
        try:
            drawn = ft.HeatDrawn(drawn_from(after, chosen), published + 1)
        except Impossible as impossible:
            raise refused(Refusal(f"draw_{impossible.code}", impossible.numbers)) from impossible
        return [begun, drawn] if begun else [drawn]

    return declare(competition, said, make)


def _next(state: State) -> tuple[int, int]:
    """What a page offers to draw, as `seen` of `heat_draw`."""
    latest = state.latest
    if latest is not None and latest.status == "drawn":
        return latest.number, latest.mark
    return len(state.heats) + 1, 0


def _next_stage(state: State) -> ft.StageBegun | None:
    """The cut before the first heat of a stage, by the current table, also when the heat is drawn again."""
    before = state.stage
    if before and not any(heat.status != "drawn" for heat in state.stage_heats(before)):
        before -= 1
    elif before == state.plan.last_stage or not is_stage_over(state):
        return None
    cut = cut_of(state, before)
    if cut.level:
        raise refused(Refusal("cut_level", tuple(number for share in cut.level for number in share)))
    return ft.StageBegun(before + 1, cut.through)
