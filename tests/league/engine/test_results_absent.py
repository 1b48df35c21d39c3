"""A player who was away for a whole WHOT! game is not in its result."""

from __future__ import annotations

from league.engine.results import Result, WhotResult, result_of
from league.engine.scores import players_of, scores_of


def subjects(result: Result) -> list[tuple[str, ...]]:
    return [score.subject for score in scores_of(result, players_of(result))]


FACTS = {"places": [1, 3, 2], "totals": [12, 0, 104], "rounds": 4}


def test_an_absent_seat_has_no_place() -> None:
    result = result_of("whot", ["anna", "beni", "cilli"], FACTS | {"absent": [1]}, FACTS["totals"])

    assert result == WhotResult(("anna", "cilli"), (1, 2), (12, 104), 4)
    assert subjects(result) == [("anna",), ("cilli",)]


def test_without_absences_everybody_has_a_place() -> None:
    assert len(subjects(result_of("whot", ["anna", "beni", "cilli"], FACTS, FACTS["totals"]))) == 3
