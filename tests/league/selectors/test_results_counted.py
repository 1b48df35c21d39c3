"""Standings cap a game at the target if the sheet says so (A20); the result keeps the full points."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Season
from league.selectors import result_line, season_games, season_results, standing_table
from scoring.models.shown_names import INSIDE
from tests.league.conftest import Play, scored, won

# To nine: 8 and 3 make 11, against 2.
OVERSHOT = won((1, 2), (0, 8), (0, 3))


@pytest.mark.parametrize(("clips", "counts"), [(True, 9), (False, 11)])
def test_standings_and_results_count_capped_totals(
    play: Play, season: Season, clips: bool, counts: int
) -> None:
    play(*OVERSHOT, options={"clip_to_target": clips})
    first, *_, last = standing_table(season_games(season), "watten", names=INSIDE).rows
    values = ("points_for", "points_against", "points_net")
    [line] = [result_line(row, INSIDE) for row in season_results(season)]

    assert [first.values[name] for name in values] == [counts, 2, counts - 2]
    assert [last.values[name] for name in values] == [2, counts, 2 - counts]
    assert [(place.points, place.counted) for place in line.places] == [(11, counts), (2, 2)] * 2


def test_the_api_has_both_totals_and_the_page_the_capped_one(
    client: Client, play: Play, season: Season
) -> None:
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    play(*OVERSHOT)
    [row] = client.get(f"/api/v1/seasons/{season.uid}/results/").json()["results"]
    page = client.get(reverse("league:season", args=[season.uid])).content.decode()

    assert [(place["points"], place["points_counted"]) for place in row["places"]] == [(11, 9), (2, 2)] * 2
    assert '<b class="points">9</b>' in page
    assert '<b class="points">11</b>' not in page


def test_whot_counts_every_point(play: Play, season: Season) -> None:
    names = ("Anna", "Beni", "Eva")
    play(scored(0, p1=60, p2=70), scored(0, p1=45, p2=40), names=names, ruleset="leaflet_long")
    [line] = [result_line(row, INSIDE) for row in season_results(season)]

    assert [(place.points, place.counted) for place in line.places] == [(0, 0), (105, 105), (110, 110)]
