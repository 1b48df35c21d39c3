"""Refusals: why a declaration is not possible, as a code with data. `check` and `check_whot` make them."""

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
