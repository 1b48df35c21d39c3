"""Steps of a derivation: why a number has its value.

Each step is a code with plain parameters and names its rule and source. Pages word it in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass

Value = int | str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation. `code` names the rule, `source` the passage of the rules behind it."""

    code: str
    source: str
    params: tuple[tuple[str, Value], ...] = ()


def step(code: str, source: str, **params: Value) -> Step:
    return Step(code, source, tuple(params.items()))
