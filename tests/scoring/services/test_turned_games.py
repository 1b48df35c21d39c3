"""Results of older code learn that a game was won from nil, and nothing else."""

from __future__ import annotations

import pytest
from django.db.models import F, Value
from django.db.models.functions import Concat

from scoring.access import Device
from scoring.models import GameResult, PersonResult
from scoring.services import sheet_open
from scoring.services.person_results import catch_up
from scoring.services.results import hash_of
from scoring.services.turned_games import add_turned
from tests.scoring.conftest import NAMES, Table, access_of


@pytest.fixture
def bavaria(db: None, anna: Device) -> Table:
    sheet = sheet_open(ruleset_key="bavaria", options={}, names=NAMES, device=anna)
    return Table(access_of(sheet, anna))


def as_stored_before() -> None:
    """Without the fact and with rows of the first revision."""
    for result in GameResult.objects.all():
        result.facts.pop("turned", None)
        result.result_hash = hash_of(result.facts)
        result.save()
    GameResult.objects.update(rows_mark=Concat(Value("1 "), F("result_hash")))
    PersonResult.objects.update(to_nil=False, turned=False)


def play(table: Table, *rounds: tuple[int, int]) -> None:
    for side, value in rounds:
        table.declare("round_won", side=side, value=value)


def test_a_final_result_of_a_game_won_from_nil_gets_the_fact_and_its_rows(bavaria: Table) -> None:
    play(bavaria, (1, 5), (1, 5), (1, 4), (0, 5), (0, 5), (0, 5))
    play(bavaria, (0, 5), (0, 5), (0, 5))
    play(bavaria, (1, 2), (0, 5), (0, 5), (1, 5), (1, 5), (1, 2), (0, 5))
    bavaria.declare("sheet_closed")
    right = list(
        GameResult.objects.order_by("game").values("game", "facts", "result_hash", "rows_mark", "state")
    )
    rows = list(PersonResult.objects.order_by("game", "seat").values("game", "seat", "to_nil", "turned"))
    assert [result["facts"].get("turned") for result in right] == [True, None, None]
    as_stored_before()

    assert add_turned() == 1
    catch_up()

    assert list(GameResult.objects.order_by("game").values(*right[0])) == right
    assert list(PersonResult.objects.order_by("game", "seat").values(*rows[0])) == rows
    assert add_turned() == 0


def test_a_result_that_differs_otherwise_is_left(bavaria: Table) -> None:
    play(bavaria, (1, 5), (1, 5), (1, 4), (0, 5), (0, 5), (0, 5))
    as_stored_before()
    result = GameResult.objects.get()
    result.facts |= {"rounds": 7}
    result.save()

    assert add_turned() == 0
    assert GameResult.objects.get().facts == result.facts
