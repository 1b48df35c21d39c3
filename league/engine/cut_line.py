"""The line that separates who goes through: who is above it, who is level on it, and how that tie is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.engine.policy.policy import Policy
from league.engine.results import Subject
from league.engine.standings import Row


@dataclass(frozen=True, slots=True)
class CutLine:
    """`level` share the rank on the line and have `places_left` between them. `to_decide` is the policy's
    next step for them, "manual" if it names none. Both are empty if the line is clear.
    """

    through: tuple[Subject, ...]
    level: tuple[Subject, ...]
    places_left: int
    to_decide: str
    out: tuple[Subject, ...]


def cut_line(policy: Policy, rows: Sequence[Row], through: int) -> CutLine:
    """The cut after the first `through` rows. Unranked rows are out; a tie that ends exactly on the line is
    no tie.
    """
    ranked = [row for row in rows if row.rank]
    last = {row.rank: row.rank + len(row.tied_with) for row in ranked}
    above = tuple(row.subject for row in ranked if last[row.rank] <= through)
    level = tuple(row.subject for row in ranked if row.rank <= through < last[row.rank])
    below = tuple(row.subject for row in rows if not row.rank or row.rank > through)
    steps = policy.last_steps or ("manual",)
    return CutLine(above, level, through - len(above) if level else 0, steps[0] if level else "", below)
