"""The games of a club for its ratings, while sheets come, leave and get people between the two reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from league.models import Season, SeasonSheet
from league.selectors import games
from league.selectors.games import games_of_space
from scoring.models import Sheet
from tests.league.conftest import won

Play = Callable[..., Sheet]
ROWS = won((0, 9), (1, 3), (1, 4), (0, 2), (1, 2))


@pytest.fixture
def sheets(season: Season, play: Play) -> list[Sheet]:
    return [play(*ROWS), play(*ROWS, names=("Eva", "Fritz", "Gabi", "Hans"))]


def between(monkeypatch: pytest.MonkeyPatch, change: Callable[[], object]) -> None:
    """Make `change` after the people are read the first time, before the results are."""
    read, once = games._results, [change]

    def later(where: Any) -> Any:
        while once:
            once.pop()()
        return read(where)

    monkeypatch.setattr(games, "_results", later)


def played(season: Season) -> int:
    return len(list(games_of_space(season.club.space)))


def test_a_sheet_that_comes_between_the_reads_is_counted(
    season: Season, sheets: list[Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    every = played(season)
    SeasonSheet.objects.everywhere("a test").get(sheet=sheets[1]).delete()

    between(monkeypatch, lambda: SeasonSheet.objects.create(season=season, sheet=sheets[1]))

    assert 0 < played(season) == every


def test_a_sheet_that_leaves_between_the_reads_is_left_out(
    season: Season, sheets: list[Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    every = played(season)
    between(monkeypatch, SeasonSheet.objects.everywhere("a test").get(sheet=sheets[1]).delete)

    assert 0 < played(season) < every


def test_a_person_who_comes_between_the_reads_is_known(
    season: Season, sheets: list[Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    every = list(games_of_space(season.club.space))
    read = games._sheets

    def early(where: Any) -> Any:
        found = read(where)
        if len(found[0]) > 1:
            found[0][sheets[1].pk].people.pop()
        return found

    monkeypatch.setattr(games, "_sheets", early)

    assert list(games_of_space(season.club.space)) == every
