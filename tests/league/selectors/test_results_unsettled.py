"""Games on which two scribes do not agree are shown and marked, and count only once they agree."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Rating, Season
from league.selectors import result_line, season_games, season_results, standing_table
from league.services import follow_changes
from scoring.engine.facts import events as ev
from scoring.models import Entry, GameResult, Sheet
from scoring.models.shown_names import INSIDE
from scoring.services import rebuild_results
from tests.league.conftest import Play, declare, won

ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


@pytest.fixture
def alone(play: Play) -> Sheet:
    """A game written by one of two scribes only, and a second one on which they agree."""
    sheet = play(ev.ScribesSet(2), *won((0, 9), (1, 9)))
    last = str(Entry.objects.filter(sheet=sheet, kind="round_won").latest("seq").entry_id)
    declare(sheet, [ev.EntryAccepted(last, directed=True)])
    return sheet


def settle(sheet: Sheet) -> None:
    first = str(Entry.objects.filter(sheet=sheet, kind="round_won").earliest("seq").entry_id)
    declare(sheet, [ev.EntryAccepted(first, directed=True)])


def counted(season: Season) -> int:
    return standing_table(season_games(season), "watten", names=INSIDE).games


def test_only_agreed_games_count(alone: Sheet, season: Season) -> None:
    assert dict(GameResult.objects.values_list("game", "settled")) == {1: False, 2: True}
    assert counted(season) == 1
    assert season_games(season).unsettled == {"watten": 1}

    settle(alone)

    assert counted(season) == 2
    assert season_games(season).unsettled == {}


def test_a_game_of_one_scribe_counts_at_once(play: Play, season: Season) -> None:
    play(*won((0, 9)))
    assert counted(season) == 1
    assert season_games(season).unsettled == {}


def test_closing_the_sheet_does_not_settle_a_game(alone: Sheet, season: Season) -> None:
    declare(alone, [ev.SheetClosed()])
    lines = [result_line(row, INSIDE) for row in season_results(season)]
    assert {(line.number, line.is_settled, line.is_final) for line in lines} == {
        (1, False, False),
        (2, True, True),
    }
    assert counted(season) == 1


def test_ratings_are_updated_when_the_scribes_agree(alone: Sheet, season: Season) -> None:
    def games() -> set[int]:
        return set(Rating.objects.in_space(season.club.space).values_list("games", flat=True))

    follow_changes()
    assert games() == {1}
    settle(alone)
    follow_changes()
    assert games() == {2}


def test_a_rebuild_gives_the_same_results(alone: Sheet) -> None:
    GameResult.objects.filter(sheet=alone).update(settled=True)
    assert rebuild_results(sheet=alone) == []
    assert dict(GameResult.objects.values_list("game", "settled")) == {1: False, 2: True}


def test_the_page_and_the_api_mark_unsettled_games(alone: Sheet, season: Season, client: Client) -> None:
    season.club.is_public = True
    season.club.save()
    page = client.get(reverse("league:season", args=[season.uid]), **ENGLISH).content.decode()
    assert "1 more game is provisional and not counted" in page
    assert page.count("provisional, does not count yet") == 1

    settle(alone)

    page = client.get(reverse("league:season", args=[season.uid]), **ENGLISH).content.decode()
    assert "not counted" not in page
    assert "does not count yet" not in page


def test_a_season_of_only_unsettled_games_shows_no_empty_table(
    play: Play, season: Season, client: Client
) -> None:
    season.club.is_public = True
    season.club.save()
    play(ev.ScribesSet(2), *won((0, 9)))
    page = client.get(reverse("league:season", args=[season.uid]), **ENGLISH)
    assert page.status_code == 200
    assert b"<table" not in page.content
    assert b"1 more game is provisional" in page.content
