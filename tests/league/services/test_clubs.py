"""Founding a club, its name, and whether search engines may list it."""

from __future__ import annotations

import pytest

from league import services
from league.models import Club, User
from scoring.services import InputError


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 81, "a\u202eb"])
def test_a_club_needs_a_readable_name(carla: User, name: str) -> None:
    with pytest.raises(InputError):
        services.club_found(name=name, founder=carla)

    assert not Club.objects.exists()


def test_the_name_of_a_club_may_have_80_letters(carla: User) -> None:
    assert services.club_found(name="x" * 80, founder=carla).name == "x" * 80


def test_a_founder_with_an_assigned_password_must_change_it_first(carla: User) -> None:
    carla.password_is_given = True

    with pytest.raises(InputError) as error:
        services.club_found(name="Watters", founder=carla)

    assert error.value.code == "own_password_first"
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("is_public", "asked", "found"),
    [(True, True, True), (True, False, False), (False, True, False), (False, False, False)],
)
def test_search_engines_list_only_a_public_club_that_wants_it(
    club: Club, is_public: bool, asked: bool, found: bool
) -> None:
    services.club_change(club=club, name=club.name, is_public=is_public, may_be_found=asked)

    stored = Club.objects.get(pk=club.pk)
    assert (stored.is_public, stored.may_be_found) == (is_public, found)
