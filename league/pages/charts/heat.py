"""A matrix of everybody against everybody: a square for each two, darker the more was won, with the number in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from league.pages.charts.shapes import WIDTH, Box, Chart, Fill, Label, at, box, label, room_for, short

ROW, TOP = 36, 30


def against_each_other(
    key: str, title: str, desc: str, names: Sequence[str], won: Mapping[tuple[int, int], tuple[int, int]],
    head: tuple[str, ...], legend: tuple[str, str, str],
) -> Chart | None:  # fmt: skip
    """`won[row, column]`: games that the row won against the column, and games in all. Rows and columns are
    numbered.

    `legend`: texts for more won than lost, as many, fewer. None for fewer than two, or if nobody met.
    """
    if len(names) < 2 or not won:
        return None
    left = room_for([f"00 {name}" for name in names]) + 10
    least = room_for([f" {hits}:{games - hits}" for hits, games in won.values()])
    step = min(72.0, max(least, (WIDTH - left - 2) / len(names)))
    width = max(WIDTH, left + 2 + step * len(names))
    boxes: list[Box] = []
    labels: list[Label] = []
    rows: list[tuple[str, ...]] = []
    for row, name in enumerate(names):
        y = TOP + ROW * row
        labels.append(label(left - 8, y + ROW / 2 + 5, short(f"{row + 1} {name}", left), "end"))
        labels.append(label(left + step * (row + 0.5), TOP - 8, str(row + 1), "middle"))
        for column, other in enumerate(names):
            hits, games = won.get((row, column), (0, 0))
            if not games:
                continue
            fill: Fill = "full" if 2 * hits > games else "hatched" if 2 * hits == games else "empty"
            boxes.append(box(left + step * column + 1, y + 1, step - 2, ROW - 2, fill))
            place = left + step * (column + 0.5), y + ROW / 2 + 5
            labels.append(label(*place, f"{hits}:{games - hits}", "middle", inside=fill == "full"))
            rows.append((name, other, f"{hits}:{games - hits}"))
    fills: tuple[Fill, ...] = ("full", "hatched", "empty")
    return Chart(
        key, title, desc, str(TOP + ROW * len(names) + 2), tuple(boxes), (), tuple(labels),
        tuple(zip(fills, legend, strict=True)), head, tuple(rows), at(width),
    )  # fmt: skip
