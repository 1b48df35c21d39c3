"""/clubs/<uid>/evening/: the club's tables of today."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club, User
from scoring.access import Device
from scoring.models import Sheet
from scoring.services import sheet_open
from tests.markup import one_line

pytestmark = pytest.mark.django_db


def test_the_wall_of_a_club_shows_only_its_own_sheets(
    club: Club, sheet: Sheet, anna: User, browser_of: Callable[..., Client]
) -> None:
    sheet_open(ruleset_key="upper_austria", options={}, names=("Wilma", "X", "Y", "Z"), device=Device("else"))
    url = reverse("league:evening", args=[club.uid])

    html = one_line(browser_of(anna).get(url).content.decode())

    assert html.count('<article class="tile') == 1
    assert "Wilma" not in html
    assert sheet.seats.all()[0].player.name in html
