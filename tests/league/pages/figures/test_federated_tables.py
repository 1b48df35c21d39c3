"""For a small federation, every column of the standings of a season and of each evening, ranks and wins against each
other in charts, and who pays, as pages and the picture tell them, equal a slow count from entries.
"""

from __future__ import annotations

import re
from datetime import date
from itertools import groupby

import pytest
from django.test import Client

from league.models import Season
from tests.league.engine.figures import slow_people, slow_tables
from tests.league.engine.figures.slow_people import Days
from tests.league.engine.figures.slow_tables import Standing, Subject
from tests.league.pages.figures.federated import has_table, long_day, names_of, on, shown, table, texts
from tests.league.selectors.test_figures_of_federation import plain_games
from tests.league.selectors.test_figures_of_federation import season as season
from tests.league.selectors.test_figures_of_federation_people import behind

pytestmark = pytest.mark.django_db
LABELS = {"watten": "Watten", "whot": "WHOT!"}
MOST = 12
"""Rows of a chart."""


def slow(plain: Days, kind: str, by: str = "player") -> dict[Subject, Standing]:
    games = [game for _, game in plain if game["kind"] == kind]
    return slow_tables.watten(games, by) if kind == "watten" else slow_tables.whot(games)


def standings_stand(page: str, season: Season, plain: Days, kind: str, by: str = "player") -> None:
    names, wanted = names_of(season), slow(plain, kind, by)
    head, *rows = table(page, f"{LABELS[kind]}, {'Pairs' if by == 'pair' else 'Players'}")
    columns = [" ".join(cell) for cell in head[2:]]
    told = {
        frozenset(name for name in row[1] if name != "&"): (
            int(row[0][0]),
            dict(zip(columns, [cell[0] for cell in row[2:]], strict=True)),
        )
        for row in rows
    }
    assert told == {frozenset(names[uid] for uid in who): one for who, one in wanted.items()}
    assert [int(row[0][0]) for row in rows] == sorted(rank for rank, _ in wanted.values())


def test_standings_of_season_and_year_book_equal_the_slow_count(season: Season, client: Client) -> None:
    plain = plain_games(season)
    for name, by in (("season", "player"), ("season", "pair"), ("season-book", "player")):
        page = shown(client, season, name, season.uid, query=f"?by={by}")
        standings_stand(page, season, plain, "watten", by)
        standings_stand(page, season, plain, "whot")


@pytest.mark.parametrize("rule", ["last", "bummerl"])
def test_table_and_payers_of_each_evening_equal_the_slow_count(
    season: Season, client: Client, rule: str
) -> None:
    Season.objects.everywhere("a test").filter(pk=season.pk).update(payer=rule)
    names = names_of(season)
    for day, games in groupby(plain_games(season), key=lambda one: one[0]):
        of_day, club = list(games), season.club.uid
        page = shown(client, season, "evening-report", club, day.isoformat())
        picture = shown(client, season, "evening-picture", club, day.isoformat())
        about = next(iter(slow_people.evenings(of_day)))
        assert f"{about[1]} game{'s' * (about[1] > 1)} · {about[2]} players" in page
        for kind in LABELS:
            if any(game["kind"] == kind for _, game in of_day):
                standings_stand(page, season, of_day, kind)
                _is_drawn(picture, {names[next(iter(who))]: one for who, one in slow(of_day, kind).items()})
        due = {names[uid] for uid in _due(of_day, rule)}
        lines = list(texts(page, "who"))
        assert {name for name in due if any(line.startswith(name) for line in lines)} == due
        assert len(lines) == len(due)
        assert all(f">{name}<" in picture for name in due)


def _is_drawn(picture: str, wanted: dict[str, Standing]) -> None:
    """Each rank with its name and the games won, if all of that rank have room."""
    for name, (rank, values) in wanted.items():
        if sum(other <= rank for other, _ in wanted.values()) <= MOST:
            found = re.search(rf">{rank} +{re.escape(name)}</text> <text [^>]*>(\d+)", picture)
            assert found, (rank, name)
            assert found[1] == values["Won"]


def _due(of_day: Days, rule: str) -> set[str]:
    watten = [one for one in of_day if one[1]["kind"] == "watten"]
    whot = slow(of_day, "whot")
    last = max((rank for rank, _ in whot.values()), default=0)
    lost = {uid for who, (rank, _) in whot.items() for uid in who if rank == last > 1}
    return (behind(watten, rule) if watten else set()) | (lost if rule == "last" else set())


def test_charts_of_a_season_equal_the_slow_count(season: Season, client: Client) -> None:
    plain, names = plain_games(season), names_of(season)
    for name in ("season-figures", "season-book"):
        page = shown(client, season, name, season.uid)
        for kind in LABELS:
            wanted = slow_people.against_each_other(plain, kind)
            rows = table(page, f"Against each other: {LABELS[kind]}")[1:]
            told = {(row[0][0], row[1][0]): row[2][0] for row in rows}
            among = {one for two in told for one in two}
            assert told == {
                (names[one], names[other]): f"{won}:{games - won}"
                for (one, other), (won, games) in wanted.items()
                if {names[one], names[other]} <= among
            }
            _ranks_stand(page, kind, {day for day, game in plain if game["kind"] == kind}, plain, names)


def _ranks_stand(page: str, kind: str, days: set[date], plain: Days, names: dict[str, str]) -> None:
    label = f"Rank by evening: {LABELS[kind]}"
    assert has_table(page, label) == (len(days) > 1)
    if len(days) < 2:
        return
    head, *rows = table(page, label)
    assert [cell[0] for cell in head[1:]] == [on(day) for day in sorted(days)]
    for at, day in enumerate(sorted(days), 1):
        until = slow([one for one in plain if one[0] <= day], kind)
        ranks = {names[next(iter(who))]: str(rank) for who, (rank, _) in until.items()}
        for row in rows:
            assert row[at][0] == ranks.get(row[0][0], "–"), (day, row[0])
    last = {names[next(iter(who))]: rank for who, (rank, _) in slow(plain, kind).items()}
    assert [last[row[0][0]] for row in rows] == sorted(last.values())[:MOST]


def test_payers_of_a_season_equal_the_slow_count(season: Season, client: Client) -> None:
    Season.objects.everywhere("a test").filter(pk=season.pk).update(payer="bummerl")
    plain, names = plain_games(season), names_of(season)
    watten = [one for one in plain if one[1]["kind"] == "watten"]
    wanted = {on(day): behind(list(of), "bummerl") for day, of in groupby(watten, key=lambda one: one[0])}
    for name in ("season-figures", "season-book"):
        page = shown(client, season, name, season.uid)
        told = {row[0][0]: set(row[1]) for row in table(page, "Who pays the round")[1:]}
        assert told == {day: {names[uid] for uid in uids} for day, uids in wanted.items()}
        if name == "season-figures":
            assert f"{sum(map(len, wanted.values()))} rounds are not paid yet." in page
    assert long_day(plain[-1][0]) in shown(client, season, "records", season.club.uid)
