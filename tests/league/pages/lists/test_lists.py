"""Every list, as a page to print and as CSV: the same content, and no formulas for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league import services
from league.engine.competition.plan import Stage
from league.models import Club, Competition, Payer, Season, User
from league.pages.lists.views import OF_CLUB, OF_COMPETITION, OF_SEASON
from league.pages.shared.listing import Column, Listing, listing_csv
from league.services.competition.money import fee_pay, fee_set, prizes_set
from league.services.competition.results import heat_approve, score_declare
from league.services.competition.standings import standings_publish
from league.services.competition.tickets import qualifier_set
from league.services.people import Details
from league.services.season_adjustments import season_adjust
from scoring.models import Player, Sheet
from tests.league.conftest import Play, scored, won
from tests.league.preiswatten import enter, make_competition, publish, said

BrowserOf = Callable[..., Client]
FORMULA = "=SUM(A1)"
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def full(season: Season, competition: Competition, play: Play) -> Season:
    """A club where every list has rows, each with a person whose name looks like a formula."""
    Season.objects.in_space(season.club.space).update(payer=Payer.LAST)
    season.refresh_from_db()
    play(*won((0, 9)), names=(FORMULA, "Beni", "Cilli", "Dora"))
    play(scored(0, p1=120, p2=130), names=(FORMULA, "Beni", "Cilli"), ruleset="leaflet_long")
    _move_to(play(*won((0, 9)), names=(FORMULA, "Beni", "Cilli", "Dora")), "2026-03-02")
    long = play(scored(0, p1=120, p2=130), names=(FORMULA, "Beni", "Cilli"), ruleset="leaflet_long")
    _move_to(long, "2026-03-02")
    services.person_add(club=season.club, who="=1+1", details=Details(number="007", contact="=2+2"))
    services.rebuild_club(season.club)
    season_adjust(
        season=season, fact=uuid4(), game="watten", metric="games_won", points=2, reason=FORMULA,
        players=[str(Player.objects.in_space(season.club.space).get(name=FORMULA).uid)],
        by=season.club.memberships.get(role="owner").user,
    )  # fmt: skip
    qualifier = make_competition(season.club, name=FORMULA)
    for one in (competition, qualifier):
        enter(one, f"Alma Auer; Bodo Bach; {FORMULA}\nCora Cech & Dina Dorn\nEmil Eder & Fini Falk")
        publish(one)
        score_declare(competition=one, said=said(), heat=1, table=1, games=((15, 8), (3, 15)))
        heat_approve(competition=one, said=said(), heat=1)
    standings_publish(competition=qualifier, said=said())
    qualifier_set(final=competition, said=said(), qualifier=qualifier.uid, tickets=1)
    prizes_set(competition=competition, said=said(), prizes=[FORMULA, "50 €"])
    fee_set(competition=competition, said=said(), cents=1250)
    fee_pay(competition=competition, said=said(), number=2)
    return season


def _move_to(sheet: Sheet, day: str) -> None:
    """An evening of its own."""
    Sheet.objects.everywhere("a test").filter(pk=sheet.pk).update(begun_on=day)


def lists(season: Season, competition: Competition) -> list[tuple[str, object, str]]:
    """View, uid and name of every list."""
    return [
        *(("club-list", season.club.uid, name) for name in OF_CLUB),
        *(("season-list", season.uid, name) for name in OF_SEASON),
        *(("competition-list", competition.uid, name) for name in OF_COMPETITION),
    ]


def cells(answer: HttpResponse) -> list[list[str]]:
    assert answer.status_code == 200
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:]), delimiter=","))


def test_every_list_has_the_same_content_on_paper_and_in_a_spreadsheet(
    full: Season, competition: Competition, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    for view, uid, name in lists(full, competition):
        page = browser.get(reverse(f"league:{view}", args=[uid, name]), headers=ENGLISH)
        answer = browser.get(reverse(f"league:{view}-csv", args=[uid, name]), headers=ENGLISH)
        head, *rows = cells(answer)

        printed = page.context["rows"]
        assert len(rows) == len(printed) > 0, name
        assert head == [column.name for column in page.context["listing"].columns], name
        for row, shown in zip(rows, printed, strict=True):
            assert [cell.removeprefix("'") for cell in row] == [
                cell.text.translate({0xAD: None, 0x200B: None, 0x2212: "-"}) for cell in shown
            ], name
        assert not [cell for row in rows for cell in row if cell.startswith(("=", "@", "+"))], name


def test_the_heads_of_a_german_spreadsheet_have_no_break_points(
    full: Season, competition: Competition, anna: User, browser_of: BrowserOf
) -> None:
    url = reverse("league:competition-list-csv", args=[competition.uid, "standings"])

    head = browser_of(anna).get(url, headers={"accept-language": "de"}).content.decode().splitlines()[0]

    assert "Punktedifferenz" in head


def test_the_lists_of_single_players_name_players(club: Club, anna: User, browser_of: BrowserOf) -> None:
    alone = make_competition(
        club, ruleset_key="leaflet_long", draw_key="whot_tables", draw_options={"most": 3},
        games=1, people=1, policy="whot_places",
    )  # fmt: skip
    enter(alone, "Alma\nBodo\nCora\nDina\nEmil\nFini", people=1)
    publish(alone)
    browser = browser_of(anna)
    for name in ("standings", "heats", "seating", "prizes", "fees"):
        url = reverse("league:competition-list-csv", args=[alone.uid, name])
        head = cells(browser.get(url, headers=ENGLISH))[0]
        assert "Player" in head, name
        assert "Pair" not in head, name


def test_numbers_stay_numbers_and_text_that_looks_like_one_stays_text() -> None:
    columns = (Column("N", is_number=True), Column("Text"))
    listing = Listing(
        "T", "t", columns, (("−5", "007"), ("-0,5", "-5+1"), ("12,50", "+43 1 23"), (None, "=A1"))
    )

    with translation.override("en"):
        answer = listing_csv(listing)
    rows = cells(answer)

    assert rows[1:] == [["-5", "007"], ["-0.5", "'-5+1"], ["12.50", "'+43 1 23"], ["", "'=A1"]]


def test_the_links_of_the_standings_page_give_the_same_standings(
    full: Season, anna: User, browser_of: BrowserOf
) -> None:
    browser, url = browser_of(anna), reverse("league:season", args=[full.uid])
    page = browser.get(f"{url}?by=pair", headers=ENGLISH).content.decode()

    linked = reverse("league:season-list-csv", args=[full.uid, "watten"]) + "?by=pair"
    rows = cells(browser.get(linked, headers=ENGLISH))

    assert f'href="{linked}"' in page
    assert rows[1][1] == f"{FORMULA} & Cilli" or rows[1][1] == f"'{FORMULA} & Cilli"


def test_the_links_beside_filtered_results_give_the_same_results(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    for day in ("2026-03-02", "2026-03-09", "2026-03-16"):
        _move_to(play(*won((0, 9))), day)
    browser, days = browser_of(anna), "?since=2026-03-09&until=2026-03-09"
    page = browser.get(reverse("league:season", args=[season.uid]) + days, headers=ENGLISH).content.decode()
    printed, linked = (
        reverse(f"league:season-list{kind}", args=[season.uid, "results"]) + days for kind in ("", "-csv")
    )

    (_, row) = cells(browser.get(linked, headers=ENGLISH))
    listing = browser.get(printed, headers=ENGLISH).context["listing"]

    assert row[0] == "2026-03-09"
    assert [row[0] for row in listing.rows] == ["2026-03-09"]
    assert listing.notes
    for link in (printed, linked):
        assert f'href="{link.replace("&", "&amp;")}"' in page


@pytest.mark.parametrize("end", ["/", ".csv"])
def test_an_unknown_list_is_not_found_and_posting_is_refused(
    full: Season, competition: Competition, anna: User, browser_of: BrowserOf, end: str
) -> None:
    browser = browser_of(anna)
    for view, uid, name in lists(full, competition):
        url = reverse(f"league:{view}", args=[uid, name])
        of_other = url.replace(f"/{name}/", f"/nothing{end}")
        assert browser.get(of_other).status_code == 404
        assert browser.get(url.replace(str(uid), str(uuid4()))).status_code == 404
        assert browser.post(url.removesuffix("/") + end).status_code == 405


def test_a_season_without_a_game_has_no_list_for_it(
    season: Season, anna: User, browser_of: BrowserOf
) -> None:
    for name in ("whot", "whot-evenings"):
        url = reverse("league:season-list", args=[season.uid, name])
        assert browser_of(anna).get(url).status_code == 404


def test_the_list_of_evenings_marks_those_that_do_not_count(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    Season.objects.in_space(season.club.space).update(best_evenings=1)
    for day, winner in (("2026-03-02", 0), ("2026-03-09", 1)):
        _move_to(play(*won((winner, 9))), day)
    browser, of = browser_of(anna), [season.uid, "watten-evenings"]
    csv = reverse("league:season-list-csv", args=of)

    assert f'href="{csv}"' in browser.get(reverse("league:season", args=[season.uid])).content.decode()
    head, *rows = cells(browser.get(csv, headers=ENGLISH))
    assert head == ["Rank", "Player", "9 Mar 2026", "2 Mar 2026"]
    assert {row[1]: row[2:] for row in rows} == {
        "Anna": ["0*", "1"], "Cilli": ["0*", "1"], "Beni": ["1", "0*"], "Dora": ["1", "0*"],
    }  # fmt: skip
    printed = browser.get(reverse("league:season-list", args=of), headers=ENGLISH).content.decode()
    assert "* does not count" in printed


def test_a_list_has_the_same_readers_as_its_page(
    full: Season, competition: Competition, club: Club, beppo: User, browser_of: BrowserOf
) -> None:
    services.club_change(club=club, name=club.name, is_public=True)
    for browser, refused in (
        (browser_of(beppo), {"players", "roster", "members", "fees"}),
        (browser_of(), {"players", "roster", "members", "fees", "seating"}),
    ):
        for ending in ("", "-csv"):
            got = {
                name
                for view, uid, name in lists(full, competition)
                if browser.get(reverse(f"league:{view}{ending}", args=[uid, name])).status_code == 403
            }
            assert got == refused


def test_the_standings_list_keeps_the_criteria_before_the_cut_line(
    club: Club, anna: User, browser_of: BrowserOf
) -> None:
    final = Stage("knockout", (("seeding", "rank"), ("third", False)), 0, 1)
    one = make_competition(club, heats=1, games=1, through=2, later=[final])
    enter(one, "Alma Auer & Bodo Bach\nCora Cech & Dina Dorn\nEmil Eder & Fini Falk\nGabi Gams & Hans Huber")
    for heat in (1, 2):
        for table in publish(one, heat).heats[heat - 1].tables:
            score_declare(competition=one, said=said(), heat=heat, table=table, games=((15, 6 * table),))
        heat_approve(competition=one, said=said(), heat=heat)

    there = reverse("league:competition-list-csv", args=[one.uid, "standings"])
    rows = list(csv.reader(io.StringIO(browser_of(anna).get(there, headers=ENGLISH).content.decode())))

    assert rows[0][3:-1] == ["Before the cut", "Won", "Points net"]
    assert sorted(row[3:-1] for row in rows[1:]) == [
        ["1", "1", "9"],
        ["2", "1", "3"],
        ["3", "0", "-3"],
        ["4", "0", "-9"],
    ]


def test_the_links_beside_filtered_records_give_the_same_attendance(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    _move_to(play(*won((0, 9))), "2026-03-02")
    _move_to(play(*won((0, 9)), names=("Emil", "Fini", "Gabi", "Hias")), "2026-03-09")
    services.rebuild_club(season.club)
    browser, days = browser_of(anna), "?since=2026-03-09&until=2026-03-09"

    page = browser.get(reverse("league:records", args=[season.club.uid]) + days, headers=ENGLISH)

    linked = reverse("league:club-list-csv", args=[season.club.uid, "attendance"]) + days
    assert f'href="{linked.replace("&", "&amp;")}"' in page.content.decode()
    assert {row[0] for row in cells(browser.get(linked, headers=ENGLISH))[1:]} == {
        "Emil",
        "Fini",
        "Gabi",
        "Hias",
    }
