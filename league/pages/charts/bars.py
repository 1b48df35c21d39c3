"""Horizontal bars with the share written beside each, and bars of three parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from league.pages.charts.shapes import WIDTH, Box, Chart, Fill, Label, Path, box, label, line, room_for, short

ROW, THICK, TOP = 34, 22, 6
PART_FILLS: tuple[Fill, ...] = ("full", "hatched", "empty")


@dataclass(frozen=True, slots=True)
class Bar:
    """A share with its interval, 0 to 1, and its text: "60 % of 12"."""

    name: str
    share: float
    low: float
    high: float
    text: str


def bars(
    key: str,
    title: str,
    desc: str,
    shown: Sequence[Bar],
    head: tuple[str, ...],
    rows: Sequence[tuple[str, ...]],
) -> Chart | None:
    """A bar for each, with its interval as a thin line; None without any."""
    if not shown:
        return None
    left = room_for([bar.name for bar in shown]) + 10
    right = room_for([bar.text for bar in shown]) + 10
    room = WIDTH - left - right
    boxes: list[Box] = []
    paths: list[Path] = []
    labels: list[Label] = []
    for number, bar in enumerate(shown):
        y = TOP + number * ROW
        middle = y + THICK / 2
        boxes += [box(left, y, room, THICK, "empty"), box(left, y, room * bar.share, THICK, "faint")]
        paths.append(line([(left + room * bar.low, middle), (left + room * bar.high, middle)], "thin"))
        paths.append(line([(left + room * bar.share, y), (left + room * bar.share, y + THICK)]))
        labels.append(label(left - 8, middle + 5, short(bar.name, left), "end"))
        labels.append(label(WIDTH - right + 8, middle + 5, bar.text))
    half = left + room / 2
    paths.append(line([(half, TOP), (half, TOP + ROW * len(shown) - ROW + THICK)], "grid"))
    height = str(TOP + ROW * len(shown))
    return Chart(key, title, desc, height, tuple(boxes), tuple(paths), tuple(labels), (), head, tuple(rows))


def stacked(
    key: str, title: str, desc: str, parts: Sequence[str], shown: Sequence[tuple[str, tuple[int, ...]]],
    head: tuple[str, ...],
) -> Chart | None:  # fmt: skip
    """A bar for each name, divided into the counts of up to three parts; None without any."""
    drawn = [(name, counts) for name, counts in shown if sum(counts)]
    if not drawn:
        return None
    left = room_for([name for name, _ in drawn]) + 10
    room = WIDTH - left - 2
    boxes: list[Box] = []
    labels: list[Label] = []
    for number, (name, counts) in enumerate(drawn):
        y, total = TOP + number * ROW, sum(counts)
        labels.append(label(left - 8, y + THICK / 2 + 5, short(name, left), "end"))
        for fill, count, end in zip(PART_FILLS, counts, accumulate(counts), strict=False):
            width = room * count / total
            x = left + room * end / total - width
            boxes.append(box(x, y, width, THICK, fill))
            if width > 8 * len(str(count)) + 8:
                labels.append(
                    label(x + width / 2, y + THICK / 2 + 5, str(count), "middle", inside=fill == "full")
                )
    rows = tuple((name, *map(str, counts)) for name, counts in drawn)
    legend = tuple(zip(PART_FILLS, parts, strict=False))
    return Chart(
        key, title, desc, str(TOP + ROW * len(drawn)), tuple(boxes), (), tuple(labels), legend, head, rows
    )
