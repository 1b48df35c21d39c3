"""/clubs/<uid>/members/: roles, passwords, and what ends with a membership."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import Http404
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from league import services
from league.access import get_member_for_owner
from league.models import Club, Membership, Season, User
from scoring.access import Device
from scoring.models import Sheet, SheetGrant

BrowserOf = Callable[..., Client]


TABLET_OF_BEPPO = Device("beppo's tablet")


def _make(membership: Membership, role: str) -> None:
    services.role_set(membership=membership, role=role)


@pytest.fixture
def pad_of_beppo(season: Season, sheet: Sheet, beppo: User) -> SheetGrant:
    membership = season.club.memberships.get(user=beppo)
    services.pad_open(season_sheet=season.season_sheets.get(), membership=membership, device=TABLET_OF_BEPPO)
    return SheetGrant.objects.get(sheet=sheet, holder_hash=TABLET_OF_BEPPO.holder)


def test_a_scorer_writes_and_an_owner_directs(
    pad_of_beppo: SheetGrant, season: Season, owner: Membership
) -> None:
    device = Device("anna's phone")
    services.pad_open(season_sheet=season.season_sheets.get(), membership=owner, device=device)

    assert pad_of_beppo.scope == "write"
    assert SheetGrant.objects.get(holder_hash=device.holder).scope == "direct"


def test_grants_end_with_the_membership(
    pad_of_beppo: SheetGrant, club: Club, beppo: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(device=TABLET_OF_BEPPO)
    pad = reverse("scoring:board", args=[pad_of_beppo.sheet.uid])
    assert browser.get(pad).status_code == 200

    services.member_remove(membership=club.memberships.get(user=beppo))

    assert browser.get(pad).status_code == 404


def test_removing_asks_once_and_lists_what_ends(
    pad_of_beppo: SheetGrant, club: Club, anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    browser, member = browser_of(anna), club.memberships.get(user=beppo)
    url = reverse("league:member-remove", args=[club.uid, member.uid])

    asked = browser.get(url, headers={"accept-language": "en"}).content.decode()

    assert "Remove Beppo from Kartenrunde?" in asked
    assert "One sheet of the club that Beppo has open closes" in asked
    assert club.memberships.filter(user=beppo).exists()
    assert [browser.post(url).status_code for _twice in range(2)] == [303, 404]
    assert not club.memberships.filter(user=beppo).exists()


def test_direct_grants_end_when_an_owner_becomes_a_scorer(
    club: Club, season: Season, sheet: Sheet, beppo: User
) -> None:
    membership = club.memberships.get(user=beppo)
    _make(membership, "owner")
    services.pad_open(season_sheet=season.season_sheets.get(), membership=membership, device=TABLET_OF_BEPPO)

    _make(membership, "scorer")

    assert not SheetGrant.objects.live(timezone.now()).filter(holder_hash=TABLET_OF_BEPPO.holder).exists()


def test_a_new_password_is_shown_once_and_not_stored(club: Club, anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)

    response = browser.post(reverse("league:member-new", args=[club.uid]), {"name": "Dora", "role": "scorer"})

    password = response.context["password"]
    assert password in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    assert not any(password in cookie.value for cookie in browser.cookies.values())


def test_a_taken_name_is_refused_without_revealing_its_account(
    club: Club, anna: User, carla: User, browser_of: BrowserOf
) -> None:
    url = reverse("league:member-new", args=[club.uid])

    response = browser_of(anna).post(
        url, {"name": "CARLA", "role": "scorer"}, headers={"accept-language": "en"}
    )

    assert response.status_code == 422
    assert "This name cannot be used. Choose another one." in response.content.decode()
    assert not carla.memberships.exists()


def test_an_invitation_is_shown_once_and_listed_until_it_is_taken_back(
    club: Club, anna: User, browser_of: BrowserOf
) -> None:
    browser, members = browser_of(anna), reverse("league:members", args=[club.uid])
    fields = {"role": "scorer", "days": "7", "note": "Dora <b>"}

    made = browser.post(reverse("league:invite", args=[club.uid]), fields)
    link = made.context["link"].url
    listed = browser.get(members).content.decode()

    assert link in made.content.decode()
    assert "no-store" in made["Cache-Control"]
    assert "Dora &lt;b&gt;" in listed
    assert link not in listed

    end = reverse("league:invitation-end", args=[club.uid, club.invitations.get().uid])
    for _twice in range(2):
        assert browser.post(end).status_code == 303
    assert "Dora" not in browser.get(members).content.decode()
    assert Client().get(link).status_code == 404


def test_the_last_owner_cannot_leave(
    club: Club, owner: Membership, anna: User, browser_of: BrowserOf
) -> None:
    url = reverse("league:member-remove", args=[club.uid, owner.uid])

    response = browser_of(anna).post(url, follow=True, headers={"accept-language": "en"})

    assert "A club keeps at least one owner." in response.content.decode()


def test_a_member_of_another_club_is_not_found(club: Club, carla: User, beppo: User) -> None:
    own = services.club_found(name="Other", founder=carla)
    request = RequestFactory().get("/")
    request.user = carla

    with pytest.raises(Http404):
        get_member_for_owner(request, own.uid, club.memberships.get(user=beppo).uid)
