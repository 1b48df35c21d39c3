"""A sparkline: the values of one row of standings by evening, without text."""

from __future__ import annotations

from collections.abc import Sequence

from league.pages.charts.shapes import at

WIDTH, HEIGHT = 72, 20


def spark(values: Sequence[float]) -> str:
    """The path in a box of WIDTH by HEIGHT; "" for fewer than two values."""
    if len(values) < 2:
        return ""
    low, reach = min(values), (max(values) - min(values)) or 1.0
    step = (WIDTH - 4) / (len(values) - 1)
    points = (
        f"{at(2 + step * number)} {at(HEIGHT - 3 - (value - low) / reach * (HEIGHT - 6))}"
        for number, value in enumerate(values)
    )
    return "M" + " L".join(points)
