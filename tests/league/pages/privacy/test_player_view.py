"""/clubs/<uid>/players/<player>/privacy/: a POST made by hand where the page has no form."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club, User
from league.services.erasures import player_erase
from scoring.services import player_exactly


@pytest.mark.parametrize(
    ("language", "sentence"), [("de", "wurde gelöscht und bleibt es"), ("en", "was erased and stays so")]
)
def test_an_erased_person_is_shown_as_before_and_the_page_says_why(
    club: Club, anna: User, browser_of: Callable[..., Client], language: str, sentence: str
) -> None:
    toni = player_exactly(space=club.space, name="Toni Berger")
    player_erase(club=club, player=toni)
    url = reverse("league:player-privacy", args=[club.uid, toni.uid])
    headers = {"accept-language": language}

    answer = browser_of(anna).post(url, {"visibility": "hidden"}, headers=headers, follow=True)

    assert sentence in answer.content.decode()
    toni.refresh_from_db()
    assert (toni.visibility, toni.alias) == ("full", "")
