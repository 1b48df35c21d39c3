"""Makes the draws of a competition from its state, and checks stored draws against the state they were made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from league.engine.competition import facts as ft
from league.engine.competition.cut import cut_of
from league.engine.competition.field_of import field_of
from league.engine.competition.fold import extend, start
from league.engine.competition.plan import Plan, Stage
from league.engine.competition.standing import scores_of
from league.engine.competition.state import HeatState, State
from league.engine.draw.canon import inputs_hash
from league.engine.draw.field import Drawn, Impossible, Warning
from league.engine.draw.format import Format
from league.engine.draw.formats import UnknownAlgorithm, format_of, options_taken, recompute
from league.engine.draw.situation import Situation, named
from league.engine.draw.warn import warnings_of

# Warnings that only a format gives. A change by hand keeps them.
_OF_FORMATS = ("later_repeats", "no_design")
_OVER = ("finished", "heats_played")
Verdict = Literal["same", "other", "unknown_algorithm"]


def warnings_now(state: State, heat: HeatState) -> tuple[Warning, ...]:
    """Warnings of a heat for the director, as things are now."""
    absent = unconfirmed(state) if heat.status == "drawn" else ()
    return (*((Warning("unconfirmed", absent),) if absent else ()), *_of_draw(state, heat))


def unconfirmed(state: State) -> tuple[int, ...]:
    """Who takes part and was neither confirmed nor ever seated; nobody if nobody was confirmed at all."""
    if not state.confirmed:
        return ()
    seen = state.confirmed | seated(state)
    return tuple(one.number for one in state.playing if one.number not in seen)


def seated(state: State) -> frozenset[int]:
    """Everybody who was in a published heat."""
    return frozenset(number for heat in state.heats if heat.status != "drawn" for number in named(heat.heat))


def _of_draw(state: State, heat: HeatState) -> tuple[Warning, ...]:
    """Recomputed if pairings were changed by hand, or somebody left."""
    if not (heat.changes or heat.left):
        return heat.drawn.warnings
    before = field_of(state, scores_of(state), before=heat.number)
    kept = tuple(warning for warning in heat.drawn.warnings if warning.code in _OF_FORMATS)
    return (*kept, *warnings_of(heat.heat, Situation(before), _usual(heat.drawn)))


def _usual(drawn: Drawn) -> int:
    """How many earlier meetings need no warning: the plans of these formats repeat them."""
    if drawn.algorithm == "drawn_partners":
        return 2
    return int(drawn.algorithm == "circles" and dict(drawn.options).get("legs") == 2)


@dataclass(frozen=True, slots=True)
class CheckedDraw:
    """`seq` is the fact of the draw, `heat` its number in the competition."""

    seq: int
    heat: int
    drawn: Drawn
    verdict: Verdict


def format_for(stage: Stage, plan: Plan) -> Format:
    """The format of a stage with its options. Raises UnknownAlgorithm or Impossible."""
    given = {**dict(stage.options), "dealer": plan.dealer, "heats": stage.heats}
    taken = options_taken(stage.format)
    return format_of(
        stage.format, tuple(sorted((key, value) for key, value in given.items() if key in taken))
    )


def drawn_from(state: State, seed: str) -> Drawn:
    """Draw the next heat of the present stage. Raises Impossible."""
    return format_for(state.stage_plan, state.plan).draw(field_of(state, scores_of(state)), seed)


def is_stage_over(state: State) -> bool:
    """Whether the present stage has no heat left to draw, and all its heats are approved."""
    stage = state.stage_plan
    heats = [heat for heat in state.stage_heats(state.stage) if heat.status != "drawn"]
    if not heats or any(heat.status != "approved" for heat in heats):
        return False
    if stage.heats:
        return len(heats) >= stage.heats
    try:
        drawn_from(state, "")
    except Impossible as impossible:
        return impossible.code in _OVER
    return False


def is_over(state: State) -> bool:
    """Whether the last stage is over, or an earlier one after which at most one contender goes on."""
    if not is_stage_over(state):
        return False
    return state.stage == state.plan.last_stage or _nobody_left_to_meet(state)


def _nobody_left_to_meet(state: State) -> bool:
    cut = cut_of(state, state.stage)
    return not cut.level and len(cut.through) < 2


def is_outdated(state: State, heat: HeatState) -> bool:
    """Whether a knockout's unpublished draw was made from other results than the current ones."""
    stage = state.plan.stage(heat.stage)
    if not (stage.is_elimination or stage.drops_out):
        return False
    return inputs_hash(field_of(state, scores_of(state)), heat.drawn.options) != heat.drawn.inputs


def tables_needed(state: State) -> int:
    """How many tables the fullest heat of the present stage needs."""
    count, stage = len(state.playing), state.stage_plan
    options = dict(stage.options)
    if stage.format == "whot_tables":
        most = int(options.get("most", 6))
        return -(-count // most)
    if stage.format == "lives" and options.get("tables"):
        return min(count // 2, int(options["tables"]))
    return count // (4 if stage.format == "drawn_partners" else 2)


def checked_draws(plan: Plan, facts: Iterable[ft.Fact]) -> Iterator[CheckedDraw]:
    """Recompute every draw of the ledger from the facts before it."""
    state = start(plan)
    for fact in facts:
        if isinstance(fact, ft.HeatDrawn):
            heat = fact.heat or fact.drawn.heat.number
            yield CheckedDraw(state.version + 1, heat, fact.drawn, _verdict(state, fact.drawn))
        state = extend(state, [fact])


def _verdict(state: State, drawn: Drawn) -> Verdict:
    try:
        is_same = recompute(drawn, field_of(state, scores_of(state)))
    except UnknownAlgorithm:
        return "unknown_algorithm"
    return "same" if is_same else "other"
