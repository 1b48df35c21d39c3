"""A person of the roster with an account decides about their own data and nobody else's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league import services
from league.models import Club, Consent, Invitation, Person, SecondFactor, User
from league.services.consents import consent_text_set
from league.services.own_person import person_tie
from league.services.people import Details
from scoring.models.shown_names import names_outside
from scoring.services import InputError

BrowserOf = Callable[..., Client]


@pytest.fixture
def person(club: Club) -> Person:
    consent_text_set(club=club, text="May we show your name?")
    return services.person_add(club=club, who="Toni Berger", details=Details(contact="toni@example.org"))


def member(club: Club, user: User) -> None:
    services.member_add(club=club, user=user, role="member")


def test_an_invitation_for_a_person_links_the_account_that_accepts(
    club: Club, person: Person, anna: User, carla: User, browser_of: BrowserOf
) -> None:
    owner, guest = browser_of(anna), browser_of(carla)
    page = f"/clubs/{club.uid}/roster/{person.uid}/account/"
    link = owner.post(page, {"invite": "1"}).context["link"].url
    assert guest.get(f"/clubs/{club.uid}/me/").status_code == 404
    assert "Toni Berger" in guest.get(link).content.decode()

    assert guest.post(link, {"account": str(carla.uid)}).status_code in (302, 303)

    assert Invitation.objects.get().used_at
    assert "Toni Berger" in guest.get(f"/clubs/{club.uid}/me/").content.decode()
    assert owner.get(f"/clubs/{club.uid}/me/").status_code == 404
    assert b"carla" in owner.get(page).content.lower()
    # An account that is a member can only be linked to its own person.
    other = services.person_add(club=club, who="Wer Anders", details=Details())
    link = owner.post(f"/clubs/{club.uid}/roster/{other.uid}/account/", {"invite": "1"}).context["link"].url
    assert guest.post(link, {"account": str(carla.uid)}).status_code == 422
    assert not Invitation.objects.get(person=other).used_at


def test_own_visibility_consent_and_data(
    club: Club, person: Person, carla: User, browser_of: BrowserOf
) -> None:
    member(club, carla)
    person_tie(membership=club.memberships.get(user=carla), person=person)
    browser, me = browser_of(carla), f"/clubs/{club.uid}/me/"

    browser.post(me, {"visibility": "hidden", "alias": ""})
    assert names_outside(club.space_id).of(person.player).startswith("Spieler ")
    browser.post(f"{me}consent/", {"given": "1"})
    browser.post(f"{me}consent/", {"given": "0"})
    consents = Consent.objects.in_space(club.space).order_by("pk").values_list("is_given", "how", "by")
    assert list(consents) == [(True, "account", carla.uid), (False, "account", carla.uid)]
    assert "toni@example.org" in browser.get(f"{me}data.json").content.decode()

    services.person_change(person=person, seen=person.revision, details=Details(is_minor=True))
    browser.post(me, {"visibility": "full", "alias": ""})
    person.player.refresh_from_db()
    assert names_outside(club.space_id).of(person.player) == "Toni B."


def test_only_the_own_file_tells_how_the_account_signs_in(
    club: Club, person: Person, anna: User, carla: User, browser_of: BrowserOf
) -> None:
    member(club, carla)
    person_tie(membership=club.memberships.get(user=carla), person=person)
    SecondFactor.objects.create(user=carla, mail="codes@example.org", secret="A" * 32, recovery=["r" * 64])
    carla.passkeys.create(host="example.org", label="My phone", credential="CRED", public="PUB")
    mine = browser_of(carla).get(f"/clubs/{club.uid}/me/data.json").content.decode()
    theirs = browser_of(anna).get(f"/clubs/{club.uid}/players/{person.player.uid}/data.json").content.decode()

    for told in ("codes@example.org", "My phone", "example.org"):
        assert told in mine
    assert [secret for secret in ("A" * 32, "r" * 64, "CRED", "PUB") if secret in mine] == []
    assert "Toni Berger" in theirs
    assert "codes@example.org" not in theirs
    assert "My phone" not in theirs


def test_the_link_ends_with_the_membership_or_by_choice(
    club: Club, person: Person, carla: User, browser_of: BrowserOf
) -> None:
    member(club, carla)
    membership = club.memberships.get(user=carla)
    person_tie(membership=membership, person=person)
    browser, me = browser_of(carla), f"/clubs/{club.uid}/me/"
    assert browser.get(me).status_code == 200
    Person.objects.in_space(club.space).update(until=timezone.localdate() - timedelta(days=1))
    assert browser.get(me).status_code == 404
    Person.objects.in_space(club.space).update(until=None)

    services.member_remove(membership=membership)

    assert browser.get(me).status_code == 404
    assert Person.objects.in_space(club.space).count() == 1


def test_one_account_may_be_one_person_in_each_of_several_clubs(
    club: Club, person: Person, anna: User, carla: User
) -> None:
    own = services.club_found(name="Other table", founder=carla)
    mine = services.person_add(club=own, who="Toni Berger", details=Details())
    member(club, carla)
    here, there = club.memberships.get(user=carla), own.memberships.get(user=carla)
    person_tie(membership=here, person=person)
    person_tie(membership=there, person=mine)

    with pytest.raises(InputError, match="person_elsewhere"):
        person_tie(membership=here, person=mine)
    with pytest.raises(InputError, match="person_tied"):
        person_tie(membership=club.memberships.get(user=anna), person=person)
