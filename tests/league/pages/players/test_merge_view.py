"""/clubs/<uid>/players/<player>/merge/: a preview, then one tap; the old uid redirects."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, Season, User
from scoring.models import Player, PlayerMove
from tests.league.conftest import FOUR, Play, won
from tests.scoring.pages.conftest import text_of

BrowserOf = Callable[..., Client]
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


@pytest.fixture
def annerl(club: Club, play: Play) -> Player:
    play(*won((0, 9)))
    play(*won((0, 9)), names=("Annerl", *FOUR[1:]))
    return player(club, "Annerl")


def player(club: Club, name: str) -> Player:
    return Player.objects.in_space(club.space).get(name=name)


def path(club: Club, of: Player, name: str = "player-merge") -> str:
    return reverse(f"league:{name}", args=[club.uid, of.uid])


def test_the_preview_lists_what_changes_and_stores_nothing(
    club: Club, annerl: Player, anna: User, browser_of: BrowserOf
) -> None:
    kept = player(club, "Anna")

    page = text_of(browser_of(anna).get(path(club, annerl), {"kept": kept.uid}, **ENGLISH).content)

    assert "Annerl → Anna" in page
    assert "1 game · Winter" in page
    assert "Annerl, Beni, Cilli, Dora" in page
    assert not PlayerMove.objects.in_space(club.space).exists()


def test_after_a_merge_the_old_uid_redirects_and_the_etag_changes(
    club: Club, season: Season, annerl: Player, anna: User, browser_of: BrowserOf
) -> None:
    client, kept = browser_of(anna), player(club, "Anna")
    api = reverse("league:api-player", args=[annerl.uid])
    before = client.get(api)["ETag"]

    merged = client.post(path(club, annerl), {"kept": kept.uid}, follow=True, **ENGLISH)
    again = client.post(path(club, annerl), {"kept": kept.uid})

    assert "Annerl is Anna from now on." in merged.content.decode()
    assert again["Location"] == path(club, annerl, "player")
    assert client.get(path(club, annerl, "player"))["Location"] == path(club, kept, "player")
    answer = client.get(api)
    assert (answer.json()["uid"], answer.json()["name"]) == (str(kept.uid), "Anna")
    assert answer["ETag"] != before
    results = reverse("league:api-results", args=[season.uid])
    assert len(client.get(results, {"player": str(annerl.uid)}).json()["results"]) == 2
    listed = client.get(reverse("league:api-players", args=[club.uid])).json()
    assert [row["name"] for row in listed["results"]] == list(FOUR)
    assert PlayerMove.objects.in_space(club.space).count() == 1


def test_a_merge_is_recorded_with_its_author_and_undone_by_one_tap(
    club: Club, annerl: Player, anna: User, browser_of: BrowserOf
) -> None:
    client, kept = browser_of(anna), player(club, "Anna")
    client.post(path(club, annerl), {"kept": kept.uid})
    page = text_of(client.get(path(club, kept, "player"), **ENGLISH).content)
    assert "Annerl → Anna merged · 1 sheet" in page
    move = PlayerMove.objects.in_space(club.space).get()
    undo = reverse("league:player-move-undo", args=[club.uid, move.uid])

    answers = [client.post(undo, follow=True, **ENGLISH) for _ in range(2)]

    assert all("Everybody is as before." in answer.content.decode() for answer in answers)
    assert client.get(path(club, annerl, "player")).status_code == 200
    assert player(club, "Annerl").seats.count() == 1


def test_two_players_of_one_table_and_an_empty_choice_are_refused(
    club: Club, annerl: Player, anna: User, browser_of: BrowserOf
) -> None:
    client, beni = browser_of(anna), player(club, "Beni")

    page = client.get(path(club, annerl), {"kept": beni.uid}, **ENGLISH)
    assert "Both sat on the same sheet" in page.content.decode()
    assert f'value="{beni.uid}"' not in page.content.decode()
    for kept in (beni.uid, annerl.uid, "nonsense"):
        assert client.post(path(club, annerl), {"kept": kept}).status_code == 422
    assert not PlayerMove.objects.in_space(club.space).exists()


def test_a_player_of_another_club_cannot_be_the_one_kept(
    club: Club, annerl: Player, anna: User, carla: User, browser_of: BrowserOf
) -> None:
    other = services.club_found(name="Other table", founder=carla)
    stranger = other.space.players.create(name="Anna")

    assert browser_of(anna).post(path(club, annerl), {"kept": stranger.uid}).status_code == 422
