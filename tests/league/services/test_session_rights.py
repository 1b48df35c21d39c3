"""Rights opened by a session end with it: by signing out here, by one tap elsewhere, or by expiry."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from league import services
from league.models import Club, ClubTablet, Membership, SeasonSheet, User
from league.sessions import IDLE, LONGEST
from scoring.access import Device
from scoring.models import Sheet, SheetGrant
from scoring.services import grant_revoke, link_make, link_redeem
from tests.markup import values_of

BrowserOf = Callable[..., Client]
PHONE, OTHER = Device("phone of Beppo"), Device("another phone of Beppo")


@pytest.fixture
def phone(sheet: Sheet, beppo: User, browser_of: BrowserOf) -> Client:
    """Beppo's phone with the pad open on it."""
    return opened(sheet, browser_of(beppo, PHONE))


def opened(sheet: Sheet, browser: Client) -> Client:
    season = SeasonSheet.objects.everywhere("a test").get(sheet=sheet).season
    browser.post(reverse("league:pad-open", args=[season.uid, sheet.uid]))
    assert sees(browser, sheet)
    return browser


def sees(browser: Client, sheet: Sheet) -> bool:
    return browser.get(reverse("scoring:pad", args=[sheet.uid])).status_code == HTTPStatus.OK


def test_signing_out_closes_the_pads_of_the_club_on_this_device(
    phone: Client, sheet: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    other = opened(sheet, browser_of(beppo, OTHER))

    phone.post(reverse("league:sign-out"))

    assert (sees(phone, sheet), sees(other, sheet)) == (False, True)


def test_a_link_readmits_a_device_after_signing_out(phone: Client, sheet: Sheet) -> None:
    phone.post(reverse("league:sign-out"))

    link_redeem(token=link_make(sheet=sheet, scope="write"), device=PHONE)

    assert sees(phone, sheet)


def test_a_revoked_scorers_device_stays_out_until_a_director_readmits_it(
    phone: Client, sheet: Sheet, beppo: User
) -> None:
    grant_revoke(grant=sheet.grants.get(holder_hash=PHONE.holder))
    season = SeasonSheet.objects.everywhere("a test").get(sheet=sheet).season

    answer = phone.post(reverse("league:pad-open", args=[season.uid, sheet.uid]), follow=True)

    assert "Dieses Gerät wurde zurückgenommen." in answer.content.decode()
    assert not sees(phone, sheet)
    services.role_set(membership=Membership.objects.get(user=beppo), role="director")
    assert opened(sheet, phone)


def test_a_member_who_was_removed_and_added_again_can_reopen_the_pad(
    phone: Client, club: Club, sheet: Sheet, beppo: User
) -> None:
    services.member_remove(membership=Membership.objects.get(user=beppo))
    assert not sees(phone, sheet)

    services.member_add(club=club, user=beppo, role="scorer")
    assert opened(sheet, phone)


def test_signing_out_keeps_a_table_that_the_device_opened_itself(
    phone: Client, sheet: Sheet, browser_of: BrowserOf, beppo: User
) -> None:
    SheetGrant.objects.filter(holder_hash=OTHER.holder).delete()
    link = link_make(sheet=sheet, scope="write")
    link_redeem(token=link, device=OTHER)
    SheetGrant.objects.filter(holder_hash=OTHER.holder).update(via=None, expires_at=None)
    other = opened(sheet, browser_of(beppo, OTHER))

    other.post(reverse("league:sign-out"))

    assert sees(other, sheet)


def test_one_tap_signs_out_everywhere_else(
    phone: Client, sheet: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    other = opened(sheet, browser_of(beppo, OTHER))

    phone.post(reverse("league:others-out"))

    assert (sees(phone, sheet), sees(other, sheet)) == (True, False)
    assert [browser.get(reverse("league:password")).status_code for browser in (phone, other)] == [200, 303]


def test_a_new_password_signs_out_everywhere_else(
    phone: Client, sheet: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    other = opened(sheet, browser_of(beppo, OTHER))
    new = "a longer one 77"

    phone.post(
        reverse("league:password"),
        {"old_password": "pw-of-beppo", "new_password1": new, "new_password2": new},
    )

    assert (sees(phone, sheet), sees(other, sheet)) == (True, False)


def test_a_password_set_by_somebody_else_closes_all_pads(phone: Client, sheet: Sheet, beppo: User) -> None:
    services.password_reset(user=beppo)

    assert not sees(phone, sheet)


def test_a_session_used_every_week_continues_with_its_pads(phone: Client, sheet: Sheet) -> None:
    now = timezone.now()
    with travel(now + IDLE - timedelta(hours=1)):
        assert phone.get(reverse("league:password")).status_code == 200
    with travel(now + IDLE + timedelta(hours=1)):  # used in between
        assert (phone.get(reverse("league:password")).status_code, sees(phone, sheet)) == (200, True)


def test_an_unused_session_ends_with_its_pads(phone: Client, sheet: Sheet) -> None:
    with travel(timezone.now() + IDLE + timedelta(hours=1)):
        assert (phone.get(reverse("league:password")).status_code, sees(phone, sheet)) == (303, False)


def test_even_a_session_used_daily_ends_eventually(phone: Client, sheet: Sheet) -> None:
    now = timezone.now()
    for day in range(LONGEST.days):
        with travel(now + timedelta(days=day, hours=2)):
            assert phone.get(reverse("league:password")).status_code == 200

    with travel(now + LONGEST + timedelta(hours=1)):
        assert (phone.get(reverse("league:password")).status_code, sees(phone, sheet)) == (303, False)


def test_a_tablet_of_the_club_keeps_its_pads(
    phone: Client, sheet: Sheet, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    owner = browser_of(anna, PHONE)
    page = reverse("league:tablets", args=[club.uid])
    owner.post(page, {"name": "Bar"})
    phone.post(reverse("league:sign-out"))
    phone.force_login(User.objects.get(username="Beppo"))
    phone.post(reverse("league:others-out"))
    phone.post(reverse("league:sign-out"))
    assert "Bar" in owner.get(page).content.decode()

    with travel(timezone.now() + 3 * LONGEST):
        assert sees(phone, sheet)
    services.tablet_end(tablet=ClubTablet.objects.get())

    assert not sees(phone, sheet)


def test_a_pad_opened_on_a_tablet_of_the_club_stays_open(
    sheet: Sheet, club: Club, beppo: User, anna: User, browser_of: BrowserOf
) -> None:
    services.tablet_declare(club=club, device=PHONE, name="Bar", by=anna)
    phone = opened(sheet, browser_of(beppo, PHONE))

    phone.post(reverse("league:sign-out"))

    assert sees(phone, sheet)


def test_removing_a_member_also_ends_their_access_on_the_clubs_tablet(
    phone: Client, sheet: Sheet, club: Club, beppo: User, anna: User
) -> None:
    services.tablet_declare(club=club, device=PHONE, name="Bar", by=anna)

    services.member_remove(membership=club.memberships.get(user=beppo))

    assert not sees(phone, sheet)


def test_one_session_is_listed_and_ended_alone(
    phone: Client, beppo: User, browser_of: BrowserOf, sheet: Sheet
) -> None:
    other = opened(sheet, browser_of(beppo, OTHER))
    url = reverse("league:sessions")

    page = other.get(url).content.decode()

    ends = values_of(page, "end")
    assert (page.count('<li class="line">'), len(ends)) == (2, 1), "no button for this very session"
    assert phone.session.session_key not in page

    other.post(url, {"end": ends[0]})

    assert not sees(phone, sheet)
    assert phone.get(url).status_code == HTTPStatus.FOUND, "to the sign-in"
    assert sees(other, sheet)
    assert other.get(url).content.decode().count('<li class="line">') == 1


def test_the_session_of_another_account_cannot_be_ended(
    phone: Client, anna: User, client: Client, sheet: Sheet
) -> None:
    client.force_login(anna)
    mine = phone.get(reverse("league:sessions")).context["sessions"][0].name

    client.post(reverse("league:sessions"), {"end": mine})

    assert sees(phone, sheet)
