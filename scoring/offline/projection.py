"""What a sheet will be once everything that waits has arrived, as far as this device can know.

Owns the order of that: the sheet as the server last told it, then what waits,
one after the other, each decided as the server would. Pure: no Django. Never
sends anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.admission import admit
from scoring.engine.admission.admit import Envelope, Receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts.codec import Malformed
from scoring.engine.sheet.fold import SheetFold, extend, fold
from scoring.offline import wire
from scoring.pages.shared import forms

Fields = Sequence[Sequence[str]]
Outcome = Receipt | Malformed


@dataclass(frozen=True, slots=True)
class Projection:
    """`after` is the sheet with all that waits; `outcomes` say of each item, in order, what became of it.

    `unsent` are the ids of the entries that only this device knows.
    """

    after: SheetFold
    outcomes: tuple[Outcome, ...]
    unsent: tuple[str, ...]


def base(state: Mapping[str, Any]) -> SheetFold:
    """The sheet as the server told it. Raises Malformed, Unreadable for what a newer release wrote."""
    return fold(wire.setup_of(state["setup"]), wire.entries_of(state["entries"]))


def project(before: SheetFold, items: Iterable[Fields], pen: Pen) -> Projection:
    """`items` are the posted fields of each declaration that waits, in the order of the taps."""
    after, outcomes, unsent = before, [], []
    for fields in items:
        after, outcome = _arrive(after, dict(map(_pair, fields)), pen)
        outcomes.append(outcome)
        if isinstance(outcome, Receipt) and outcome.status in ("counted", "agreed", "held"):
            unsent.append(outcome.entry_id)
    return Projection(after, tuple(outcomes), tuple(unsent))


def _pair(field: Sequence[str]) -> tuple[str, str]:
    name, value = field
    return name, value


def _arrive(before: SheetFold, fields: Mapping[str, str], pen: Pen) -> tuple[SheetFold, Outcome]:
    """What stands on a board without its server was shown as written: the server is told so (`waited`), and holds
    what it cannot count."""
    try:
        envelope: Envelope = replace(forms.envelope(fields), waited=True)
        decided = admit.decide(before, envelope, admit.read(envelope), pen)
    except Malformed as error:
        return before, error
    if isinstance(decided, Receipt):
        return before, decided
    after = extend(before, (decided,))
    return after, admit.receipt(after, decided)
