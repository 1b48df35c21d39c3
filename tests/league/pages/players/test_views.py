"""/clubs/<uid>/players/<player>/: a corrected name appears on every page, in every export and in the API."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, Season, User
from scoring.models import FormerName, Player, Sheet
from scoring.services import InputError
from tests.league.conftest import Play, won
from tests.scoring.pages.conftest import text_of

BrowserOf = Callable[..., Client]
OF_SHEET = ("pad", "history", "ledger", "result", "result-picture", "result-csv", "result-json")
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


@pytest.fixture
def slip(play: Play) -> Sheet:
    """A finished game with the first player's name misspelt, as on another sheet."""
    play(*won((0, 9)), names=("Anan", "Beni", "Cilli", "Dora"))
    return play(*won((0, 9)), names=("Anan", "Beni", "Cilli", "Dora"))


def player(club: Club, name: str) -> Player:
    return Player.objects.in_space(club.space).get(name=name)


def path(club: Club, name: str) -> str:
    return reverse("league:player", args=[club.uid, player(club, name).uid])


def test_every_page_and_export_shows_the_new_name(
    slip: Sheet, club: Club, season: Season, anna: User, browser_of: BrowserOf
) -> None:
    client = browser_of(anna)
    client.post(reverse("league:pad-open", args=[season.uid, slip.uid]))
    services.rebuild_club(club)
    api = reverse("league:api-players", args=[club.uid])
    before = client.get(api)

    changed = client.post(path(club, "Anan"), {"name": " Anna ", "opened": "Anan"}, follow=True, **ENGLISH)

    assert "Anan is called Anna now." in changed.content.decode()
    pages = [reverse(f"scoring:{name}", args=[slip.uid]) for name in OF_SHEET]
    pages += [reverse("league:season", args=[season.uid]), reverse("league:ratings", args=[club.uid]), api]
    for page in pages:
        text = b"".join(client.get(page, **ENGLISH)).decode()
        assert "Anna" in text, page
        assert "Anan" not in text, page
    assert client.get(api)["ETag"] != before["ETag"]


def test_the_audit_and_the_player_page_show_the_former_name(
    slip: Sheet, club: Club, season: Season, anna: User, browser_of: BrowserOf
) -> None:
    client = browser_of(anna)
    client.post(reverse("league:pad-open", args=[season.uid, slip.uid]))
    client.post(path(club, "Anan"), {"name": "Anna", "opened": "Anan"})

    audit = client.get(reverse("scoring:audit", args=[slip.uid]), **ENGLISH).content.decode()
    assert "Names the club has put right:" in audit
    assert "Anan is Anna since" in audit
    assert "Anan" in client.get(path(club, "Anna"), **ENGLISH).content.decode()
    assert "formerly Anan" in " ".join(
        client.get(reverse("league:players", args=[club.uid]), **ENGLISH).content.decode().split()
    ).replace('<span class="soft small">', "")


def test_the_player_page_shows_who_changed_the_name_and_when(
    slip: Sheet, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    client = browser_of(anna)
    client.post(path(club, "Anan"), {"name": "Anne", "opened": "Anan"})
    FormerName.objects.create(player=player(club, "Anne"), name="Ann")  # without the author of the change

    page = text_of(client.get(path(club, "Anne"), **ENGLISH).content)

    assert re.search(
        r"Anan until [^·]+ \d\d:\d\d · changed by Anna Ann until [^·]+ Punkteblock",
        page.partition("Earlier names")[2],
    )


def test_the_player_page_does_not_name_former_members(
    slip: Sheet, club: Club, anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    services.club_player_rename(club=club, player=player(club, "Anan"), opened="Anan", name="Anna", by=beppo)
    page = path(club, "Anna")
    assert "changed by Beppo" in text_of(browser_of(anna).get(page, **ENGLISH).content)

    club.memberships.filter(user=beppo).delete()

    left = text_of(browser_of(anna).get(page, **ENGLISH).content)
    assert "changed by somebody who is no longer in the club" in left
    assert "Beppo" not in left


def test_results_and_ratings_stay_those_of_the_same_player(slip: Sheet, club: Club, anna: User) -> None:
    services.rebuild_club(club)
    whose = player(club, "Anan")
    rated = list(whose.ratings.values_list("mu", "sigma", "games"))

    services.club_player_rename(club=club, player=whose, opened="Anan", name="Anna", by=anna)

    whose.refresh_from_db()
    assert whose.name == "Anna"
    assert list(whose.ratings.values_list("mu", "sigma", "games")) == rated
    assert services.sweep() == 0


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Beni", "name_of_another"),
        ("  BENI ", "name_of_another"),
        ("", "name_blank"),
        ("x" * 41, "name_too_long"),
        ("a\u202eb", "name_not_printable"),
    ],
)
def test_an_invalid_name_changes_nothing(slip: Sheet, club: Club, anna: User, name: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        services.club_player_rename(club=club, player=player(club, "Anan"), opened="Anan", name=name, by=anna)

    assert refused.value.code == code
    assert player(club, "Anan").former_names.count() == 0


def test_the_case_of_a_name_can_be_changed(slip: Sheet, club: Club, anna: User) -> None:
    assert services.club_player_rename(
        club=club, player=player(club, "Anan"), opened="Anan", name="ANAN", by=anna
    )


def test_a_taken_name_is_refused_and_shown_again(
    slip: Sheet, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    answer = browser_of(anna).post(path(club, "Anan"), {"name": "beni", "opened": "Anan"}, **ENGLISH)

    assert answer.status_code == 422
    text = answer.content.decode()
    assert "The club has a player called Beni already." in text
    assert 'value="beni"' in text


def test_a_stale_form_is_refused_once_and_accepted_when_resent(
    slip: Sheet, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    client, page = browser_of(anna), path(club, "Anan")
    client.post(page, {"name": "Anna", "opened": "Anan"})

    stale = client.post(page, {"name": "Anne", "opened": "Anan"}, **ENGLISH)
    assert stale.status_code == 422
    assert "it is Anna now" in stale.content.decode()
    assert 'value="Anne"' in stale.content.decode()

    hidden: Any = stale.context["form"]["opened"].value()
    client.post(page, {"name": "Anne", "opened": hidden})
    assert list(FormerName.objects.values_list("name", flat=True)) == ["Anan", "Anna"]


def test_a_repeated_tap_changes_nothing(slip: Sheet, club: Club, anna: User, browser_of: BrowserOf) -> None:
    client, page = browser_of(anna), path(club, "Anan")
    answers = [client.post(page, {"name": "Anna", "opened": "Anan"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [303, 303]
    assert FormerName.objects.count() == 1


def test_a_player_of_another_club_is_not_found(
    slip: Sheet, club: Club, carla: User, browser_of: BrowserOf
) -> None:
    own = services.club_found(name="Other table", founder=carla)
    page = reverse("league:player", args=[own.uid, player(club, "Anan").uid])

    assert browser_of(carla).post(page, {"name": "Anna", "opened": "Anan"}).status_code == 404
