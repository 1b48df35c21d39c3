"""For a small federation, the records, the Bummerl account, the evenings and who came, as the pages of the club, of its
season and the year book tell them, equal a slow count from entries.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby, takewhile

import pytest
from django.test import Client

from league.models import CompetitionSheet, Season
from tests.league.engine.figures import slow_people, slow_tables
from tests.league.engine.figures.slow_people import Days
from tests.league.pages.figures.federated import drawn, long_day, names_of, on, records, shown, table
from tests.league.preiswatten import make_competition
from tests.league.selectors.test_figures_of_federation import plain_games
from tests.league.selectors.test_figures_of_federation import season as season

pytestmark = pytest.mark.django_db
MOST = 20
"""Lines of a list on a page."""
HEADINGS = ("Longest game", "Biggest comeback", "The round is on", "Punkteblock")
"""Of a picture, after its tables."""


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


def evening_told(of_day: Days) -> str:
    """Games, people and hours of one evening, as a page says them."""
    ((_day, games, people),) = slow_people.evenings(of_day)
    minutes = sum(game["minutes"] or 0 for _, game in of_day)
    return f"{games} game{'s' * (games > 1)} · {people} players · {minutes / 60:.1f} h of play"


def evenings_stand(page: str, plain: Days) -> int:
    """Games, people and hours of each evening in a list. Returns the number of evenings."""
    found = re.findall(r"<strong>([^<]*\d{4})</strong> <span class=\"soft\">([^<]+)</span>", page)
    told = dict(found)
    days = slow_people.evenings(plain)
    for day, *_ in days:
        if long_day(day) in told:
            assert told[long_day(day)].strip() == evening_told([one for one in plain if one[0] == day])
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


def test_the_records_and_hours_on_the_picture_of_each_evening_equal_the_slow_count(
    season: Season, client: Client
) -> None:
    plain, names, seen = plain_games(season), names_of(season), Counter[str]()
    for day, games in groupby(plain, key=lambda one: one[0]):
        of_day = list(games)
        _title, date, about, *lines = drawn(
            shown(client, season, "evening-picture", season.club.uid, day.isoformat())
        )
        assert date == (long_day(day), "")
        assert about == (evening_told(of_day), "")
        most = by_ruleset(of_day)[0]
        wanted = slow_people.records(most)
        for name, kind in (("Longest game", "longest"), ("Biggest comeback", "comeback")):
            at = [at for at, (text, _) in enumerate(lines) if text == name]
            assert len(at) == (kind in wanted), (day, name)
            if at:
                value, first = wanted[kind]
                assert first == day
                unit = "round" if kind == "longest" else "point"
                assert lines[at[0]][1] == f"{value} {unit}{'s' * (value > 1)}"
                below = (text for text, _ in lines[at[0] + 1 :])
                who = set(" ".join(takewhile(lambda text: text not in HEADINGS, below)).split(", "))
                holders = slow_tables.holders(most, kind, value, day)
                assert who in [{names[uid] for uid in uids} for uids in holders], (day, name)
                seen[kind] += 1
    assert min(seen["longest"], seen["comeback"]) > 0


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
