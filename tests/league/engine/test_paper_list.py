"""Scores from paper as text and back, for every ruleset with paper scores."""

from __future__ import annotations

import pytest

from league.engine.paper_list import game_of, result_text
from rules.registry import ruleset


@pytest.mark.parametrize(
    ("key", "sides", "text"),
    [
        ("bavaria", 2, "15:9"),
        ("bavaria", 3, "3:15:9"),
        ("leaflet_classic", 3, "0:1:0"),
        ("leaflet_long", 3, "45:0:104"),
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
