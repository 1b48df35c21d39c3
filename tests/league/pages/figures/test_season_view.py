"""The statistics of a season and its year book: charts, payers, all players, and the names that people chose."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, Season, User
from league.selectors import season_games
from league.selectors.evening_course import course, evening_tables, rounds_of_evening, rounds_of_season
from league.selectors.standings import standing_table
from league.services.visibility import player_visibility_set
from scoring.models import Player, Sheet, Visibility
from scoring.models.shown_names import ShownNames
from tests.league.conftest import Play, won
from tests.league.pages.figures.test_player_view import BrowserOf, page


@pytest.fixture
def two_evenings(play: Play, season: Season) -> Season:
    """Anna and Cilli win on the first evening, Beni and Dora twice on the second."""
    first = play(*won((0, 9), (0, 9)))
    play(*won((1, 9), (1, 9)), *won((1, 9), (1, 9)))
    day = first.begun_on - timedelta(days=1)
    Sheet.objects.in_space(season.club.space).filter(pk=first.pk).update(begun_on=day)
    season.payer = "bummerl"
    season.starts_on = day
    season.save(update_fields=["payer", "starts_on"])
    services.follow_rounds()
    return season


def test_ranks_after_each_evening_equal_the_standings_up_to_it(two_evenings: Season) -> None:
    names = ShownNames()
    games = season_games(two_evenings)
    of = course(games, "watten", names)
    assert len(of.days) == 2
    for at, day in enumerate(of.days):
        table = standing_table(season_games(two_evenings, until=day), "watten", names=names)
        ranks = {row.players[0].uid: row.rank for row in table.rows}
        assert {player.uid: told[at] for player, told in of.ranks.items() if told[at]} == ranks


@pytest.mark.parametrize("rule", ["bummerl", "last"])
def test_the_report_and_the_account_name_the_same_payers(two_evenings: Season, rule: str) -> None:
    two_evenings.payer = rule
    club, names = two_evenings.club, ShownNames()
    account = rounds_of_season(club, two_evenings, names)
    days = sorted({one.day for one in account})
    payers = []
    for day in days:
        tables = evening_tables(season_games(two_evenings, day), names)
        payers += rounds_of_evening(club, two_evenings, day, names, tables)
    assert (tuple(payers), len(days), len(payers)) == (account, 2, 4)


def test_statistics_and_year_book_have_charts_and_the_account_of_rounds(
    two_evenings: Season, browser_of: BrowserOf, anna: User
) -> None:
    browser = browser_of(anna)
    shown = page(browser, "season-figures", two_evenings.uid)
    for text in (
        "Rank by evening: Watten",
        "Against each other: Watten",
        "4 rounds are not paid yet.",
        "As a table",
        f'<p class="only-print">{two_evenings.club.name}</p>',
    ):
        assert text in shown
    day = two_evenings.starts_on.isoformat()
    beni = Player.objects.in_space(two_evenings.club.space).get(name="Beni")
    browser.post(reverse("league:evening-paid", args=[two_evenings.club.uid, day]), {"player": beni.uid})
    assert "3 rounds are not paid yet." in page(browser, "season-figures", two_evenings.uid)

    book = page(browser, "season-book", two_evenings.uid)
    for text in (
        "Year book",
        "Standings: Watten",
        "Longest winning streak",
        'paid">✓',
        "Beni",
        "The season goes on",
    ):
        assert text in book
    assert book.count("Evening of") == 0


def test_a_hidden_name_is_on_no_chart(two_evenings: Season, club: Club, client: Client) -> None:
    services.club_change(club=club, name=club.name, is_public=True)
    beni = Player.objects.in_space(club.space).get(name="Beni")
    player_visibility_set(club=club, player=beni, visibility=Visibility.HIDDEN)
    for name in ("season-figures", "season-book"):
        shown = page(client, name, two_evenings.uid)
        assert "Dora" in shown
        assert "Beni" not in shown


def test_season_pages_and_rating_charts_follow_the_chosen_days(
    two_evenings: Season, browser_of: BrowserOf, anna: User
) -> None:
    services.rebuild_club(two_evenings.club)
    browser, first = browser_of(anna), two_evenings.starts_on.isoformat()
    for name in ("season", "season-figures"):
        until = page(browser, name, two_evenings.uid, query=f"?until={first}")
        assert "Only games: until" in until
        assert "Rank by evening" not in until  # one evening has no development to show
        assert "Rank by evening" in page(browser, name, two_evenings.uid, query=f"?since={first}")
        address = reverse(f"league:{name}", args=[two_evenings.uid])
        wrong = browser.get(f"{address}?since=zz", headers={"accept-language": "en"})
        assert (wrong.status_code, "“zz” is no day" in wrong.content.decode()) == (422, True)
    day = f"{two_evenings.starts_on:%-d %b}"
    assert f">{day}</a></th>" in page(browser, "season", two_evenings.uid)  # not as in German
    text = page(browser, "season", two_evenings.uid, query=f"?until={first}&by=pair")
    assert '<input type="hidden" name="by" value="pair">' in text
    assert (text.count("result-mark"), "2 games" in text) == (2, True)

    beni = Player.objects.in_space(two_evenings.club.space).get(name="Beni")
    every, one = (
        page(browser, "player-figures", beni.uid, query=query)
        .partition("Rating: ")[2]
        .partition("</table>")[0]
        for query in ("", f"?until={first}")
    )
    assert (every.count("<tr>"), one.count("<tr>")) == (3, 2)  # including the head
