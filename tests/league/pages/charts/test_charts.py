"""Charts: empty data draws nothing, a single value is drawn, everything stays inside, the table has the same
values.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from league.engine.figures.spreads import Bin, binned
from league.pages.charts import bars, bump, columns, heat, line
from league.pages.charts.shapes import SIGN, Chart, Label, ticks
from league.pages.charts.spark import HEIGHT, WIDTH, spark

Drawn = Callable[[int], Chart | None]


def over_time(number: int) -> Chart | None:
    points = [line.Point(f"{at}.1.", 25 + at % 7, 20 + at % 7, 30 + at % 7) for at in range(number)]
    return line.over_time(
        "a", "T", "D", points, ("E", "R"), [(point.name, str(point.value)) for point in points]
    )


def some_bars(number: int) -> Chart | None:
    shown = [bars.Bar(f"Schlag {at}", at / 10, 0, 1, f"{at} of 10") for at in range(number)]
    return bars.bars("a", "T", "D", shown, ("", "W"), [(bar.name, bar.text) for bar in shown])


def stacked(number: int) -> Chart | None:
    shown = [(f"at {at}", (at + 1, 0, 100)) for at in range(number)]
    return bars.stacked("a", "T", "D", ("s", "g", "r"), shown, ("", "s", "g", "r"))


def histogram(number: int) -> Chart | None:
    return columns.histogram("a", "T", "D", [(str(at), at + 1) for at in range(number)], ("P", "N"))


def falling(number: int) -> Chart | None:
    steps = [(at + 1, number - at, number) for at in range(number)]
    return columns.falling("a", "T", "D", steps, ("R", "S", "%"), "%d %%")


def ranks(number: int) -> Chart | None:
    rows = [(f"Somebody with a long name {at}", (None, number - at, at + 1)) for at in range(number)]
    return bump.ranks("a", "T", "D", ("1.", "2.", "3."), rows, ("N", "1.", "2.", "3."))


def each_other(number: int) -> Chart | None:
    names = [f"Somebody with a long name {at}" for at in range(number + 1)]
    won = {(row, column): (row, row + column) for row in range(number + 1) for column in range(row)}
    return heat.against_each_other("a", "T", "D", names, won, ("A", "B", "N"), ("more", "even", "fewer"))


KINDS = (over_time, some_bars, stacked, histogram, falling, ranks, each_other)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [1, 2, 9])
def test_everything_is_drawn_inside_and_listed_in_the_table(kind: Drawn, number: int) -> None:
    chart = kind(number)
    assert chart is not None
    wide, high = float(chart.width), float(chart.height)
    for one in chart.boxes:
        assert 0 <= float(one.x) <= float(one.x) + float(one.width) <= wide + 0.2
        assert 0 <= float(one.y) <= float(one.y) + float(one.height) <= high + 0.2
    for path in chart.paths:
        for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.d):
            assert 0 <= float(x) <= wide
            assert 0 <= float(y) <= high
    for label in chart.labels:
        assert 0 <= float(label.x) <= wide
        assert 0 < float(label.y) <= high
    assert chart.rows
    assert {len(row) for row in chart.rows} == {len(chart.head)}


@pytest.mark.parametrize("kind", KINDS)
def test_empty_data_draws_nothing(kind: Drawn) -> None:
    assert kind(0) is None


def test_series_differ_by_more_than_colour() -> None:
    chart = stacked(1)
    assert chart is not None
    assert [fill for fill, _ in chart.legend] == ["full", "hatched", "empty"]


def test_tied_players_have_separate_lines() -> None:
    chart = bump.ranks("a", "T", "D", ("1.", "2."), [("Anna", (1, 1)), ("Beni", (2, 1))], ("", "1.", "2."))
    assert chart is not None
    names = [label for label in chart.labels if label.text.startswith("1 ")]
    assert len({label.y for label in names}) == 2
    ends = [path.d.split()[-1] for path in chart.paths if path.css == "line"]
    assert len(set(ends)) == 2, "each line ends at its own name"


def test_the_lowest_of_forty_ranks_share_a_row() -> None:
    rows = [(f"Player {at}", (40 - at, at)) for at in range(1, 13)]
    chart = bump.ranks("a", "T", "D", ("1.", "2."), rows, ("", "1.", "2."))
    assert chart is not None
    assert float(chart.height) < 20 * bump.ROW
    assert "17+" in [label.text for label in chart.labels]
    assert chart.rows[0] == ("Player 1", "39", "1")


def test_a_sparkline_stays_in_its_box() -> None:
    assert spark([3]) == ""
    path = spark([3, 9, 3, 3])
    places = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", path)]
    assert len(places) == 4
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in places)
    assert spark([5, 5])


def test_ticks_are_few_round_numbers() -> None:
    assert ticks(18.2, 31.7) == [20, 25, 30]
    for high in (1, 3, 7, 40, 999, 12345):
        assert 1 <= len(ticks(0, high)) <= 7


def test_values_fall_into_bins_of_one_width() -> None:
    assert binned([]) == ()
    assert binned([0, 1, 1, 3]) == (Bin(0, 0, 1), Bin(1, 1, 2), Bin(2, 2, 0), Bin(3, 3, 1))
    bins = binned([3, 77, 140])
    assert sum(one.count for one in bins) == 3
    assert {one.high - one.low for one in bins} == {19}


def _reach(label: Label) -> tuple[float, float]:
    """From where to where a label is written."""
    wide = len(label.text) * SIGN * 0.9
    start = float(label.x) - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    return start, start + wide


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [2, 9, 16, 30])
def test_letters_are_twelve_pixels_high_on_a_phone_and_do_not_run_into_each_other(
    kind: Drawn, number: int
) -> None:
    chart = kind(number)
    assert chart is not None
    assert 15 * float(chart.least) / float(chart.width) >= 12
    assert chart.is_wide == (float(chart.least) > 358)
    by_line: dict[str, list[tuple[float, float]]] = {}
    for label in chart.labels:
        by_line.setdefault(label.y, []).append(_reach(label))
    for reaches in by_line.values():
        ordered = sorted(reaches)
        assert ordered[0][0] >= -4
        assert ordered[-1][1] <= float(chart.width) + 4
        assert all(one[1] <= other[0] for one, other in pairwise(ordered)), ordered
