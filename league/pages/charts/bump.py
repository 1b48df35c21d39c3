"""The rank of each row by evening: crossing lines with the names at their ends."""

from __future__ import annotations

from collections.abc import Sequence

from league.pages.charts.shapes import WIDTH, Chart, Label, Path, dot, label, line, room_for, short

ROW, TOP, BOTTOM = 28, 16, 30
DEEPEST = 16
"""Lower ranks share one row below this one; with forty players the lines of the first would be too thin."""


def ranks(
    key: str, title: str, desc: str, evenings: Sequence[str], rows: Sequence[tuple[str, tuple[int | None, ...]]],
    head: tuple[str, ...],
) -> Chart | None:  # fmt: skip
    """A chart of (name, rank after each evening; None before the first game).

    None for a single evening, or if nobody has a rank.
    """
    lines = [(name, places) for name, places in rows if places and places[-1]]
    if len(evenings) < 2 or not lines:
        return None
    most = max(place or 0 for _, places in lines for place in places)
    right = room_for([name for name, _ in lines]) + 44
    left = 24 if most <= DEEPEST else 44
    step = (WIDTH - right - left) / (len(evenings) - 1)
    paths: list[Path] = []
    labels: list[Label] = []
    taken: set[int] = set()

    def y(place: int) -> float:
        return TOP + ROW * (min(place, DEEPEST + 1) - 1)

    if most > DEEPEST:
        labels.append(label(0, y(most) + 5, f"{DEEPEST + 1}+"))
    for name, places in lines:
        last = min(places[-1] or most, DEEPEST + 1)
        while last in taken:  # a level row ends one line below, at its own name
            last += 1
        taken.add(last)
        known = [(left + step * at, y(place)) for at, place in enumerate(places[:-1]) if place]
        known.append((WIDTH - right, TOP + ROW * (last - 1)))
        paths.append(line(known, "line" if places[-1] in (1, 2, 3) else "thin"))
        paths += [dot(*point, 3.5) for point in known]
        labels.append(
            label(WIDTH - right + 10, TOP + ROW * (last - 1) + 5, f"{places[-1]}  {short(name, right - 40)}")
        )
    end = max(min(most, DEEPEST + 1), *taken)
    days = TOP + ROW * end
    labels.append(label(left, days, evenings[0]))
    labels.append(label(WIDTH - right, days, evenings[-1], "end"))
    table = tuple((name, *(str(place or "–") for place in places)) for name, places in lines)
    height = str(TOP + ROW * (end - 1) + BOTTOM + 8)
    return Chart(key, title, desc, height, paths=tuple(paths), labels=tuple(labels), head=head, rows=table)
