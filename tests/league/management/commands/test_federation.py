"""The command: deterministic by seed, only into an empty database, with clear errors."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from league.federation.names import club_named, people_named
from league.federation.plan import Size, clubs_of
from league.models import Club, Season
from scoring.models import RoundRow


def test_the_same_seed_gives_the_same_plan_and_seasons_follow_each_other() -> None:
    one, same, other = (
        [(club.name, list(club.seasons())) for club in clubs_of(Size(2, 2, 40, seed))] for seed in (4, 4, 5)
    )

    assert one == same != other
    (name, (first, second)), (another, _) = one
    assert name != another
    assert first.ends_on < second.starts_on
    assert all(
        season.starts_on <= table.day <= season.ends_on
        for season in (first, second)
        for table in season.tables
    )
    assert sum(table.evening.rounds for table in first.tables) >= 40


def test_names_of_people_and_clubs_are_unique() -> None:
    assert len({name.casefold() for name in people_named(6_000)}) == 6_000
    assert len({club_named(number) for number in range(2_000)}) == 2_000


@pytest.mark.django_db
def test_the_command_fills_only_an_empty_database() -> None:
    call_command("federation", "--clubs=2", "--seasons=1", "--hands=40", "--seed=9", verbosity=0)

    assert (Club.objects.count(), Season.objects.everywhere("a test").count()) == (2, 2)
    assert RoundRow.objects.count() >= 80
    with pytest.raises(CommandError, match="There are clubs already"):
        call_command("federation")
    with pytest.raises(CommandError, match="--clubs is a number from 1"):
        call_command("federation", "--clubs=0")
