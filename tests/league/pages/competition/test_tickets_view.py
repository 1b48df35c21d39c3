"""/competitions/<uid>/tickets/: qualifiers give tickets to a final; a winner's second ticket passes to the
next pair.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Club, Competition
from league.selectors.competitions import competition_state
from league.services.competition.results import heat_approve, score_declare
from league.services.competition.standings import standings_publish
from tests.league.preiswatten import SIX, enter, make_competition, publish, said

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
BEST, SECOND = "Alma Auer & Bodo Bach", "Cora Cech & Dina Dorn"


@pytest.fixture
def final(club: Club) -> Competition:
    return make_competition(club, name="Finale", played_on=date(2026, 12, 20))


def qualifier(club: Club, name: str, day: int, pairs: str = SIX, *, is_published: bool = True) -> Competition:
    """Pair 1 wins both games to nothing, pair 2 narrowly, whoever they meet; then the others."""
    competition = make_competition(
        club, name=name, played_on=date(2026, 12, day), heats=1, draw_options={"repeats": "if_needed"}
    )
    enter(competition, pairs)
    state = publish(competition)
    for table in state.heats[0].tables.values():
        strong = {1: 0, 2: 4}
        left, right = (min(side) for side in table.table.sides)
        loser = strong.get(min(left, right), 8)
        games = ((15, loser), (15, loser)) if left < right else ((loser, 15), (loser, 15))
        score_declare(competition=competition, said=said(), heat=1, table=table.table.number, games=games)
    heat_approve(competition=competition, said=said(), heat=1)
    if is_published:
        standings_publish(competition=competition, said=said())
    return competition


def url(final: Competition) -> str:
    return reverse("league:competition-tickets", args=[final.uid])


def page(browser: Client, final: Competition) -> Any:
    return browser.get(url(final), headers=ENGLISH).context


def told(browser: Client, final: Competition) -> list[tuple[str, str]]:
    return [(line.names, line.qualifier) for line in page(browser, final)["tickets"]]


def test_second_and_returned_tickets_pass_to_the_next_pair(
    director: Client, club: Club, final: Competition
) -> None:
    # The later one is named first, because tickets are given in the order of the days.
    for name, day in (("Winter", 12), ("Herbst", 5)):
        given = {"qualifier": str(qualifier(club, name, day).uid), "tickets": "1"}
        assert director.post(url(final), given).status_code == 303
    first, second = page(director, final)["tickets"]

    assert (first.names, first.qualifier) == (BEST, "Herbst")
    assert (second.qualifier, second.passed_by) == ("Winter", BEST)
    assert second.names != BEST

    director.post(url(final), {"returned": first.people})
    assert BEST not in [names for names, _of in told(director, final)]
    assert [set(one.people.split()) for one in page(director, final)["gave_back"]] == [
        set(first.people.split())
    ]
    log = director.get(reverse("league:competition-log", args=[final.uid]), headers=ENGLISH)
    assert "Alma Auer &amp; Bodo Bach will not come" in log.content.decode()

    director.post(url(final), {"kept": first.people})
    assert told(director, final)[0] == (BEST, "Herbst")


def test_one_tap_enters_the_ticket_holders_once(director: Client, club: Club, final: Competition) -> None:
    director.post(url(final), {"qualifier": str(qualifier(club, "Herbst", 5).uid), "tickets": "2"})
    for _twice in range(2):
        director.post(url(final), {"enter": "1"})

    entered = competition_state(reread(final)).contenders
    assert len(entered) == 2
    assert [line.is_entered for line in page(director, final)["tickets"]] == [True, True]
    csv = director.get(reverse("league:competition-list-csv", args=[final.uid, "tickets"]))
    assert BEST in csv.content.decode()


def test_who_has_tickets_with_two_partners_chooses_before_either_pair_is_entered(
    director: Client, club: Club, final: Competition
) -> None:
    others = "Alma Auer & Dina Dorn\nBodo Bach & Cora Cech\n" + "\n".join(SIX.splitlines()[2:])
    for name, day, pairs in (("Herbst", 5, SIX), ("Winter", 12, others)):
        given = {
            "qualifier": str(qualifier(club, name, day, pairs).uid),
            "tickets": "3" if name == "Herbst" else "2",
        }
        director.post(url(final), given)
    assert page(director, final)["to_enter"] == 1

    director.post(url(final), {"enter": "1"})
    lines = page(director, final)["tickets"]
    assert [line.is_entered for line in lines] == [False, False, True, False, False]
    assert next(line for line in lines if line.names == BEST).torn == "Alma Auer, Bodo Bach"

    for line in lines:
        if line.names in ("Alma Auer & Dina Dorn", "Bodo Bach & Cora Cech"):
            director.post(url(final), {"returned": line.people})
    director.post(url(final), {"enter": "1"})
    lines = page(director, final)["tickets"]
    assert [(line.is_entered, line.torn) for line in lines if line.names in (BEST, SECOND)] == [
        (True, "")
    ] * 2


def test_a_qualifier_without_published_standings_gives_no_tickets(
    director: Client, club: Club, final: Competition
) -> None:
    open_one = qualifier(club, "Herbst", 5, is_published=False)
    director.post(url(final), {"qualifier": str(open_one.uid), "tickets": "2"})
    assert told(director, final) == []
    assert not page(director, final)["qualifiers"][0].is_published

    standings_publish(competition=open_one, said=said())
    assert len(told(director, final)) == 2
    director.post(url(final), {"qualifier": str(open_one.uid), "tickets": "0"})
    assert page(director, final)["qualifiers"] == ()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"qualifier": "x", "tickets": "1"}, "no such competition"),
        ({"qualifier": "00000000-0000-4000-8000-000000000000", "tickets": "1"}, "no such competition"),
        ({"returned": "nobody of those"}, "no such ticket"),
        ({"enter": "1"}, "no such ticket"),
        ({}, "no such competition"),
    ],
)
def test_impossible_input_is_refused(
    sent: dict[str, str], why: str, director: Client, final: Competition
) -> None:
    assert why in director.post(url(final), sent, follow=True, headers=ENGLISH).content.decode()
    assert reread(final).version == 0


def test_a_competition_cannot_qualify_for_itself_or_give_a_thousand_tickets(
    director: Client, club: Club, final: Competition
) -> None:
    own = {"qualifier": str(final.uid), "tickets": "1"}
    assert (
        "no such competition" in director.post(url(final), own, follow=True, headers=ENGLISH).content.decode()
    )
    many = {"qualifier": str(make_competition(club, name="Herbst").uid), "tickets": "1000"}
    assert "1 to 64 tickets" in director.post(url(final), many, follow=True, headers=ENGLISH).content.decode()


def test_any_number_of_qualifiers_needs_the_same_queries(
    director: Client, club: Club, final: Competition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in (5, 12):
        director.post(url(final), {"qualifier": str(qualifier(club, f"Der {day}.", day).uid), "tickets": "1"})
        page(director, final)
        with django_assert_num_queries(10):
            page(director, final)


def reread(competition: Competition) -> Competition:
    competition.refresh_from_db()
    return competition
