"""The typed rows of a finished game always equal its stored result."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules import registry
from rules.core.ruleset import Ruleset
from scoring.engine.board.person_results import PersonRow
from scoring.models import GameResult, PersonResult
from scoring.selectors.sheets import sheet_board
from scoring.services import person_results
from tests.scoring.conftest import Table
from tests.scoring.services.test_results import win_a_game


def told(table: Table) -> list[tuple[object, ...]]:
    rows = PersonResult.objects.filter(sheet=table.sheet)
    return list(
        rows.values_list("game", "number", "side", "partner", "won", "points", "against", "schneider")
    )


def test_a_finished_game_leaves_a_row_for_each_person(watten: Table) -> None:
    win_a_game(watten, 0)
    assert told(watten) == [
        (1, 0, 0, 2, True, 9, 0, 1),
        (1, 1, 1, 3, False, 0, 9, 1),
        (1, 2, 0, 0, True, 9, 0, 1),
        (1, 3, 1, 1, False, 0, 9, 1),
    ]
    assert set(PersonResult.objects.values_list("ruleset", "settled")) == {("upper_austria", True)}


def test_undo_of_the_last_round_deletes_the_rows(watten: Table) -> None:
    win_a_game(watten, 0)
    watten.declare("entry_voided", target=sheet_board(watten.sheet).undo)
    assert told(watten) == []


def test_a_player_who_was_away_for_a_whole_whot_game_has_no_row() -> None:
    facts = {"places": [1, 3, 2], "totals": [10, 0, 40], "rounds": 3, "winner": 0, "absent": [1]}
    rows = person_results.person_rows(_ruleset("leaflet_long"), 3, facts)
    assert rows == (
        PersonRow(0, 0, 2, True, 10, 3, place=1),
        PersonRow(2, 2, 2, False, 40, 3, place=2),
    )


def test_two_of_three_who_win_have_the_mark_of_the_one_who_lost() -> None:
    marks = [{"side": 2, "outcome": "schneider", "bummerl": 2}]
    facts = {"totals": [9, 9, 0], "rounds": 5, "winner": 0, "winners": [0, 1], "marks": marks}
    facts |= {"outcome": "schneider", "bummerl": 2, "loser": 2}
    rows = person_results.person_rows(_ruleset("upper_austria"), 3, facts)
    assert [(row.won, row.against, row.bummerl, row.schneider) for row in rows] == [
        (True, 9, 2, 1),
        (True, 9, 2, 1),
        (False, 9, 2, 1),
    ]
    assert {row.partner for row in rows} == {None}


def _ruleset(key: str) -> Ruleset:
    return registry.ruleset(key)


@pytest.mark.parametrize("repair", [person_results.catch_up, person_results.compare_all])
def test_rows_that_are_missing_are_written_again(watten: Table, repair: Callable[[], int]) -> None:
    """As stored by older code during an upgrade: a result without rows, with an empty mark."""
    win_a_game(watten, 0)
    right = told(watten)
    PersonResult.objects.all().delete()
    GameResult.objects.update(rows_mark="")

    assert repair() == 1
    assert told(watten) == right
    assert repair() == 0


def test_a_comparison_finds_a_row_that_differs_and_one_without_a_result(watten: Table) -> None:
    win_a_game(watten, 0)
    right = told(watten)
    row = PersonResult.objects.filter(number=2).get()
    PersonResult.objects.filter(pk=row.pk).update(points=3)
    row.pk, row.game = None, 7
    row.save()

    assert person_results.catch_up() == 0
    assert person_results.compare_all() == 2
    assert told(watten) == right
