"""Archives are imported by uid: a new club becomes an equal copy, a known club gets only what is new."""

from __future__ import annotations

import io

import pytest
from django.db import models

from league import services
from league.engine.archive.zipped import opened as opened_archive
from league.models import Club, Membership, User
from league.selectors.content import club_content
from league.selectors.season_adjustments import season_adjustments
from league.services.archive.making import archive_make
from league.services.archive.parts import PARTS
from league.services.archive.taking_in import TakenIn, archive_take_in
from league.services.season_adjustments import season_adjustment_withdraw
from scoring.engine.facts import events as ev
from scoring.models import Entry, SheetGrant, Writer
from scoring.services import InputError
from tests.league.services.archive.a_club import (
    Made,
    archived,
    declare,
    make_club,
    opened,
)
from tests.rows import undone

NAME_ACCOUNTS = {"night_heats", "reopenings"}  # accounts do not travel


def take_in(archive: bytes, owner: User, *, looks_only: bool = False) -> TakenIn:
    return archive_take_in(file=io.BytesIO(archive), owner=owner, looks_only=looks_only)


def test_an_empty_instance_gets_an_equal_club(elsewhere: Made, anna: User) -> None:
    taken = take_in(elsewhere.archive, anna)

    assert taken.is_new
    assert set(taken.added) == {"entries", *(part.name for part in PARTS)} - {"erasures"}
    assert services.follow_changes() == 1
    club = Club.objects.get()
    assert club_content(club) == elsewhere.content
    assert list(club.memberships.values_list("user", "role")) == [(anna.pk, "owner")]


def test_access_and_secrets_stay_behind(elsewhere: Made, anna: User) -> None:
    take_in(elsewhere.archive, anna)

    assert not SheetGrant.objects.exists()
    assert list(User.objects.all()) == [anna]
    assert all(key.startswith("archive ") for key in Writer.objects.values_list("device_hash", flat=True))
    for secret in (b"pw-elsewhere", b"pbkdf2", b"device_hash"):
        assert secret not in elsewhere.archive


def test_the_archive_of_a_copy_has_the_same_parts(elsewhere: Made, anna: User) -> None:
    take_in(elsewhere.archive, anna)
    services.follow_changes()

    first = archive_make(club=Club.objects.get(), file=io.BytesIO(), release="one")
    assert first.content == elsewhere.content
    with opened_archive(io.BytesIO(elsewhere.archive), [part.name for part in PARTS]) as before:
        differ = {part for part, mark in before.manifest.parts.items() if mark != first.parts[part]}
    assert differ == NAME_ACCOUNTS
    with undone():
        Club.objects.get()
        again = take_in(archived(Club.objects.get()), anna)
    # Only the account that opened a heat may differ, because accounts do not travel.
    assert (again.is_new, dict(again.added), dict(again.kept)) == (False, {}, {})


def test_a_known_club_imports_only_what_is_new(anna: User) -> None:
    club = make_club(anna)
    services.follow_changes()
    season = club.seasons.get(name="Winter")
    before = archived(club)
    with undone():
        declare(season.season_sheets.get(sheet__seats__player__name="Annerl").sheet, ev.SheetClosed())
        declare(opened(season, anna, "Neu", "Anna"), ev.RoundWon(0, 4))
        (_back, counts) = sorted(season_adjustments(season), key=lambda one: one.withdrawn_at is None)
        season_adjustment_withdraw(season=season, adjustment=counts.uid, by=anna)
        services.follow_changes()
        later, content = archived(club), club_content(club)

    assert dict(take_in(before, anna).added) == {}
    taken = take_in(later, anna)

    assert dict(taken.added) == {
        "players": 1, "sheets": 1, "season_sheets": 1, "entries": 2, "adjustments_withdrawn": 1,
    }  # fmt: skip
    services.follow_changes()
    assert club_content(Club.objects.get()) == content
    assert dict(take_in(later, anna).added) == dict(take_in(before, anna).added) == {}


def test_a_preview_changes_nothing(elsewhere: Made, anna: User) -> None:
    looked = take_in(elsewhere.archive, anna, looks_only=True)

    assert not Club.objects.exists()
    assert looked.added == take_in(elsewhere.archive, anna).added


def test_editable_fields_keep_their_local_values(anna: User) -> None:
    club = make_club(anna)
    archive = archived(club)
    services.club_change(club=club, name="Neuer Name", is_public=False)
    person = club.people.get()
    person.contact = "new@example.org"
    person.save()

    taken = take_in(archive, anna)

    assert dict(taken.kept) == {"club": 1, "people": 1}
    assert (Club.objects.get().name, club.people.get().contact) == ("Neuer Name", "new@example.org")


def test_two_copies_that_both_continued_are_refused(anna: User) -> None:
    club = make_club(anna)
    sheet = club.seasons.get(name="Winter").season_sheets.get(sheet__seats__player__name="Annerl").sheet
    with undone():
        declare(sheet, ev.SheetClosed())
        theirs = archived(club)
    declare(sheet, ev.RoundScored(0, (ev.HandLeft(1, 30), ev.HandLeft(2, 20))))
    before = _everything()

    with pytest.raises(InputError, match="archive_conflict"):
        take_in(theirs, anna)

    assert _everything() == before


def test_players_merged_elsewhere_are_merged_before_the_import(anna: User) -> None:
    club = make_club(anna)
    ids = {one.name: one for one in club.space.players.all()}

    def merge() -> None:
        services.club_players_merge(club=club, gone=ids["Zenz"], kept=ids["Dora"], by=anna)

    with undone():
        merge()
        theirs = archived(club)
    with pytest.raises(InputError, match="archive_merged_there"):
        take_in(theirs, anna)
    merge()

    assert dict(take_in(theirs, anna).added) == {}


def test_only_owners_import_into_a_known_club(elsewhere: Made, anna: User, carla: User) -> None:
    take_in(elsewhere.archive, anna)
    own = services.club_found(name="Other table", founder=carla)

    with pytest.raises(InputError, match="archive_elsewhere"):
        take_in(elsewhere.archive, carla)
    with pytest.raises(InputError, match="archive_other_club"):
        archive_take_in(file=io.BytesIO(elsewhere.archive), club=own)
    assert Membership.objects.filter(user=carla).get().club == own


def _everything() -> list[int]:
    return [model._base_manager.count() for model in _models()] + [
        Entry.objects.order_by("-pk").values_list("pk", flat=True)[0]
    ]


def _models() -> list[type[models.Model]]:
    return [part.model for part in PARTS]
