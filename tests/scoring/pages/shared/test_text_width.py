"""Widths of text that no browser measures."""

from __future__ import annotations

import pytest

from scoring.pages.shared.text_width import fits, in_lines, width


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("Anna & Cilli", 9, ["Anna & Cilli"]),
        ("Maximiliane-Theresia & Konstantin", 8, ["Maximiliane-", "Theresia &", "Konstantin"]),
        ("Hubert-Maria", 5, ["Hubert-", "Maria"]),
        ("Bernadette", 4.5, ["Berna-", "dette"]),
        ("李小龙王小明张三丰", 4, ["李小龙", "王小明", "张三丰"]),
    ],
)
def test_lines_break_after_words_hyphens_or_syllables(text: str, most: float, lines: list[str]) -> None:
    assert in_lines(text, most) == lines


@pytest.mark.parametrize(
    "text", ["W" * 40, "Maximiliane-Theresia von und zu Donaudampfschifffahrt", "a - b", "--", "x" * 9]
)
@pytest.mark.parametrize("most", [3, 4.4, 9])
def test_lines_fit_and_keep_every_letter(text: str, most: float) -> None:
    lines = in_lines(text, most)

    assert all(width(line) <= most for line in lines)
    assert "".join(lines).replace("-", "").replace(" ", "") == text.replace("-", "").replace(" ", "")


def test_a_text_that_needs_hyphenation_does_not_fit() -> None:
    assert fits("Anna & Cilli", 3)
    assert not fits("Maximiliane", 6)
