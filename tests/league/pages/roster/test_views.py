"""/clubs/<uid>/roster/: members exist before they have played, guests can be claimed, and private data stays
private.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import services
from league.models import Club, Person, Season, User
from league.services.people import Details
from scoring.models import Player, Sheet
from scoring.services import InputError
from tests.league.conftest import Play, won

BrowserOf = Callable[..., Client]
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
SECRET = Details("Frau Geheimrat", "0699-CANARY", "M-CANARY-7", True, date(2019, 3, 2), date(2031, 4, 5))
CANARIES = re.compile(r"Geheimrat|CANARY|Unseen Canary-Name|\b2019\b|\b2031\b")
UID = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}")  # random digits, which may spell a year


@pytest.fixture
def url(club: Club) -> str:
    return reverse("league:roster", args=[club.uid])


def people(club: Club) -> list[tuple[str, str]]:
    return list(Person.objects.in_space(club.space).values_list("player__name", "number"))


def test_a_member_is_offered_first_without_having_played(
    url: str, club: Club, season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play()
    client = browser_of(anna)

    added = client.post(url, {"name": "Zenzi Zach", "number": "12"}, follow=True, **ENGLISH)

    assert "Zenzi Zach is a member now." in added.content.decode()
    assert people(club) == [("Zenzi Zach", "12")]
    form = client.get(reverse("league:watten-new", args=[season.uid])).content.decode()
    assert form.index('<option value="Zenzi Zach">') < form.index('<option value="Anna">')


def test_a_guest_of_that_name_is_claimed_and_a_similar_name_is_questioned(
    url: str, club: Club, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play(names=("Toni Berger", "Beni", "Cilli", "Dora"))
    client = browser_of(anna)

    asked = client.post(url, {"name": "Tonni Berger"}, **ENGLISH)
    assert asked.status_code == 422
    assert "Who is Tonni Berger?" in asked.content.decode()
    client.post(url, {"name": "berger TONI"})

    assert people(club) == [("Toni Berger", "")]
    assert Player.objects.in_space(club.space).count() == 4
    again = client.post(url, {"name": "Toni Berger"}, **ENGLISH)
    assert "Toni Berger is in the roster already." in again.content.decode()
    assert (again.status_code, people(club)) == (422, [("Toni Berger", "")])


def test_a_guest_is_claimed_by_one_tap_and_a_second_tap_changes_nothing(
    club: Club, sheet: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    guest = sheet.seats.get(number=1).player
    claim = reverse("league:player-claim", args=[club.uid, guest.uid])

    first, second = (browser_of(anna).post(claim) for _ in range(2))

    person = Person.objects.in_space(club.space).get()
    assert first["Location"] == reverse("league:person", args=[club.uid, person.uid])
    assert second.status_code == 303
    assert person.player == guest


def test_details_change_once_and_a_stale_form_is_questioned(
    club: Club, anna: User, browser_of: BrowserOf
) -> None:
    person = services.person_add(club=club, who="Eva", details=Details())
    url, client = reverse("league:person", args=[club.uid, person.uid]), browser_of(anna)

    first = [client.post(url, {"number": "3", "seen": "0"}).status_code for _ in range(2)]
    stale = client.post(url, {"contact": "0664 1", "seen": "0"}, **ENGLISH)

    assert first == [303, 303]
    assert stale.status_code == 422
    assert "Somebody else changed this meanwhile." in stale.content.decode()
    assert 'value="0664 1"' in stale.content.decode()
    person.refresh_from_db()
    assert (person.number, person.contact, person.revision) == ("3", "", 1)
    assert client.post(url, {"contact": "0664 1", "seen": "1"}).status_code == 303


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"since": "2026-05-01", "until": "2026-04-01"}, "Nobody leaves before joining."),
        ({"number": "7"}, "Somebody has the member number 7 already."),
        ({"contact": "x" * 201}, "200"),
        ({"since": "yesterday"}, "date"),
    ],
)
def test_wrong_details_are_refused_with_a_reason(
    club: Club, anna: User, browser_of: BrowserOf, fields: dict[str, str], said: str
) -> None:
    services.person_add(club=club, who="Karl", details=Details(number="7"))
    person = services.person_add(club=club, who="Eva", details=Details())

    url = reverse("league:person", args=[club.uid, person.uid])
    answer = browser_of(anna).post(url, fields | {"seen": "0"}, **ENGLISH)

    assert (answer.status_code, said in answer.content.decode()) == (422, True)


def test_somebody_who_leaves_becomes_a_former_member_and_keeps_the_games(
    club: Club, url: str, anna: User, browser_of: BrowserOf
) -> None:
    person = services.person_add(club=club, who="Eva", details=Details(since=date(2020, 1, 1)))
    services.person_leave(person=person, until=date(2021, 1, 1))
    services.person_leave(person=person, until=date(2026, 1, 1))

    text = browser_of(anna).get(url, **ENGLISH).content.decode()

    assert "Former members" in text
    assert "0 members" in text
    person.refresh_from_db()
    assert person.until == date(2021, 1, 1)


def test_private_data_is_hidden_from_others_and_from_the_api(
    public_club: Club, season: Season, play: Play, anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    sheet = play(*won((0, 9)))
    player = sheet.seats.get(number=0).player
    services.person_add(club=public_club, who="Unseen Canary-Name", details=Details())
    person = services.person_add(club=public_club, who=player, details=SECRET)
    services.rebuild_club(public_club)
    seen = [
        reverse("league:club", args=[public_club.uid]),
        reverse("league:season", args=[season.uid]),
        reverse("league:ratings", args=[public_club.uid]),
        reverse("league:evening", args=[public_club.uid]),
        reverse("league:api-players", args=[public_club.uid]),
        reverse("league:api-player", args=[player.uid]),
        f"/api/v1/seasons/{season.uid}/results/",
    ]
    hidden = [
        reverse("league:roster", args=[public_club.uid]),
        reverse("league:club-list-csv", args=[public_club.uid, "roster"]),
        reverse("league:person", args=[public_club.uid, person.uid]),
    ]
    for client in (browser_of(), browser_of(beppo)):
        for url in seen:
            answer = client.get(url)
            text = b"".join(answer).decode()
            assert answer.status_code == 200, url
            assert not CANARIES.findall(UID.sub("", text)), url
        assert {client.get(url).status_code for url in hidden} == {403}
    owner = browser_of(anna)
    assert all("CANARY" in b"".join(owner.get(url)).decode() for url in hidden)


def test_the_csv_lists_every_member_without_formulas(club: Club, anna: User, browser_of: BrowserOf) -> None:
    services.person_add(club=club, who="Eva", details=Details(contact="=1+1", number="4"))

    text = browser_of(anna).get(reverse("league:club-list-csv", args=[club.uid, "roster"])).content.decode()

    assert "Eva;4;'=1+1;" in text


def test_lists_are_sorted_by_name_ignoring_case_and_accents(
    club: Club, url: str, anna: User, browser_of: BrowserOf
) -> None:
    for name in ("Zenzi", "ötzi", "Pauli", "berger toni", "Anna"):
        services.person_add(club=club, who=name, details=Details())

    for page in (
        url,
        reverse("league:club-list-csv", args=[club.uid, "roster"]),
        reverse("league:players", args=[club.uid]),
    ):
        answer = browser_of(anna).get(page)
        text = b"".join(answer).decode()
        places = [text.index(name) for name in ("Anna", "berger toni", "ötzi", "Pauli", "Zenzi")]
        assert places == sorted(places), page


def test_merging_keeps_the_membership(club: Club, anna: User, sheet: Sheet) -> None:
    person = services.person_add(club=club, who="Annerl", details=Details())
    guest = sheet.seats.get(number=0).player

    with pytest.raises(InputError, match="member_goes"):
        services.club_players_merge(club=club, gone=person.player, kept=guest, by=anna)
    services.club_players_merge(club=club, gone=guest, kept=person.player, by=anna)
    assert sheet.seats.get(number=0).player == person.player


def test_the_roster_needs_the_same_queries_for_any_number_of_people(
    club: Club,
    url: str,
    play: Play,
    anna: User,
    browser_of: BrowserOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    play()
    for number in range(12):
        services.person_add(club=club, who=f"Member {number}", details=Details())
    client = browser_of(anna)

    with django_assert_num_queries(6):
        assert client.get(url).status_code == 200
