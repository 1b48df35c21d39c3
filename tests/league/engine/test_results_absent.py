"""Who was away for a whole WHOT! game has no part in its result."""

from __future__ import annotations

from league.engine.results import WhotResult, result_of, shares_by_player

FACTS = {"places": [1, 3, 2], "totals": [12, 0, 104], "rounds": 4}


def test_a_seat_that_was_away_has_no_place() -> None:
    result = result_of("whot", ["anna", "beni", "cilli"], FACTS | {"absent": [1]}, FACTS["totals"])

    assert result == WhotResult(("anna", "cilli"), (1, 2), (12, 104), 4)
    assert set(shares_by_player(result)) == {("anna",), ("cilli",)}


def test_everybody_has_a_share_if_nobody_was_away() -> None:
    assert len(shares_by_player(result_of("whot", ["anna", "beni", "cilli"], FACTS, FACTS["totals"]))) == 3
