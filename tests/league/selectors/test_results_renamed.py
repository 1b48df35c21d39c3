"""A name corrected on a club's sheet changes results, standings, ratings and the list of players."""

from __future__ import annotations

from league.models import Rating, Season
from league.selectors import club_players, result_line, season_results
from league.services import follow_changes
from scoring.access import Access
from scoring.engine.facts import events as ev
from scoring.models import Sheet, SheetGrant
from scoring.models.shown_names import INSIDE
from scoring.services import name_give
from tests.league.conftest import TABLET, Play, declare, won


def rename(sheet: Sheet, person: int, name: str) -> None:
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=sheet, holder_hash=TABLET.holder)
    number = name_give(access=Access(grant.sheet, grant), person=person, name=name)
    declare(sheet, [ev.PersonNamed(person, number)])


def test_results_count_for_the_corrected_name(play: Play, season: Season) -> None:
    sheet = play(*won((0, 9)), names=("Anan", "Beni", "Cilli", "Dora"))

    rename(sheet, 0, "Anna")

    line = result_line(season_results(season).get(), INSIDE)
    assert [place.player.name for place in line.places] == ["Anna", "Beni", "Cilli", "Dora"]


def test_ratings_are_rebuilt_for_the_corrected_name(play: Play, season: Season) -> None:
    sheet = play(*won((0, 9)), names=("Anan", "Beni", "Cilli", "Dora"))
    follow_changes()
    rename(sheet, 0, "Anna")

    follow_changes()

    rated = Rating.objects.in_space(season.club.space).values_list("player__name", flat=True)
    assert set(rated) == {"Anna", "Beni", "Cilli", "Dora"}


def test_a_mistyped_name_is_not_a_player_of_the_club(play: Play, season: Season) -> None:
    sheet = play(*won((0, 9)), names=("Anan", "Beni", "Cilli", "Dora"))

    rename(sheet, 0, "Anna")

    assert list(club_players(season.club).values_list("name", flat=True)) == ["Anna", "Beni", "Cilli", "Dora"]
