"""The chart of a game: coordinates of an SVG with one line per name, for a tablet and for a phone.

`chart_labels` positions the names. Lines differ by dashes and by the shape of their points, not by colour
alone. The input is named rows of numbers, from either game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.pages.history.chart_labels import Frame, Label, Placed, placed

Points = list[tuple[int, int]]
# Drawn at its natural size on a tablet and on paper, and on a phone, so that its letters are as large as the
# page's.
WIDE = Frame(width=960, height=340, left=40, right=200, top=16, bottom=28, letter=8, row=22, sample=30)
NARROW = Frame(width=360, height=260, left=32, right=164, top=12, bottom=26, letter=7, row=19, sample=22)
# The shape of each point, about (0, 0) and five units wide; the second four are hollow.
SHAPES = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m0-5l5 5l-5 5l-5-5z",
    "m-4-4h8v8h-8z",
    "m0-5l5 9h-10z",
)
MOST_SHAPES = 15  # rounds; with more, the points would touch
CROSS = "m-6-6l12 12m0-12l-12 12"


@dataclass(frozen=True, slots=True)
class Series:
    """One line: `values[n]` after round n, starting with round 0; None where there is no value, also in
    between.

    `end`: the reason, in a word, why it ends before the others; "" if it does not.
    """

    name: str
    values: Sequence[int | None]
    style: str
    end: str = ""


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """One line of the SVG: `parts` are polylines, `points` and `cross` are paths, `label` is its name."""

    style: str
    hollow: bool
    parts: tuple[str, ...]
    points: str
    cross: str
    shape: str
    label: Placed


@dataclass(frozen=True, slots=True)
class Goal:
    """The line at the number of points that ends the game."""

    y: int
    value: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A round number under the chart."""

    x: int
    round: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """One SVG; all lengths are in its own units."""

    style: str
    width: int
    height: int
    left: int
    right: int
    lines: tuple[DrawnLine, ...]
    goal: Goal | None
    zero_y: int
    ticks: tuple[Tick, ...]
    tick_y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The same chart twice: for a tablet and paper, and for a phone."""

    wide: Drawing
    narrow: Drawing


def chart(series: Sequence[Series], goal: int | None) -> Chart | None:
    """Both drawings; None before the first round."""
    rounds = max((len(line.values) for line in series), default=1) - 1
    if rounds < 1:
        return None
    return Chart(_drawing(series, goal, rounds, WIDE), _drawing(series, goal, rounds, NARROW))


def _drawing(series: Sequence[Series], goal: int | None, rounds: int, frame: Frame) -> Drawing:
    """The coordinates of lines, names, grid and goal."""
    known = [value for line in series for value in line.values if value is not None]
    top = max([*known, goal or 0, 1])
    parts = [_parts(line, rounds, top, frame) for line in series]
    labels = [_label(line, of[-1][-1], frame) for line, of in zip(series, parts, strict=True)]
    places = placed(labels, parts, frame)
    return Drawing(
        style="chart-wide" if frame is WIDE else "chart-narrow",
        width=frame.width,
        height=frame.height,
        left=frame.left,
        right=frame.edge,
        lines=tuple(
            _line(at, line, of, rounds, place)
            for at, (line, of, place) in enumerate(zip(series, parts, places, strict=True))
        ),
        goal=None if goal is None else Goal(_y(goal, top, frame), goal),
        zero_y=_y(0, top, frame),
        ticks=tuple(Tick(_x(number, rounds, frame), number) for number in _ticks(rounds)),
        tick_y=frame.height - 6,
    )


def _line(at: int, line: Series, parts: Sequence[Points], rounds: int, label: Placed) -> DrawnLine:
    shape = SHAPES[at % len(SHAPES)]
    points = [point for part in parts for point in part]
    shown = points if rounds <= MOST_SHAPES else points[-1:]
    return DrawnLine(
        style=line.style,
        hollow=at % (2 * len(SHAPES)) >= len(SHAPES),
        parts=tuple(" ".join(f"{x},{y}" for x, y in part) for part in parts),
        points="".join(f"M{x} {y}{shape}" for x, y in shown),
        cross=f"M{points[-1][0]} {points[-1][1]}{CROSS}" if line.end else "",
        shape=shape,
        label=label,
    )


def _label(line: Series, end: tuple[int, int], frame: Frame) -> Label:
    rest = " ".join(filter(None, (str(_last(line)), line.end)))
    return Label(line.name, rest, end, end[0] < frame.edge)


def _parts(line: Series, rounds: int, top: int, frame: Frame) -> list[Points]:
    """The points of a line, in several parts for a player who left and came back."""
    runs = groupby(enumerate(line.values), key=lambda point: point[1] is None)
    return [
        [(_x(at, rounds, frame), _y(value or 0, top, frame)) for at, value in run]
        for is_gap, run in runs
        if not is_gap
    ]


def _last(line: Series) -> int:
    return next((value for value in reversed(line.values) if value is not None), 0)


def _x(at: int, rounds: int, frame: Frame) -> int:
    return frame.left + round(at * (frame.edge - frame.left) / rounds)


def _y(value: int, top: int, frame: Frame) -> int:
    return frame.floor - round(value * (frame.floor - frame.top) / top)


def _ticks(rounds: int) -> list[int]:
    """At most a dozen round numbers, including the last one."""
    step = max(1, -(-rounds // 12))
    return sorted(
        {*range(step, rounds + 1, step), rounds} if step == 1 else {*range(step, rounds, step), rounds}
    )
