"""The prize list as text."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.engine.competition.draws import is_over
from league.engine.competition.prizes import awards
from league.engine.competition.standing import table_of
from league.engine.competition.state import State
from league.engine.scores import contender_of
from league.pages.competition.shared import Names
from league.wording_competition import money


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """`each`: the sum for each pair that shares it, "" for other prizes. `is_shared`: by several pairs."""

    rank: int
    numbers: tuple[int, ...]
    names: tuple[str, ...]
    prize: str
    each: str
    is_shared: bool


def prize_lines(state: State, names: Names) -> tuple[PrizeLine, ...]:
    """Who gets which prize by the approved heats; () before the first."""
    if not state.approved:
        return ()
    ranks = {contender_of(row.subject): row.rank or 0 for row in table_of(state)}
    lines = []
    for award in awards(ranks, state.prizes):
        together = " + ".join(award.prizes)
        is_shared = len(award.numbers) > 1
        each = f"{money(award.cents)} €" if award.cents is not None else ""
        prize = _("%(prizes)s, shared") % {"prizes": together} if is_shared else together
        of = tuple(names[number] for number in award.numbers)
        lines.append(PrizeLine(award.rank, award.numbers, of, prize, each, is_shared))
    return tuple(lines)


def provisional(state: State) -> str:
    """The note on a list before the competition is over, "" afterwards."""
    if is_over(state):
        return ""
    if state.plan.last_stage or not state.plan.heats:
        return _("Provisional: more heats come after heat %(heat)s.") % {"heat": len(state.approved)}
    numbers = {"heat": len(state.approved), "heats": state.plan.heats}
    return _("Provisional: after %(heat)s of %(heats)s heats.") % numbers
