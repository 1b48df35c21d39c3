"""Lines over rounds: the geometry of a small chart, for people who would rather look than read.

Owns coordinates of one SVG. Never knows a game: it gets named rows of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

Json = dict[str, Any]
WIDTH, HEIGHT = 520, 240
LEFT, RIGHT, TOP, BOTTOM = 36, 170, 14, 26
LABEL_HEIGHT = 19


@dataclass(frozen=True, slots=True)
class Series:
    """One line: `values[n]` after round n, starting with round 0; None where there is none, be it in between."""

    name: str
    values: Sequence[int | None]
    style: str


def chart(series: Sequence[Series], goal: int | None) -> Json | None:
    """Coordinates of lines, end labels, grid and goal; None while there is nothing to see yet."""
    rounds = max((len(line.values) for line in series), default=1) - 1
    if rounds < 1:
        return None
    known = [value for line in series for value in line.values if value is not None]
    top = max([*known, goal or 0, 1])
    labels = _spread([_y(_last(line), top) for line in series])
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "lines": [
            {
                "name": line.name,
                "style": line.style,
                "parts": [" ".join(f"{x},{y}" for x, y in part) for part in _parts(line, rounds, top)],
                "end": _parts(line, rounds, top)[-1][-1],
                "last": _last(line),
                "label_y": label,
            }
            for line, label in zip(series, labels, strict=True)
        ],
        "label_x": WIDTH - RIGHT + 12,
        "goal": None if goal is None else {"y": _y(goal, top), "value": goal},
        "zero_y": _y(0, top),
        "ticks": [{"x": _x(number, rounds), "round": number} for number in _ticks(rounds)],
        "tick_y": HEIGHT - 6,
    }


def _parts(line: Series, rounds: int, top: int) -> list[list[tuple[int, int]]]:
    """The points of a line; whoever went and came back has one in several parts."""
    runs = groupby(enumerate(line.values), key=lambda told: told[1] is None)
    return [
        [(_x(at, rounds), _y(value or 0, top)) for at, value in run] for is_gap, run in runs if not is_gap
    ]


def _last(line: Series) -> int:
    return next((value for value in reversed(line.values) if value is not None), 0)


def _x(at: int, rounds: int) -> int:
    return LEFT + round(at * (WIDTH - LEFT - RIGHT) / rounds)


def _y(value: int, top: int) -> int:
    return HEIGHT - BOTTOM - round(value * (HEIGHT - TOP - BOTTOM) / top)


def _ticks(rounds: int) -> list[int]:
    """At most a dozen round numbers, the last one among them."""
    step = max(1, -(-rounds // 12))
    return sorted(
        {*range(step, rounds + 1, step), rounds} if step == 1 else {*range(step, rounds, step), rounds}
    )


def _spread(wanted: Sequence[int]) -> list[int]:
    """End labels pushed apart so that none covers another: upwards first, then down again from the top."""
    order = sorted(range(len(wanted)), key=lambda at: -wanted[at])
    placed = list(wanted)
    for below, at in pairwise(order):
        placed[at] = min(placed[at], placed[below] - LABEL_HEIGHT)
    floor = TOP
    for at in reversed(order):
        placed[at] = max(placed[at], floor)
        floor = placed[at] + LABEL_HEIGHT
    return [y + 5 for y in placed]
