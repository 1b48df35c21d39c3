"""Data that is deleted automatically, and data that is not."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from league import services
from league.models import Club, Erasure, Invitation, User
from league.services.people import Details
from league.services.retention import club_terms_set, days_of, guests_due, terms_keep
from scoring.models import Player, Sheet
from tests.league.conftest import Play
from tests.league.preiswatten import enter, make_competition

FOUR = ("Anna Alt", "Beni Bald", "Cilli Chor", "Dora Dach")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, settings: object) -> None:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]


@pytest.fixture
def sheet(club: Club, play: Play) -> Sheet:
    """Played four years ago and entered then by a member, two guests, and one who plays in a competition today."""
    sheet = play(names=FOUR)
    Sheet.objects.in_space(club.space).update(
        begun_on=date(2022, 1, 7), created_at=timezone.now() - timedelta(days=1500)
    )
    services.person_add(club=club, who=sheet.seats.get(number=0).player, details=Details())
    competition = make_competition(club, played_on=timezone.localdate())
    enter(competition, "Beni Bald & Neu Ner\nZwei Te & Drit Te")
    return sheet


def names(club: Club) -> set[str]:
    return set(Player.objects.in_space(club.space).values_list("name", flat=True))


def test_names_of_guests_are_erased_after_the_clubs_term_and_never_by_default(
    club: Club, sheet: Sheet
) -> None:
    before = names(club)
    terms_keep()
    assert names(club) == before

    club_terms_set(club=club, keep_contacts=12, keep_guests=36)
    terms_keep()
    terms_keep()

    assert names(club) & set(FOUR) == {"Anna Alt", "Beni Bald"}
    assert Erasure.objects.count() == 2
    assert not Erasure.objects.exclude(by=None)


def test_results_entered_late_count_as_recent(club: Club, sheet: Sheet) -> None:
    club_terms_set(club=club, keep_contacts=12, keep_guests=6)
    assert len(guests_due(club, timezone.localdate())) == 2
    Sheet.objects.in_space(club.space).update(created_at=timezone.now())
    assert guests_due(club, timezone.localdate()) == []


def test_contact_details_are_deleted_a_year_after_leaving(club: Club) -> None:
    today = timezone.localdate()
    left = {"long": today - days_of(12) - timedelta(days=1), "just": today - days_of(12), "here": None}
    people = {
        name: services.person_add(
            club=club, who=name, details=Details("Herr", "tel. 1", name, since=date(2001, 1, 1), until=until)
        )
        for name, until in left.items()
    }

    terms_keep()

    for person in people.values():
        person.refresh_from_db()
    assert {name: (one.letter_name, one.contact, one.number) for name, one in people.items()} == {
        "long": ("", "", "long"),
        "just": ("Herr", "tel. 1", "just"),
        "here": ("Herr", "tel. 1", "here"),
    }


def test_old_invitations_and_sign_in_records_are_deleted(club: Club, anna: User) -> None:
    now = timezone.now()
    for days in (10, 200):
        services.invitation_make(club=club, role="scorer", note=str(days))
        Invitation.objects.filter(note=str(days)).update(expires_at=now - timedelta(days=days))
    Session.objects.create(session_key="old", session_data="", expire_date=now - timedelta(days=1))
    Session.objects.create(session_key="new", session_data="", expire_date=now + timedelta(days=1))
    User.objects.filter(pk=anna.pk).update(last_login=now - timedelta(days=400))

    terms_keep()

    assert list(Invitation.objects.values_list("note", flat=True)) == ["10"]
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
    anna.refresh_from_db()
    assert anna.last_login is None
