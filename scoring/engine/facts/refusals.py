"""Why a declaration is not possible: a code with data.

Owns the type. Never decides (`check`, `check_whot`) and never words anything.
"""

from __future__ import annotations

from dataclasses import dataclass

Param = int | str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a declaration is not possible: a code the app words, with its parameters."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()


def refuse(code: str, **params: Param) -> Refusal:
    return Refusal(code, tuple(params.items()))
