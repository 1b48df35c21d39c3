"""Imported consents keep their dates, withdrawals hide names, and erasures from elsewhere are repeated."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from league import services
from league.models import Club, Consent, Erasure, Person, User
from league.services.archive.making import archive_make
from league.services.archive.taking_in import TakenIn, archive_take_in
from league.services.consents import consent_note, consent_of, consent_text_set
from league.services.erasures import erased_file, player_erase
from league.services.people import Details
from scoring.models import Player
from scoring.services import InputError
from tests.league.services.archive.test_taking_in_bad import forged
from tests.rows import another_instance, undone

NAME = "Zacharias Quirinsson"


@pytest.fixture
def club(anna: User, tmp_path: Path, settings: object) -> Club:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    club = services.club_found(name="Home", founder=anna)
    services.person_add(club=club, who=NAME, details=Details(contact="zq@example.org"))
    consent_text_set(club=club, text="May we show your name?")
    return club


def whose(club: Club) -> Player:
    return Player.objects.in_space(club.space).get()


def archived(club: Club) -> bytes:
    file = io.BytesIO()
    archive_make(club=club, file=file, release="test")
    return file.getvalue()


def take_in(archive: bytes, owner: User, *, looks_only: bool = False) -> TakenIn:
    return archive_take_in(file=io.BytesIO(archive), owner=owner, looks_only=looks_only)


def test_a_consent_is_imported_with_its_version_and_date(club: Club, anna: User) -> None:
    given = consent_note(club=club, player=whose(club), is_given=True, how="paper", by=anna.uid)
    archive = archived(club)

    with another_instance():
        take_in(archive, anna)
        here = consent_of(whose(Club.objects.get()))
        assert here is not None
        assert (here.at, here.by, here.how, here.text.text, here.is_given) == (
            given.at, anna.uid, "paper", "May we show your name?", True,
        )  # fmt: skip
        assert dict(take_in(archive, anna).added) == {}


def test_a_withdrawal_elsewhere_hides_the_name_here(club: Club, anna: User) -> None:
    """Also if both instances have published a new text meanwhile."""
    player = whose(club)
    consent_note(club=club, player=player, is_given=True, how="paper", by=anna.uid)
    with undone():
        consent_text_set(club=club, text="Asked there")
        consent_note(club=club, player=player, is_given=True, how="spoken", by=anna.uid)
        consent_note(club=club, player=player, is_given=False, how="spoken", by=anna.uid)
        archive = archived(club)
    consent_text_set(club=club, text="Asked here")
    assert whose(club).visibility == ""

    take_in(archive, anna)

    assert whose(club).visibility == "hidden"
    last = consent_of(whose(club))
    assert last is not None
    assert (last.is_given, last.text.text) == (False, "Asked there")
    assert list(club.consent_texts.values_list("number", "text")) == [
        (1, "May we show your name?"), (2, "Asked here"), (3, "Asked there"),
    ]  # fmt: skip
    assert dict(take_in(archive, anna).added) == {}
    assert Consent.objects.in_space(club.space).count() == 3


def test_who_was_erased_elsewhere_is_erased_here(
    club: Club, anna: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    uid = whose(club).uid
    with undone():
        player_erase(club=club, player=whose(club), by=anna.uid)
        archive = archived(club)
    erased_file().unlink()
    with django_capture_on_commit_callbacks(execute=True):
        take_in(archive, anna, looks_only=True)
    assert (whose(club).name, erased_file().exists()) == (NAME, False), "who only looks erases nobody"

    with django_capture_on_commit_callbacks(execute=True):
        taken = take_in(archive, anna)

    assert taken.added["erasures"] == 1
    assert NAME not in whose(club).name
    assert not Person.objects.in_space(club.space).exists()
    assert str(uid) in erased_file().read_text()
    assert dict(take_in(archive, anna).added) == {}


def test_an_archive_from_before_an_erasure_does_not_restore_the_name(club: Club, anna: User) -> None:
    before = archived(club)
    player_erase(club=club, player=whose(club), by=anna.uid)
    after = archived(club)
    erased_file().unlink()

    with another_instance():
        take_in(after, anna)
        take_in(before, anna)
        assert NAME not in whose(Club.objects.get()).name
        assert not Person.objects.everywhere("a test").exists()


def test_an_archive_cannot_erase_people_of_another_club(club: Club, anna: User, carla: User) -> None:
    own = services.club_found(name="Other table", founder=carla)
    stranger = {"player": str(whose(club).uid), "by": None, "at": "2026-01-01T00:00:00+00:00"}

    with pytest.raises(InputError, match="archive_elsewhere"):
        take_in(forged(archived(own), lambda rows: rows["erasures"].append(stranger)), carla)

    assert whose(club).name == NAME
    assert not Erasure.objects.exists()
