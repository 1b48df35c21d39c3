"""/clubs/<uid>/players/<player>/split/: moves chosen sheets to another player, after a preview."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club, User
from scoring.models import Player, PlayerMove, Seat, Sheet
from tests.league.conftest import Play, won
from tests.scoring.pages.conftest import text_of

BrowserOf = Callable[..., Client]
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


@pytest.fixture
def second(play: Play) -> Sheet:
    play(*won((0, 9)))
    return play(*won((0, 9)))


@pytest.fixture
def url(club: Club, second: Sheet) -> str:
    return reverse("league:player-split", args=[club.uid, second.seats.get(number=0).player.uid])


def test_changes_are_previewed_before_they_are_stored(
    url: str, club: Club, second: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    client, form = browser_of(anna), {"name": "anna (au)", "sheets": [str(second.uid)]}

    shown = client.post(url, form, **ENGLISH)
    text = text_of(shown.content)
    assert "New in the club: anna (au) gets 1 sheet · 1 game" in text
    assert f'value="{second.uid}" checked' in shown.content.decode()
    assert not PlayerMove.objects.in_space(club.space).exists()

    done = client.post(url, form | {"confirmed": "1"}, follow=True, **ENGLISH)
    assert "The chosen sheets are those of anna (au) from now on." in done.content.decode()
    assert Seat.objects.get(sheet=second, number=0).player.name == "anna (au)"
    assert client.post(url, form | {"confirmed": "1"}).status_code == 422
    assert PlayerMove.objects.in_space(club.space).count() == 1


@pytest.mark.parametrize(
    ("name", "sheets", "said"),
    [
        ("", True, "A name is needed."),
        ("ANNA", True, "That is the same player."),
        ("Anna (Au)", False, "Choose at least one sheet"),
        ("x" * 41, True, "40"),
    ],
)
def test_a_wrong_form_explains_the_error_and_keeps_the_input(
    url: str, second: Sheet, anna: User, browser_of: BrowserOf, name: str, sheets: bool, said: str
) -> None:
    form = {"name": name, "sheets": [str(second.uid)] if sheets else [], "confirmed": "1"}

    answer = browser_of(anna).post(url, form, **ENGLISH)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert f'value="{name}"' in answer.content.decode()
    assert Player.objects.everywhere("a test").filter(name__startswith="Anna (").count() == 0


def test_nobody_is_given_a_sheet_they_already_sat_at(
    url: str, second: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    form = {"name": "Beni", "sheets": [str(second.uid)], "confirmed": "1"}

    answer = browser_of(anna).post(url, form, **ENGLISH)

    assert (answer.status_code, "Both sat on the same sheet" in answer.content.decode()) == (422, True)
