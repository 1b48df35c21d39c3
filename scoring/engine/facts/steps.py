"""Why a number is what it is: steps, each naming its rule and its source.

Owns the step type. A step is a code with plain parameters; the app words it
in the reader's language. Never holds a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

Value = int | str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation. `code` names the rule in our own words, `source` the passage it rests on."""

    code: str
    source: str
    params: tuple[tuple[str, Value], ...] = ()


def step(code: str, source: str, **params: Value) -> Step:
    return Step(code, source, tuple(params.items()))
