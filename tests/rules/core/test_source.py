"""Line ends and broken lines: the longest line and hand, cut letters, hands without the word `hand`."""

from __future__ import annotations

import pytest

from rules import notation
from rules.core.errors import RulesError, Unreadable
from rules.core.lines import LINE, MAX_HAND
from rules.core.source import MAX_LINE, NO_TEXT, TOO_LONG, Line, lines_of_bytes, lines_of_text

HEAD = "ruleset: upper_austria\ndealer: A1\n"


def error_of(text: str) -> tuple[str, int, int]:
    with pytest.raises(RulesError) as caught:
        notation.read_one(text)
    return caught.value.code, caught.value.line, caught.value.column


def test_a_line_that_is_text_passes() -> None:
    Line(1, "B1 SK").check()


@pytest.mark.parametrize(("more", "problem"), [(0, None), (1, (TOO_LONG, MAX_LINE + 1))])
def test_a_line_beyond_the_limit_is_too_long(more: int, problem: tuple[str, int] | None) -> None:
    line = "x" * (MAX_LINE + more)
    assert next(lines_of_text(line)).problem == problem
    assert next(lines_of_bytes([line.encode()])).problem == problem


def test_a_carriage_return_at_the_end_of_a_chunk_ends_a_line() -> None:
    assert [line.code for line in lines_of_bytes([b"a\r", b"b\r"])] == ["a", "b"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"B1 S\xc3", (NO_TEXT, 5)),
        (b"B1 \xff" + b"x" * MAX_LINE, (NO_TEXT, 4)),
        (b"x" * (MAX_LINE - 1) + "ä".encode(), (TOO_LONG, MAX_LINE)),
    ],
    ids=["cut by the end of the line", "no letter in a long line", "cut by the longest line"],
)
def test_an_incomplete_character_is_not_text_except_at_a_cut(line: bytes, problem: tuple[str, int]) -> None:
    assert next(lines_of_bytes([line])).problem == problem


def test_a_hand_has_a_limit_of_characters_and_a_short_line_counts_as_thirty() -> None:
    row = "# x\n"
    fits = HEAD + row * (MAX_HAND // LINE - 2)
    assert notation.read_one(fits).setup.dealer == 0
    assert error_of(fits + row) == ("hand_too_long", MAX_HAND // LINE + 1, 1)


def test_a_hand_without_its_keyword_begins_at_the_first_line() -> None:
    assert notation.read_one(HEAD).line == 1
    assert error_of("dealer: A1") == ("no_ruleset", 1, 1)


def test_the_version_may_be_left_out() -> None:
    assert notation.read_one(f"hand\n{HEAD}") == notation.read_one(f"hand 1\n{HEAD}")


def test_an_empty_hand_is_reported_and_not_skipped() -> None:
    found = notation.read(f"hand 1\nhand 1\n{HEAD}hand 1\n")
    first, second, third = found
    assert isinstance(first, Unreadable)
    assert isinstance(third, Unreadable)
    assert (first.code, first.line, third.code, third.line) == ("no_ruleset", 1, "no_ruleset", 5)
    assert not isinstance(second, RulesError)
