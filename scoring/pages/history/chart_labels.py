"""Positions the names of a chart's lines: in a column at the right, or beside the end of a line that ends
early.

No name covers another. A thin line, the leader, connects a name that had to move with the end of its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[int, int]
Box = tuple[int, int, int, int]
GAP = 10
MOVED = 3  # units; a name that moved further gets a leader
# Beside the end of a line, above it, below it.
BESIDE = (0, -18, 18)


@dataclass(frozen=True, slots=True)
class Frame:
    """The drawing; all lengths are in its own units. `right`: width of the column of names. `letter`, `row`:
    width of a letter and height of a row in it. `sample`: length of the dash before each name.
    """

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    letter: int
    row: int
    sample: int

    @property
    def edge(self) -> int:
        """The x coordinate of the last round."""
        return self.width - self.right

    @property
    def floor(self) -> int:
        return self.height - self.bottom


@dataclass(frozen=True, slots=True)
class Label:
    """`rest`: a text after the name that is never cut. `end`: the last point of the line."""

    name: str
    rest: str
    end: Point
    is_early: bool


@dataclass(frozen=True, slots=True)
class Sample:
    """A short dash of the line before its name in the column, with one point at `x`."""

    x1: int
    x2: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A name as it is drawn. `leader` are the points of the line that leads to it, "" if none is needed."""

    text: str
    x: int
    y: int
    sample: Sample | None = None
    leader: str = ""


def placed(labels: Sequence[Label], parts: Sequence[Sequence[Sequence[Point]]], frame: Frame) -> list[Placed]:
    """Each label with its position, in the order of `labels`."""
    beside = _positions_beside(labels, parts, frame)
    column = [at for at in range(len(labels)) if at not in beside]
    spread = _spread([labels[at].end[1] for at in column], frame)
    heights = dict(zip(column, spread, strict=True))
    return [
        _free(label, beside[at]) if at in beside else _listed(label, heights[at], frame)
        for at, label in enumerate(labels)
    ]


def _free(label: Label, position: Point) -> Placed:
    x, y = position
    return Placed(f"{label.name} {label.rest}", x, y + 5)


def _listed(label: Label, y: int, frame: Frame) -> Placed:
    left = frame.edge + 2 * GAP
    most = (frame.width - left - frame.sample - 6) // frame.letter - len(label.rest) - 1
    x, was = label.end
    is_led = abs(was - y) > MOVED or x < frame.edge
    return Placed(
        text=f"{shortened(label.name, most)} {label.rest}",
        x=left + frame.sample + 6,
        y=y + 5,
        sample=Sample(left, left + frame.sample, left + frame.sample // 2, y),
        leader=f"{x + 7},{was} {frame.edge + 7},{was} {left - 3},{y}" if is_led else "",
    )


def shortened(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: max(most - 1, 1)]}…"


def _spread(wanted: Sequence[int], frame: Frame) -> list[int]:
    """Heights at least a row apart, as near to the wanted ones as possible; names that touch are centred."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    groups: list[list[int]] = []
    for at in order:
        groups.append([at])
        while len(groups) > 1 and _top(groups[-1], wanted, frame) < _bottom(groups[-2], wanted, frame):
            groups[-2:] = [groups[-2] + groups[-1]]
    found = dict(_rows(groups, wanted, frame))
    return [found[at] for at in range(len(wanted))]


def _top(group: Sequence[int], wanted: Sequence[int], frame: Frame) -> int:
    """The height of the first name of a group: centred on the wanted heights, within the drawing."""
    tall = (len(group) - 1) * frame.row
    middle = sum(wanted[at] for at in group) // len(group)
    return min(max(middle - tall // 2, frame.top), max(frame.floor - tall, frame.top))


def _bottom(group: Sequence[int], wanted: Sequence[int], frame: Frame) -> int:
    return _top(group, wanted, frame) + len(group) * frame.row


def _rows(groups: Sequence[Sequence[int]], wanted: Sequence[int], frame: Frame) -> Iterator[tuple[int, int]]:
    for group in groups:
        first = _top(group, wanted, frame)
        for row, at in enumerate(group):
            yield at, first + row * frame.row


# --- beside the end of a line --------------------------------------------------------------------------


def _positions_beside(
    labels: Sequence[Label], parts: Sequence[Sequence[Sequence[Point]]], frame: Frame
) -> dict[int, Point]:
    """Positions beside the ends of lines that end early, where no other line or name is in the way."""
    taken: list[Box] = []
    found: dict[int, Point] = {}
    for at, label in enumerate(labels):
        if not label.is_early:
            continue
        for dy in BESIDE:
            position = (label.end[0] + GAP + 2, label.end[1] + dy)
            box = _box(label, position, frame)
            if _is_free(box, taken, parts, frame):
                found[at] = position
                taken.append(box)
                break
    return found


def _box(label: Label, position: Point, frame: Frame) -> Box:
    """The box around a label: left, top, right, bottom."""
    x, y = position
    return (
        x,
        y - frame.row // 2,
        x + frame.letter * (len(label.name) + 1 + len(label.rest)),
        y + frame.row // 2,
    )


def _is_free(
    box: Box, taken: Sequence[Box], parts: Sequence[Sequence[Sequence[Point]]], frame: Frame
) -> bool:
    left, top, right, bottom = box
    if right > frame.edge or top < 0 or bottom > frame.floor:
        return False
    if any(left < of[2] and right > of[0] and top < of[3] and bottom > of[1] for of in taken):
        return False
    return not any(_crosses(a, b, box) for line in parts for part in line for a, b in pairwise(part))


def _crosses(a: Point, b: Point, box: Box) -> bool:
    """Whether the line from `a` to `b`, which runs to the right, crosses the box."""
    left, top, right, bottom = box
    from_x, to_x = max(a[0], left), min(b[0], right)
    if from_x > to_x:
        return False
    slope = (b[1] - a[1]) / max(b[0] - a[0], 1)
    ends = [a[1] + slope * (x - a[0]) for x in (from_x, to_x)]
    return min(ends) < bottom and max(ends) > top
