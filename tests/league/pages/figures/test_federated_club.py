"""For a small federation, the records, the Bummerl account, the evenings and who came, as the pages of the club, of its
season and the year book tell them, equal a slow count from entries.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby

import pytest
from django.test import Client

from league.models import CompetitionSheet, Season
from tests.league.engine.figures import slow_people, slow_tables
from tests.league.engine.figures.slow_people import Days
from tests.league.pages.figures.federated import long_day, names_of, on, records, shown, table
from tests.league.preiswatten import make_competition
from tests.league.selectors.test_figures_of_federation import plain_games
from tests.league.selectors.test_figures_of_federation import season as season

pytestmark = pytest.mark.django_db
MOST = 20
"""Lines of a list on a page."""


def by_ruleset(plain: Days) -> list[Days]:
    """The games of each ruleset, the most first."""
    names = Counter(game["ruleset"] for _, game in plain)
    ordered = sorted(names, key=lambda name: (-names[name], name))
    return [[one for one in plain if one[1]["ruleset"] == name] for name in ordered]


def records_stand(page: str, season: Season, plain: Days, *, with_days: bool = True) -> None:
    names = names_of(season)
    told = records(page)
    for found, games in zip(told, by_ruleset(plain), strict=True):
        wanted = slow_people.records(games)
        assert {one.kind for one in found} == wanted.keys()
        for one in found:
            value, day = wanted[one.kind]
            if one.kind == "streak":
                value, day, uids = slow_tables.streak(games)
                holders = [uids]
            else:
                assert day is not None
                holders = slow_tables.holders(games, one.kind, value, day)
            assert one.value == value, one.kind
            assert day is not None
            assert one.day == (on(day) if with_days else ""), one.kind
            assert set(one.who) in [{names[uid] for uid in uids} for uids in holders], one.kind


def account_stands(page: str, season: Season, plain: Days) -> None:
    """The Bummerl account, those with the most Bummerl first."""
    names, given = names_of(season), slow_people.account(plain)
    games = Counter(
        tuple(tuple(sorted(game["sides"][side])) for side in (game["winner"], 1 - game["winner"]))
        for _, game in plain
        if game["kind"] == "watten"
    )
    wanted = {
        tuple(" & ".join(sorted(names[uid] for uid in side)) for side in two): (str(bummerl), str(games[two]))
        for two, bummerl in given.items()
    }
    rows = table(page, "Bummerl account")[1:]
    assert len(rows) == min(MOST, len(wanted))
    for (giver,), (taker,), (bummerl,), (number,) in rows:
        assert (bummerl, number) == wanted[giver, taker]
    assert [int(row[2][0]) for row in rows] == sorted(given.values(), reverse=True)[:MOST]


def evenings_stand(page: str, plain: Days) -> int:
    """Games, people and hours of each evening in a list. Returns the number of evenings."""
    found = re.findall(r"<strong>([^<]*\d{4})</strong> <span class=\"soft\">([^<]+)</span>", page)
    told = dict(found)
    days = slow_people.evenings(plain)
    for day, games, people in days:
        if long_day(day) in told:
            minutes = sum(game["minutes"] or 0 for on_, game in plain if on_ == day)
            assert told[long_day(day)].strip() == (
                f"{games} game{'s' * (games > 1)} · {people} players · {minutes / 60:.1f} h of play"
            )
    assert told.keys() <= {long_day(day) for day, *_ in days}
    return len(told)


def came_stands(page: str, season: Season, plain: Days, label: str, most: int | None) -> None:
    names = names_of(season)
    everybody = {uid for _, game in plain for uid in slow_people.people_of(game)}
    wanted = {}
    for uid in everybody:
        number, played, _first, latest = slow_people.came(plain, uid)
        wanted[names[uid]] = (str(number), str(played), on(latest))
    rows = table(page, label)[1:]
    assert len(rows) == len(list(everybody)[:most])
    for who, (evenings,), (games,), (last,) in rows:
        assert (evenings, games, last) == wanted[who[0]]
    assert [int(row[1][0]) for row in rows] == sorted((int(one[0]) for one in wanted.values()), reverse=True)[
        :most
    ]


def test_records_of_the_club_equal_the_slow_count(season: Season, client: Client) -> None:
    plain = plain_games(season)
    page = shown(client, season, "records", season.club.uid)
    records_stand(page, season, plain)
    account_stands(page, season, plain)
    assert evenings_stand(page, plain) == min(MOST, len(slow_people.evenings(plain)))
    came_stands(page, season, plain, "Who came", MOST)


def test_the_year_book_and_the_statistics_of_the_season_equal_the_slow_count(
    season: Season, client: Client
) -> None:
    plain = plain_games(season)
    book = shown(client, season, "season-book", season.uid)
    assert evenings_stand(book, plain) == len(slow_people.evenings(plain))
    came_stands(book, season, plain, "Players", None)
    for page in (book, shown(client, season, "season-figures", season.uid)):
        records_stand(page, season, plain)
        account_stands(page, season, plain)


def test_the_records_of_each_evening_equal_the_slow_count(season: Season, client: Client) -> None:
    plain = plain_games(season)
    for day, games in groupby(plain, key=lambda one: one[0]):
        of_day = list(games)
        page = shown(client, season, "evening-report", season.club.uid, day.isoformat())
        records_stand(page, season, of_day, with_days=False)
        if any(game["kind"] == "watten" for _, game in of_day):
            account_stands(page, season, of_day)


def test_the_statistics_of_a_competition_equal_the_slow_count(season: Season, client: Client) -> None:
    """Of some sheets that were tables of a competition, too."""
    competition, every = make_competition(season.club), plain_games(season)
    sheets = sorted({game["sheet"] for _, game in every})[::2]
    CompetitionSheet.objects.bulk_create(
        CompetitionSheet(competition=competition, heat=1, table=table, sheet_id=sheet)
        for table, sheet in enumerate(sheets, 1)
    )
    plain, names = [one for one in every if one[1]["sheet"] in sheets], names_of(season)

    page = shown(client, season, "competition-figures", competition.uid)

    assert 0 < len(plain) < len(every)
    assert f"Of the {len(plain)} games that pads wrote:" in page
    records_stand(page, season, plain, with_days=False)
    account_stands(page, season, plain)
    rows = table(page, "Against each other: Watten")[1:]
    told = {(row[0][0], row[1][0]): row[2][0] for row in rows}
    among = {one for two in told for one in two}
    wanted = slow_people.against_each_other(plain, "watten").items()
    assert told == {
        (names[one], names[other]): f"{won}:{games - won}"
        for (one, other), (won, games) in wanted
        if {names[one], names[other]} <= among
    }
