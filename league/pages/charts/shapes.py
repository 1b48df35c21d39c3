"""The parts of every chart: boxes, paths and labels with their positions as text, and the table with the same
values.

Positions are text, because a template would localise numbers. Series differ by pattern or sign, never by
colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Fill = Literal["full", "hatched", "empty", "faint"]
Anchor = Literal["start", "middle", "end"]
WIDTH = 440
"""On a phone of 390 pixels the letters of a label are 12 pixels high; wider charts are scrolled there."""
SIGN = 8.2
"""Average width of a letter of a label, which is 15 high."""
READABLE = 0.81
"""Pixels for one unit, at least."""


@dataclass(frozen=True, slots=True)
class Box:
    x: str
    y: str
    width: str
    height: str
    fill: Fill


@dataclass(frozen=True, slots=True)
class Path:
    """`css`: axis, grid, line, band, thin or dot."""

    d: str
    css: str


@dataclass(frozen=True, slots=True)
class Label:
    """`inside`: it lies on a full box."""

    x: str
    y: str
    text: str
    anchor: Anchor = "start"
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """`key` is unique on its page. `legend`: the meaning of each fill. `head` and `rows`: the table below."""

    key: str
    title: str
    desc: str
    height: str
    boxes: tuple[Box, ...] = ()
    paths: tuple[Path, ...] = ()
    labels: tuple[Label, ...] = ()
    legend: tuple[tuple[Fill, str], ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    width: str = str(WIDTH)

    @property
    def least(self) -> str:
        """The width in pixels that it may not fall below."""
        return at(float(self.width) * READABLE)

    @property
    def is_wide(self) -> bool:
        return float(self.width) > WIDTH


def at(number: float) -> str:
    """A coordinate or size as text."""
    return f"{number:.1f}".removesuffix(".0")


def box(x: float, y: float, width: float, height: float, fill: Fill) -> Box:
    return Box(at(x), at(y), at(max(0.0, width)), at(max(0.0, height)), fill)


def label(x: float, y: float, text: str, anchor: Anchor = "start", *, inside: bool = False) -> Label:
    return Label(at(x), at(y), text, anchor, inside)


def line(points: Sequence[tuple[float, float]], css: str = "line", *, closed: bool = False) -> Path:
    return Path("M" + " L".join(f"{at(x)} {at(y)}" for x, y in points) + ("Z" if closed else ""), css)


def dot(x: float, y: float, size: float = 4) -> Path:
    return Path(
        f"M{at(x - size)} {at(y)}a{at(size)} {at(size)} 0 1 0 {at(2 * size)} 0"
        f"a{at(size)} {at(size)} 0 1 0 {at(-2 * size)} 0",
        "dot",
    )


def room_for(texts: Sequence[str], most: float = WIDTH / 3) -> float:
    """The width of the longest of these labels."""
    return min(most, max((len(text) for text in texts), default=0) * SIGN)


def short(text: str, room: float) -> str:
    """The text, shortened to fit."""
    signs = max(1, int(room / SIGN))
    return text if len(text) <= signs else text[: signs - 1] + "…"


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from `low` to `high`, at most `most`."""
    step = 1.0
    while (high - low) / step > most:
        step *= 2 if str(step)[0] in "15" else 2.5
    first = low // step * step
    return [first + step * at for at in range(most + 3) if low <= first + step * at <= high]
