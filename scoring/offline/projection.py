"""Computes the sheet as it will be once all waiting items have arrived, as far as this device knows.

Starts from the server's last state and decides each waiting item in order, as the server would. Pure: no
Django.
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
    """`after` is the sheet with all waiting items; `outcomes` has the receipt of each, in order.

    `unsent` are the ids of entries that only this device knows.
    """

    after: SheetFold
    outcomes: tuple[Outcome, ...]
    unsent: tuple[str, ...]


def base(state: Mapping[str, Any]) -> SheetFold:
    """The sheet of the server's state. Raises Malformed or Unreadable for data of a newer release."""
    return fold(wire.setup_of(state["setup"]), wire.entries_of(state["entries"]))


def project(before: SheetFold, items: Iterable[Fields], pen: Pen) -> Projection:
    """The projection for `items`, the posted fields of each waiting declaration in the order of the taps."""
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
    """Decide one item. An item tapped on an offline board was shown as written, so it carries `waited`, and
    the server holds it instead of refusing it.
    """
    try:
        envelope: Envelope = replace(forms.envelope(fields), waited=True)
        decided = admit.decide(before, envelope, admit.read(envelope), pen)
    except Malformed as error:
        return before, error
    if isinstance(decided, Receipt):
        return before, decided
    after = extend(before, (decided,))
    return after, admit.receipt(after, decided)
