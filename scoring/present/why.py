"""The steps behind one line of the sheet, in words. Never computes a step: the engine has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.wording import Who, flag, said, step
from scoring.wording.sources import source

Json = dict[str, Any]


def why(told: Mapping[str, Any], who: Who) -> Json:
    """`parts`: one list of steps for a Watten line, one for each player of a WHOT! round."""
    if "cells" in told:
        parts = [_part(cell["steps"], who, who.seat(cell["seat"]), cell["total"]) for cell in told["cells"]]
    else:
        parts = [_part(told["steps"], who)]
    return {
        "game": told["game"],
        "round": told["round"],
        "said": said(told["event"], who),
        "flag": flag(told["flag"]) if told["flag"] else "",
        "parts": [part for part in parts if part["steps"]],
        "finish": _steps(told["finish"], who),
    }


def _part(steps: Sequence[Mapping[str, Any]], who: Who, name: str = "", total: int | None = None) -> Json:
    return {"name": name, "total": total, "steps": _steps(steps, who)}


def _steps(steps: Sequence[Mapping[str, Any]], who: Who) -> list[Json]:
    return [{"text": step(of, who), "source": source(of["source"])} for of in steps]
