"""`since` of the lists that are computed as a whole: the rows that stored facts changed, and no other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Season
from league.services.competition.contenders import contender_withdraw
from league.services.competition.results import result_rule
from rules.walk import random_hand
from scoring.selectors.sheets import sheet_fold
from scoring.services import hand_logs_add, player_rename
from tests.league.api.conftest import get
from tests.league.api.everything import Everything, everything
from tests.league.conftest import access_to, declare, won
from tests.league.preiswatten import publish, said


@pytest.fixture
def all_of(played: Season) -> Everything:
    return everything(played)


def now() -> str:
    return timezone.now().isoformat().replace("+00:00", "Z")


def numbers(client: Client, path: str) -> list[int]:
    return [row["number"] for row in get(client, path)["results"]]


def test_contenders_and_heats_are_new_after_a_fact_of_their_own(client: Client, all_of: Everything) -> None:
    competition = all_of.competition
    contenders, heats = (
        f"/competitions/{competition.uid}/{kind}/?since={now()}" for kind in ("contenders", "heats")
    )
    player_rename(player=all_of.sheet.seats.get(number=3).player, opened="Dora", name="Dorothea")
    assert (numbers(client, contenders), numbers(client, heats)) == ([], [])

    contender_withdraw(competition=competition, said=said(), number=4, reason="ill")
    assert (numbers(client, contenders), numbers(client, heats)) == ([4], [])
    publish(competition, 2)
    assert numbers(client, heats) == [2]
    result_rule(
        competition=competition, said=said(), heat=1, table=2, games=((15, 3), (15, 4)), reason="miscounted"
    )
    assert (numbers(client, contenders), numbers(client, heats)) == ([4], [1, 2])
    told = b"".join(client.get(f"/api/v1{heats}&format=ndjson")).decode()
    assert told.endswith('{"complete": true, "rows": 2}\n')


def test_figures_and_people_are_new_after_a_sheet_with_them_changed(
    client: Client, all_of: Everything
) -> None:
    anna, beni, cilli = (all_of.sheet.seats.get(number=seat).player for seat in (0, 1, 2))
    player, since = f"/players/{anna.uid}", now()

    def rows(path: str, query: str = "") -> list[Any]:
        found: list[Any] = get(client, f"{player}/{path}/?since={since}{query}")["results"]
        return found

    def people(kind: str, query: str = "") -> list[tuple[str, str]]:
        return sorted((row["game"], row["player"]["name"]) for row in rows(kind, query))

    ways = ("figures", f"against/{beni.uid}/figures", f"with/{cilli.uid}/figures")
    for path in ("partners", "opponents", *ways):
        assert rows(path) == []
    hand_logs_add(
        access=access_to(all_of.sheet),
        hands=[random_hand(sheet_fold(all_of.sheet).setup.ruleset, Random(4), 4)],
    )
    assert people("partners") == people("opponents") == []
    for path in ways:
        whole = get(client, f"{player}/{path}/")["results"]
        assert rows(path) == [row for row in whole if row["game"] == "watten"], "all but those of WHOT!"
    declare(all_of.sheet, won((0, 2)))
    assert people("partners") == [("watten", "Cilli")]
    assert people("opponents") == [("watten", "Beni"), ("watten", "Dora")], "not Beni at WHOT!, not Eva"
    assert people("opponents", "&ruleset=leaflet_long") == rows("figures", "&played_before=2000-01-01") == []
