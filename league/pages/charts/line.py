"""A value over evenings, with its band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.pages.charts.shapes import WIDTH, Chart, Path, dot, label, line, ticks

HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 260, 44, 16, 16, 34
MOST_DOTS = 40


@dataclass(frozen=True, slots=True)
class Point:
    """`name` of the evening; the value and the ends of its band."""

    name: str
    value: float
    low: float
    high: float


def over_time(
    key: str,
    title: str,
    desc: str,
    points: Sequence[Point],
    head: tuple[str, ...],
    rows: Sequence[tuple[str, ...]],
) -> Chart | None:
    """`points` oldest first, evenly spaced. A single point is a dot with its interval; None without any."""
    if not points:
        return None
    low, high = min(point.low for point in points), max(point.high for point in points)
    reach = (high - low) or 1.0
    step = (WIDTH - LEFT - RIGHT) / max(1, len(points) - 1)

    def x(number: int) -> float:
        return LEFT + step * number if len(points) > 1 else (LEFT + WIDTH - RIGHT) / 2

    def y(value: float) -> float:
        return TOP + (high - value) / reach * (HEIGHT - TOP - BOTTOM)

    marks = ticks(low, high)
    paths: list[Path] = [line([(LEFT, y(mark)), (WIDTH - RIGHT, y(mark))], "grid") for mark in marks]
    upper = [(x(number), y(point.high)) for number, point in enumerate(points)]
    lower = [(x(number), y(point.low)) for number, point in enumerate(points)]
    if len(points) > 1:
        paths.append(line([*upper, *reversed(lower)], "band", closed=True))
        paths.append(line([(x(number), y(point.value)) for number, point in enumerate(points)]))
    else:
        paths.append(line([upper[0], lower[0]], "thin"))
    if len(points) <= MOST_DOTS:
        paths += [dot(x(number), y(point.value)) for number, point in enumerate(points)]
    labels = [label(LEFT - 6, y(mark) + 5, f"{mark:g}", "end") for mark in marks]
    ends = {0: "start", len(points) - 1: "end"} if len(points) > 1 else {0: "middle"}
    labels += [label(x(number), HEIGHT - 8, points[number].name, anchor) for number, anchor in ends.items()]  # type: ignore[arg-type]
    return Chart(
        key, title, desc, str(HEIGHT), paths=tuple(paths), labels=tuple(labels), head=head, rows=tuple(rows)
    )
