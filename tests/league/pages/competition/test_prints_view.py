"""Prints of a competition: the seating of the running heat."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Club, Competition, User
from league.services.competition.contenders import contender_withdraw
from tests.league.preiswatten import SIX, enter, make_competition, publish, said

NAMES = sorted(name.strip() for line in SIX.split("\n") for name in line[3:].split(";")[0].split("&"))


@pytest.fixture
def odd(club: Club) -> Competition:
    """Five pairs in the first heat, so that one has a bye."""
    competition = make_competition(club)
    enter(competition)
    contender_withdraw(competition=competition, said=said(), number=6, reason="")
    publish(competition)
    return competition


@pytest.mark.parametrize(
    ("language", "headings", "bye"),
    [("en", ("Name", "No.", "Table"), "sits out"), ("de", ("Name", "Nr.", "Tisch"), "Freilos")],
)
def test_the_seating_by_name_has_everybody_and_says_what_its_columns_are(
    odd: Competition,
    anna: User,
    browser_of: Callable[..., Client],
    language: str,
    headings: tuple[str, ...],
    bye: str,
) -> None:
    address = reverse("league:competition-seating", args=[odd.uid])
    answer = browser_of(anna).get(address, headers={"accept-language": language})
    page = answer.content.decode()
    by_name = page[page.index("seating-by-name") :]

    assert [seat.name for seat in answer.context["by_name"]] == [
        name for name in NAMES if name not in withdrawn()
    ]
    assert tuple(re.findall(r'<th scope="col"[^>]*>([^<]+)</th>', by_name)) == headings
    assert by_name.count(bye) == 2
    heat = {"en": "heat 1", "de": "Durchgang 1"}[language]
    assert page.count(f"{odd.name}, {heat}") == 2


def withdrawn() -> list[str]:
    """The people of the sixth pair."""
    return [name.strip() for name in SIX.split("\n")[5][3:].split(";")[0].split("&")]


def test_placards_are_made_only_while_a_table_has_none(
    odd: Competition, anna: User, browser_of: Callable[..., Client]
) -> None:
    director, address = browser_of(anna), reverse("league:competition-placards", args=[odd.uid])
    make = 'method="post" action="' + address + '"'
    assert make in director.get(address).content.decode()

    director.post(address)
    assert make not in director.get(address).content.decode()

    odd.placards.filter(table=2).update(revoked_at=timezone.now())
    assert make in director.get(address).content.decode()
