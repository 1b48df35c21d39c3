"""Drawings and words: labels never cover each other, no code of the rules stays without a sentence."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import rules
from scoring.pages.history.chart import NARROW, WIDE, Series, chart
from scoring.wording.hands import ILLEGAL, NOTICES, UNREADABLE
from scoring.wording.sources import source

RULES = Path(rules.__file__).parent
# Only bytes and the command line can say these; pages get text.
BYTES_ONLY = {
    "truncated",
    "unknown_byte",
    "unknown_action",
    "unknown_format",
    "bad_setup",
    "bad_options",
    "bad_card_byte",
    "no_file",
    "file_too_large",
    "no_hand_points",
}


def codes_raised() -> set[str]:
    """Every code that stands in an Illegal, Unreadable, Ambiguous, unreadable() or refusal() of the rules."""
    raised = r"(?:Illegal|Unreadable|Ambiguous|unreadable|refusal)"
    pattern = re.compile(raised + r'\(\s*"([a-z_]+)"(?: if [^,()]+ else "([a-z_]+)")?')
    found: set[str] = set()
    for path in RULES.rglob("*.py"):
        for match in pattern.finditer(path.read_text()):
            found |= {code for code in match.groups() if code}
    return found


def notices_given() -> set[str]:
    """Every code of a notice: what was left unchecked, what is disputed."""
    quoted = re.compile(r'"((?:unchecked|disputed|pointless)_?[a-z_]*)"')
    found = {code for path in RULES.rglob("*.py") for code in quoted.findall(path.read_text())}
    return found - {"unchecked_", "disputed_"}


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    codes = codes_raised()

    assert len(codes) > 40
    assert notices_given() <= NOTICES.keys()
    assert codes - BYTES_ONLY - ILLEGAL.keys() - UNREADABLE.keys() - NOTICES.keys() == set()


def test_a_source_is_named_in_words() -> None:
    assert source("S4 R22").endswith(", R22")
    assert source("S0 Doppeltes Trikot, S2 DOPPELTE PUNKTE").count(";") == 1
    assert source("a club's own rule") == "a club's own rule"


@pytest.mark.parametrize("lasts", [[0, 0, 0, 0, 0, 0, 0, 0], [100, 99, 98, 3], [5], [7, 120, 7, 120]])
def test_labels_of_a_chart_keep_their_distance(lasts: list[int]) -> None:
    drawn = chart([Series(f"P{at}", [0, last], "line") for at, last in enumerate(lasts)], 100)

    assert drawn is not None
    for drawing, frame in zip((drawn.wide, drawn.narrow), (WIDE, NARROW), strict=True):
        labels = sorted(line.label.y for line in drawing.lines)
        assert all(below - above >= frame.row for above, below in pairwise(labels))
        assert labels[0] >= frame.top
        assert labels[-1] <= frame.floor + 5


def test_a_name_that_has_room_stands_at_its_line_and_one_that_moved_is_led_to() -> None:
    series = [Series("A", [0, 100], "line-0"), Series("B", [0, 50], "line-1"), Series("C", [0, 49], "line-2")]
    drawn = chart(series, 100)

    assert drawn is not None
    alone, upper, lower = (line.label for line in drawn.wide.lines)
    assert (alone.leader, alone.y - 5) == ("", WIDE.top)
    assert upper.leader.startswith(f"{WIDE.edge + 7},")
    assert upper.leader.split(",")[-1] == str(upper.y - 5)
    assert lower.y - upper.y == WIDE.row


def test_whoever_is_out_ends_with_a_cross_and_the_name_there() -> None:
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


def test_a_name_without_room_at_its_end_goes_to_the_column_and_is_led_to() -> None:
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
