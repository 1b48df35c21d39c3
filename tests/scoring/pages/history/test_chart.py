"""The drawing of a chart: names never cover each other, and lines end where their player went out."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.pages.history.chart import NARROW, WIDE, Series, chart


@pytest.mark.parametrize("lasts", [[0, 0, 0, 0, 0, 0, 0, 0], [100, 99, 98, 3], [5], [7, 120, 7, 120]])
def test_labels_of_a_chart_do_not_overlap(lasts: list[int]) -> None:
    drawn = chart([Series(f"P{at}", [0, last], "line") for at, last in enumerate(lasts)], 100)

    assert drawn is not None
    for drawing, frame in zip((drawn.wide, drawn.narrow), (WIDE, NARROW), strict=True):
        labels = sorted(line.label.y for line in drawing.lines)
        assert all(below - above >= frame.row for above, below in pairwise(labels))
        assert labels[0] >= frame.top
        assert labels[-1] <= frame.floor + 5


def test_a_name_is_beside_its_line_or_connected_to_it() -> None:
    series = [Series("A", [0, 100], "line-0"), Series("B", [0, 50], "line-1"), Series("C", [0, 49], "line-2")]
    drawn = chart(series, 100)

    assert drawn is not None
    alone, upper, lower = (line.label for line in drawn.wide.lines)
    assert (alone.leader, alone.y - 5) == ("", WIDE.top)
    assert upper.leader.startswith(f"{WIDE.edge + 7},")
    assert upper.leader.split(",")[-1] == str(upper.y - 5)
    assert lower.y - upper.y == WIDE.row


def test_the_line_of_an_out_player_ends_with_a_cross_and_the_name() -> None:
    drawn = chart(
        [
            Series("Anna", [0, 120, None, None, None], "line-0", "out"),
            Series("Beni", [0, 3, 9, 9, 9], "line-1"),
        ],
        100,
    )

    assert drawn is not None
    for drawing, frame in zip((drawn.wide, drawn.narrow), (WIDE, NARROW), strict=True):
        anna, beni = drawing.lines
        assert anna.label.text == "Anna 120 out"
        assert (anna.label.x < frame.edge, anna.label.sample, bool(anna.cross)) == (True, None, True)
        assert (beni.label.x > frame.edge, bool(beni.label.sample), beni.cross) == (True, True, "")


def test_a_name_without_room_goes_to_the_column_and_is_connected() -> None:
    """Eva's line ends one round before the others: nothing fits in between."""
    drawn = chart(
        [Series("Evangelina", [0, 50, None], "line-0", "away"), Series("Beni", [0, 50, 51], "line-1")], 100
    )

    assert drawn is not None
    away = drawn.narrow.lines[0].label
    assert away.x > NARROW.edge
    assert away.text == "Evangel… 50 away"
    assert away.leader


def test_a_line_ends_where_its_player_went_out() -> None:
    drawn = chart([Series("Anna", [0, 120, None], "line-0"), Series("Beni", [0, 3, 9], "line-1")], 100)

    assert drawn is not None
    assert [part.count(",") for part in drawn.wide.lines[0].parts] == [2]
    assert drawn.wide.lines[0].label.text == "Anna 120"


def test_a_line_is_not_drawn_across_a_gap() -> None:
    drawn = chart(
        [Series("Anna", [0, 5, None, 9, 9], "line-0"), Series("Beni", [0, 3, 9, 9, 9], "line-1")], 100
    )

    assert drawn is not None
    assert [part.count(",") for part in drawn.wide.lines[0].parts] == [2, 2]


def test_a_game_without_a_round_has_no_chart() -> None:
    assert chart([Series("Anna", [0], "line-0")], 100) is None
