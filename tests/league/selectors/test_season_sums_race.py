"""Standings while sheets leave and enter the season between two statements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest

from league.engine.policy.policy import Policy, order_of
from league.models import Season, SeasonSheet
from league.selectors import season_games, season_rows, season_seats, season_sums, standing_table
from league.selectors.competitions import names_of as names_of_people
from league.selectors.season_rows import season_counted
from scoring.models import Sheet
from scoring.models.shown_names import INSIDE
from tests.league.conftest import won

Play = Callable[..., Sheet]
ROWS = won((0, 9), (1, 3), (1, 4), (0, 2), (1, 2))


@pytest.fixture
def sheets(season: Season, play: Play) -> list[Sheet]:
    return [play(*ROWS), play(*ROWS, names=("Eva", "Fritz", "Gabi", "Hans"))]


def names_of(season: Season, **asked: Any) -> set[str]:
    table = standing_table(season_games(season), "watten", names=INSIDE, **asked)
    return {player.name for row in table.rows for player in row.players}


def counted(season: Season, *order: str, evenings: bool = True) -> set[str]:
    policy = Policy("season", "watten", order_of(*order))
    found = season_counted(season_games(season), policy, by="player", names=INSIDE, evenings=evenings)
    return {found.people[uid].name for score in found.scores for uid in score.subject}


def test_a_sheet_that_leaves_between_the_sums_and_the_evenings_is_not_counted(
    season: Season, sheets: list[Sheet]
) -> None:
    read = season_seats.evenings_of

    def left(of: Season) -> Any:
        SeasonSheet.objects.everywhere("a test").get(sheet=sheets[1]).delete()
        return read(of)

    for by in ("player", "pair"):
        with patch.object(season_sums, "evenings_of", left):
            assert names_of(season, by=by) == {"Anna", "Beni", "Cilli", "Dora"}
        SeasonSheet.objects.create(season=season, sheet=sheets[1])
    assert len(names_of(season)) == 8


def test_a_sheet_that_comes_between_the_seats_and_the_games_is_not_counted_yet(
    season: Season, sheets: list[Sheet]
) -> None:
    """Orders that ask who met whom read the seats first."""
    read = season_seats.seated_sheets

    def before(*asked: Any) -> Any:
        SeasonSheet.objects.everywhere("a test").get(sheet=sheets[1]).delete()
        found = read(*asked)
        SeasonSheet.objects.create(season=season, sheet=sheets[1])
        return found

    with patch.object(season_rows, "seated_sheets", before):
        assert counted(season, "games_won", "direct") == {"Anna", "Beni", "Cilli", "Dora"}
    assert len(counted(season, "games_won", "direct")) == 8


@pytest.mark.parametrize("evenings", [True, False])
@pytest.mark.parametrize("order", ["bummerl_net", "direct"])
def test_a_player_who_is_removed_before_the_names_are_read_is_not_counted(
    season: Season, sheets: list[Sheet], order: str, evenings: bool
) -> None:
    read, gone = season_seats.people_of, str(uuid4())

    def removed(*asked: Any) -> Any:
        return {pk: ref for pk, ref in read(*asked).items() if ref.name != "Eva"}

    with patch.object(season_seats, "people_of", removed), patch.object(season_sums, "people_of", removed):
        assert names_of_people(season.club, [gone], INSIDE)[gone] == "?"
        assert "Eva" not in counted(season, "games_won", order, evenings=evenings)
