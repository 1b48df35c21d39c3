"""Data in an archive that has been erased since stays erased."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models

from league.models import Club, Competition, CompetitionFact, Person, User
from league.services.archive.making import archive_make
from league.services.archive.taking_in import archive_take_in
from league.services.competition.results import adjustment_give
from league.services.erasures import player_erase
from scoring.models import Player, Sheet
from tests.league.preiswatten import said
from tests.league.services.archive.a_club import Made

NAME = "Zacharias Quirinsson"


def stored() -> set[str]:
    return {
        model.__name__
        for model in apps.get_models()
        for row in model._base_manager.values_list()
        if "quirinsson" in str(row).casefold()
    }


@pytest.fixture
def club(elsewhere: Made, anna: User, tmp_path: Path, settings: object) -> Club:
    """A club with a person who plays, is a member, and is named in a note and in a director's reason."""
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    club = archive_take_in(file=io.BytesIO(elsewhere.archive), owner=anna).club
    competition = Competition.objects.in_space(club.space).get()
    gone = Player.objects.in_space(club.space).filter(
        seats__sheet__competition_sheet=None, person=None, merged_into=None
    )
    player = gone.exclude(seats=None).first()
    Player.objects.in_space(club.space).filter(pk=player.pk).update(name=NAME)
    Person.objects.create(club=club, player=player, contact="quirinsson@example.org")
    Sheet.objects.in_space(club.space).filter(seats__player=player).update(note=f"mit {NAME}")
    adjustment_give(competition=competition, said=said(), number=1, points=-1, reason=f"wegen {NAME}")
    return club


def test_an_older_archive_does_not_restore_an_erased_name(club: Club, anna: User) -> None:
    old = io.BytesIO()
    archive_make(club=club, file=old, release="one")
    assert {"Player", "Person", "Sheet", "CompetitionFact"} <= stored()
    facts = CompetitionFact.objects.count()
    player_erase(club=club, player=Player.objects.in_space(club.space).get(name=NAME))
    assert stored() == set()

    taken = archive_take_in(file=io.BytesIO(old.getvalue()), owner=anna)

    assert taken.added["people"] == 1
    assert stored() == set()
    assert CompetitionFact.objects.count() == facts
    # Also where notes were imported again with their sheets.
    Sheet.objects.in_space(club.space).update(note=f"mit {NAME}")
    archive_take_in(file=io.BytesIO(old.getvalue()), owner=anna)
    assert stored() == set()


def test_an_archive_with_an_erasure_is_imported_into_an_older_club(club: Club, anna: User) -> None:
    """A person already erased here is not erased again: a reason written here since stays."""
    (fact,) = CompetitionFact.objects.filter(kind="adjustment_given")
    was = fact.payload
    player_erase(club=club, player=Player.objects.in_space(club.space).get(name=NAME))
    new = io.BytesIO()
    archive_make(club=club, file=new, release="one")
    models.QuerySet(CompetitionFact).filter(pk=fact.pk).update(payload=was)

    archive_take_in(file=io.BytesIO(new.getvalue()), owner=anna)

    assert CompetitionFact.objects.get(kind="adjustment_given").payload == was
