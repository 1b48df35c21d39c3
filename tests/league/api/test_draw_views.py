"""A published draw can be repeated from its published inputs; other inputs are refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league import services
from league.models import Club
from tests.league.api.conftest import get
from tests.league.api.test_writing import post
from tests.league.preiswatten import enter, make_competition, publish


@pytest.fixture
def inputs(client: Client, club: Club) -> tuple[str, dict[str, Any]]:
    services.club_change(club=club, name=club.name, is_public=True)
    competition = make_competition(club)
    enter(competition)
    publish(competition)
    path = f"/competitions/{competition.uid}/heats/"
    return path, get(client, f"{path}1/inputs/")


def test_published_inputs_give_the_same_heat(client: Client, inputs: tuple[str, dict[str, Any]]) -> None:
    path, told = inputs
    (heat,) = get(client, path)["results"]
    published = told.pop("inputs_hash")

    drawn = post(client, "/draws/", told, 200)

    assert drawn["inputs_hash"] == published == heat["draw"]["inputs"]
    assert [table["sides"] for table in drawn["tables"]] == [table["sides"] for table in heat["tables"]]
    other = post(client, "/draws/", told | {"seed": "another"}, 200)
    assert other["tables"] != drawn["tables"]
    get(client, f"{path}2/inputs/", 404)


def test_invalid_inputs_are_refused(client: Client, inputs: tuple[str, dict[str, Any]]) -> None:
    published = inputs[1]
    published.pop("inputs_hash")
    field = published["inputs"]
    for wrong in (
        {},
        field | {"contenders": "x"},
        field | {"contenders": [[1]]},
        field | {"contenders": [[True, ["a"], "", 1]]},
        field | {"contenders": [[1, ["a"], "", 1]] * 500},
        field | {"heats": [[1, [[1, [[1], [2]], ["nowhere", 1, 0], 0]], []]]},
        field | {"scores": [[1, 1, "1/0"]]},
        field | {"scores": [[1, 1, "1e99999999"]]},
        field | {"options": [["nothing", 1]]},
        field | {"forbidden": [[1, 99]]},
    ):
        assert post(client, "/draws/", published | {"inputs": wrong}, 422)["code"], wrong
    assert post(client, "/draws/", published | {"version": 99}, 422)["code"] == "unknown_algorithm"
    assert post(client, "/draws/", published | {"algorithm": "x"}, 422)["code"] == "unknown_algorithm"
