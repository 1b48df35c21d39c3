"""Scores from paper as text and back, for every ruleset with paper scores."""

from __future__ import annotations

import pytest

from league.engine.paper_list import PaperError, game_of, paper_lines, result_text
from rules.registry import ruleset


@pytest.mark.parametrize(
    ("key", "sides", "text"),
    [
        ("bavaria", 2, "15:9"),
        ("bavaria", 3, "3:15:9"),
        ("leaflet_classic", 3, "0:1:0"),
        ("leaflet_long", 3, "45:0:104"),
        ("leaflet_long", 3, "45:0:10"),
    ],
)
def test_a_score_survives_writing_and_parsing(key: str, sides: int, text: str) -> None:
    rules = ruleset(key)
    game = game_of(text, rules, sides)

    assert game is not None
    assert result_text(game, rules) == text
    long = f"{text[:-1]}{'0' * 6}99999"  # above the limit after its zeros, and more digits than Python reads
    for wrong in ("", "x", f"{text}:1", long, long + "9" * 5_000):
        assert game_of(wrong, rules, sides) is None


@pytest.mark.parametrize(
    ("key", "sides", "text", "code"),
    [
        ("bavaria", 2, "15:1", "paper_total"),
        ("bavaria", 3, "15:1:2", "paper_total"),
        ("bavaria", 2, "14:1", "paper_result"),
        ("leaflet_long", 3, "100:120:130", "paper_result"),  # nobody of them could have won
    ],
)
def test_a_score_that_the_rules_exclude_is_refused(key: str, sides: int, text: str, code: str) -> None:
    rules, names = ruleset(key), ";".join(["Anna", "Beni", "Cilli"][:sides])

    assert game_of(text, rules, sides) is None
    [wrong] = paper_lines(f"2026-11-03;1;{names};{text}", rules, range(2, 9))

    assert isinstance(wrong, PaperError)
    assert (wrong.code, wrong.column, wrong.text) == (code, sides + 3, text)
