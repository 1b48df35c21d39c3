"""Vertical columns: a histogram, and a falling step curve."""

from __future__ import annotations

import math
from collections.abc import Sequence

from league.pages.charts.shapes import WIDTH, Chart, box, label, line, room_for

HEIGHT, LEFT, TOP, BOTTOM = 220, 8, 24, 30


def histogram(
    key: str, title: str, desc: str, bins: Sequence[tuple[str, int]], head: tuple[str, ...]
) -> Chart | None:
    """The count of each bin, written above its column; None if all are 0."""
    most = max((count for _, count in bins), default=0)
    if not most:
        return None
    step, room = (WIDTH - 2 * LEFT) / len(bins), HEIGHT - TOP - BOTTOM
    boxes, labels = [], []
    named = math.ceil(room_for([f"{name} " for name, _ in bins]) / step)  # each name needs room
    for number, (name, count) in enumerate(bins):
        x, height = LEFT + step * number, room * count / most
        boxes.append(box(x + 2, TOP + room - height, step - 4, height, "faint"))
        if number % named == 0:
            labels.append(label(x + step / 2, HEIGHT - 8, name, "middle"))
        if count:
            labels.append(label(x + step / 2, TOP + room - height - 6, str(count), "middle"))
    ground = line([(LEFT, TOP + room), (WIDTH - LEFT, TOP + room)], "axis")
    rows = tuple((name, str(count)) for name, count in bins)
    return Chart(key, title, desc, str(HEIGHT), tuple(boxes), (ground,), tuple(labels), (), head, rows)


def falling(
    key: str,
    title: str,
    desc: str,
    steps: Sequence[tuple[int, int, int]],
    head: tuple[str, ...],
    percent: str,
) -> Chart | None:
    """(round, how many were still in, of how many) as a curve. `percent` is the text for a percentage."""
    if not steps or not steps[0][2]:
        return None
    left, room = 58, HEIGHT - TOP - BOTTOM
    step = (WIDTH - left - LEFT) / len(steps)
    points: list[tuple[float, float]] = []
    labels = [
        label(left - 6, TOP + room * part / 4 + 5, percent % (100 - 25 * part), "end") for part in range(5)
    ]
    grid = [
        line([(left, TOP + room * part / 4), (WIDTH - LEFT, TOP + room * part / 4)], "grid")
        for part in range(5)
    ]
    for number, (round_, still, of) in enumerate(steps):
        y = TOP + room * (1 - still / of)
        points += [(left + step * number, y), (left + step * (number + 1), y)]
        if len(steps) <= 16 or round_ % 5 == 0:
            labels.append(label(left + step * (number + 0.5), HEIGHT - 8, str(round_), "middle"))
    rows = tuple((str(round_), str(still), percent % round(100 * still / of)) for round_, still, of in steps)
    return Chart(
        key, title, desc, str(HEIGHT), paths=(*grid, line(points)), labels=tuple(labels), head=head, rows=rows
    )
