"""Accounts per hour are limited on every page that creates them."""

from __future__ import annotations

import pytest
from django.test import Client

from league import services
from league.services.people import Details
from scoring import limits

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["members/new/", "members/invite/", "roster/{person}/account/"])
def test_an_account_creates_at_most_two_hundred_others_an_hour(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    founder = services.account_make(name="Founder", password="pw")
    club = services.club_found(name="Many", founder=founder)
    person = services.person_add(club=club, who="Anna", details=Details())
    browser = Client(REMOTE_ADDR="203.0.113.7")
    browser.force_login(founder)
    address = f"/clubs/{club.uid}/{path.format(person=person.uid)}"
    answers = []
    for number in (200, 201):
        monkeypatch.setattr(limits, "_count", lambda *_, number=number: number)
        answers.append(browser.post(address, {}).status_code)

    assert answers[0] in (303, 404, 422)
    assert answers[1] == 429
