"""The draws of a competition: made from its state, and checked against the state they were made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from league.engine.competition import facts as ft
from league.engine.competition.field_of import field_of
from league.engine.competition.fold import extend, start
from league.engine.competition.plan import Plan
from league.engine.competition.standing import scores_of
from league.engine.competition.state import HeatState, State
from league.engine.draw.field import Drawn, OptionValue, Warning
from league.engine.draw.format import Format
from league.engine.draw.formats import UnknownAlgorithm, format_of, recompute
from league.engine.draw.situation import Situation
from league.engine.draw.warn import warnings_of

# Warnings that only a format can give; a change by hand does not take them back.
_OF_FORMATS = ("later_repeats", "no_design")
Verdict = Literal["same", "other", "unknown_algorithm"]


def warnings_now(state: State, heat: HeatState) -> tuple[Warning, ...]:
    """What a director should know about a heat, also after pairings were changed by hand."""
    if not heat.changes:
        return heat.drawn.warnings
    field = field_of(state, scores_of(state))
    before = replace(
        field,
        heats=field.heats[: heat.number - 1],
        finishes=tuple(finish for finish in field.finishes if finish.heat < heat.number),
    )
    kept = tuple(warning for warning in heat.drawn.warnings if warning.code in _OF_FORMATS)
    return (*kept, *warnings_of(heat.heat, Situation(before)))


@dataclass(frozen=True, slots=True)
class CheckedDraw:
    """`seq` is the fact of the draw."""

    seq: int
    drawn: Drawn
    verdict: Verdict


def format_for(key: str, options: Mapping[str, OptionValue], plan: Plan) -> Format:
    """The format with its options; the plan says the heats and who deals. Raises UnknownAlgorithm, Impossible."""
    given = {**options, "dealer": plan.dealer, "heats": plan.heats}
    return format_of(key, tuple(sorted(given.items())))


def drawn_from(format_: Format, state: State, seed: str) -> Drawn:
    """The next heat. Raises Impossible."""
    return format_.draw(field_of(state, scores_of(state)), seed)


def checked_draws(plan: Plan, facts: Iterable[ft.Fact]) -> Iterator[CheckedDraw]:
    """Every draw of the ledger, recomputed from the facts before it."""
    state = start(plan)
    for fact in facts:
        if isinstance(fact, ft.HeatDrawn):
            yield CheckedDraw(state.version + 1, fact.drawn, _verdict(state, fact.drawn))
        state = extend(state, [fact])


def _verdict(state: State, drawn: Drawn) -> Verdict:
    try:
        is_same = recompute(drawn, field_of(state, scores_of(state)))
    except UnknownAlgorithm:
        return "unknown_algorithm"
    return "same" if is_same else "other"
