"""What each address of the API returns, and to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.serializers import Serializer

from league import services
from league.api.serializers import WattenRowSerializer
from league.models import Club, Season, User
from league.selectors import season_games, standing_table
from scoring.models.shown_names import INSIDE
from tests.league.api.conftest import Play, get
from tests.league.conftest import won

BrowserOf = Callable[..., Client]


def paths(season: Season) -> list[str]:
    player = season.club.space.players.first()
    club, own = f"/clubs/{season.club.uid}/", f"/seasons/{season.uid}/"
    return [
        "/clubs/",
        club,
        f"{club}seasons/",
        f"{club}players/",
        f"/players/{player.uid}/",
        own,
        f"{own}standings/watten/",
        f"{own}standings/whot/",
        f"{own}results/",
    ]


def test_a_stranger_can_read_all_of_a_public_club(client: Client, played: Season) -> None:
    for path in paths(played):
        get(client, path)


def test_a_private_club_is_not_found_for_a_stranger(
    played: Season, carla: User, anna: User, browser_of: BrowserOf
) -> None:
    services.club_change(club=played.club, name="Kartenrunde", is_public=False)

    assert get(browser_of(carla), "/clubs/")["results"] == []
    for path in paths(played)[1:]:
        get(Client(), path, 404)
        get(browser_of(carla), path, 404)
        get(browser_of(anna), path)


def test_page_and_api_show_the_same_standings(client: Client, played: Season) -> None:
    table = standing_table(season_games(played), "watten", names=INSIDE)

    answer = get(client, f"/seasons/{played.uid}/standings/watten/")

    assert [row["rank"] for row in answer["rows"]] == [row.rank for row in table.rows]
    assert [row["values"] for row in answer["rows"]] == [dict(row.values) for row in table.rows]
    described = WattenRowSerializer()
    assert answer["rows"] == [Serializer.to_representation(described, row) for row in table.rows]
    assert answer["order"] == list(table.order)


def test_pairs_have_standings_of_their_own(client: Client, played: Season) -> None:
    answer = get(client, f"/seasons/{played.uid}/standings/watten/?by=pair")

    assert [[player["name"] for player in row["players"]] for row in answer["rows"]] == [
        ["Anna", "Cilli"],
        ["Beni", "Dora"],
    ]
    assert answer["rows"][1]["decided_by"] == "bummerl_net"


def test_results_of_both_games_have_all_fields(client: Client, played: Season) -> None:
    whot, watten, schneider = get(client, f"/seasons/{played.uid}/results/")["results"]

    places = [(place["player"]["name"], place["place"], place["points"]) for place in whot["places"]]
    assert places == [("Anna", 1, 0), ("Beni", 2, 105), ("Eva", 3, 110)]
    assert (whot["outcome"], whot["bummerl"], whot["ruleset"]) == (None, None, "leaflet_long")
    assert (schneider["outcome"], schneider["bummerl"], schneider["number"]) == ("schneider", 2, 1)
    assert [place["side"] for place in watten["places"]] == [0, 1, 0, 1]
    assert not watten["is_final"]


def test_a_player_has_a_rating_for_each_game(client: Client, played: Season) -> None:
    anna = get(client, f"/clubs/{played.club.uid}/players/")["results"][0]

    assert [(rating["game"], rating["games"]) for rating in anna["ratings"]] == [("watten", 2), ("whot", 1)]
    assert anna["ratings"][0]["ordinal"] == pytest.approx(
        anna["ratings"][0]["mu"] - 3 * anna["ratings"][0]["sigma"]
    )


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("game=watten", [2, 1]),
        ("game=whot", [1]),
        ("played_after=2100-01-01", []),
        ("played_before=2000-01-01", []),
        ("player=00000000-0000-0000-0000-000000000000", []),
    ],
)
def test_results_are_filtered_by_query_parameters(
    client: Client, played: Season, query: str, numbers: list[int]
) -> None:
    results = get(client, f"/seasons/{played.uid}/results/?{query}")["results"]

    assert [result["number"] for result in results] == numbers


def test_results_of_one_player(client: Client, played: Season) -> None:
    eva = next(p for p in get(client, f"/clubs/{played.club.uid}/players/")["results"] if p["name"] == "Eva")

    results = get(client, f"/seasons/{played.uid}/results/?player={eva['uid']}")["results"]

    assert [result["game"] for result in results] == ["whot"]


def walk(client: Client, path: str, way: str = "next") -> list[Any]:
    rows: list[Any] = []
    url = f"/api/v1{path}"
    while url:
        page = client.get(url).json()
        rows = [*rows, *page["results"]] if way == "next" else [*page["results"], *rows]
        url = page[way]
    return rows


@pytest.mark.parametrize("size", [1, 2, 100])
def test_pages_contain_every_row_once(client: Client, played: Season, size: int) -> None:
    path = f"/seasons/{played.uid}/results/"

    assert walk(client, f"{path}?page_size={size}") == get(client, path)["results"]


def test_a_row_added_meanwhile_does_not_shift_pages(client: Client, played: Season, play: Play) -> None:
    first = get(client, f"/seasons/{played.uid}/results/?page_size=1")
    expected = client.get(first["next"]).json()["results"]

    play(*won((0, 9)))

    assert client.get(first["next"]).json()["results"] == expected


def test_names_of_several_clubs_are_paged_in_order(client: Client, anna: User) -> None:
    for name in ("Zeder", "Ahorn", "Ahorn", "Eiche", "Ärger"):
        services.club_found(name=name, founder=anna, is_public=True)

    names = [club["name"] for club in walk(client, "/clubs/?page_size=2")]

    assert sorted(names) == sorted(["Zeder", "Ahorn", "Ahorn", "Eiche", "Ärger"])
    assert names[:2] == ["Ahorn", "Ahorn"]


def test_ids_are_always_uids(client: Client, played: Season) -> None:
    def keys(data: Any) -> set[str]:
        if isinstance(data, dict):
            return set(data) | {key for value in data.values() for key in keys(value)}
        return {key for value in data for key in keys(value)} if isinstance(data, list) else set()

    names = {key for path in paths(played) for key in keys(get(client, path))}

    assert not names & {"id", "pk", "email", "username", "user", "space", "revision"}


def test_an_empty_season_has_an_empty_table(client: Client, public_club: Club, season: Season) -> None:
    services.club_change(club=season.club, name="Kartenrunde", is_public=True)

    assert get(client, f"/seasons/{season.uid}/standings/whot/")["rows"] == []
