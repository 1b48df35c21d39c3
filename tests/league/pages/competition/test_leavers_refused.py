"""Where a seat that somebody left stays: tables that have written, plans, readers without rights, stale pages."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from league.models import Club, Competition, User
from league.services.competition.contenders import contender_return
from league.services.competition.drawing import heat_draw
from league.services.competition.results import score_declare
from scoring.engine.facts import events as ev
from tests.league.leaving import (
    ENGLISH,
    BrowserOf,
    keys,
    leave,
    read,
    seated,
    state_of,
    tap,
    told_at_leaving,
    url,
    whot,
)
from tests.league.preiswatten import SIX, enter, make_competition, publish, said, say, sheet_at

pytestmark = pytest.mark.django_db


def test_a_table_that_has_written_keeps_its_seats(five: Competition, director: Client) -> None:
    gone = seated(five)[1][0]
    leave(five, gone)
    stale = next(iter(keys(director, five).values()))
    sheet = sheet_at(state_of(five), 1)
    assert say(sheet, ev.RoundWon(0, 3), (1, 1)) == "counted"

    assert keys(director, five) == {}
    told = tap(director, five, stale)

    assert told.startswith("Table 1 has written, so its seats stay. Let it play on, or enter its result")
    assert gone in seated(five)[1]
    assert sheet_at(state_of(five), 1) == sheet


def test_a_result_from_paper_keeps_the_seats_too(five: Competition, director: Client) -> None:
    leave(five, seated(five)[1][0])
    stale = next(iter(keys(director, five).values()))
    score_declare(competition=five, said=said(), heat=1, table=1, games=((15, 3),))

    assert keys(director, five) == {}
    assert tap(director, five, stale).startswith("Table 1 has written, so its seats stay.")


def test_who_leaves_a_table_that_has_begun_is_told_what_it_needs(five: Competition, director: Client) -> None:
    one, other = seated(five)[1][0], seated(five)[2][0]
    say(sheet_at(state_of(five), 1), ev.RoundWon(0, 3), (1, 1))
    score_declare(competition=five, said=said(), heat=1, table=2, games=((15, 3),))

    assert "Otherwise the others win all its games there" in told_at_leaving(director, five, one)
    assert "sits" not in told_at_leaving(director, five, other)  # its table has finished: the result counts


def test_a_table_of_whot_that_has_begun_needs_its_result(club: Club, director: Client) -> None:
    made = whot(club, 4, most=4)
    gone = seated(made)[1][1]
    say(sheet_at(state_of(made), 1), ev.PlayerLeft(1), (1, 1))

    assert "enter its result on the page of the table" in told_at_leaving(director, made, gone)


def test_a_stale_key_is_refused_with_a_sentence(five: Competition, director: Client) -> None:
    """Two leavers and one bye: the second key names somebody who sits at a table by then."""
    one, other = seated(five)[1][0], seated(five)[2][0]
    free = state_of(five).heats[0].heat.byes[0]
    leave(five, one)
    leave(five, other)
    stale = {"leaves": str(other), "comes": str(free), "fact_id": str(uuid4())}
    found = keys(director, five)
    tap(director, five, found[f"No. {free} takes the free seat"])
    filled = next(at for at in (1, 2) if free in seated(five)[at])
    last = other if filled == 1 else one

    told = tap(director, five, {**stale, "leaves": str(last)})

    assert told == f"No. {free} sits at a table meanwhile. Look at the tables again."
    again = {"leaves": str(one if last == other else other), "comes": "0"}
    assert "does not sit in this heat any more." in tap(director, five, again)
    contender_return(competition=five, said=said(), number=last)
    assert tap(director, five, {"leaves": str(last), "comes": "0"}) == f"No. {last} takes part."
    assert keys(director, five) == {}
    assert tap(director, five, {"leaves": "x"}) == "No. 0 does not sit in this heat any more."
    assert tap(director, five, {"leaves": str(last)}, heat=7) == "This heat is not published."


def test_only_directors_have_the_key(
    five: Competition, director: Client, beppo: User, carla: User, browser_of: BrowserOf
) -> None:
    leave(five, seated(five)[1][0])
    what = next(iter(keys(director, five).values()))
    before, at = seated(five), url("seat", five, 1)
    scorer = browser_of(beppo)

    assert keys(scorer, five) == {}
    assert "seat-key" not in read(scorer, "table", five, 1, 1)
    answers = [browser.post(at, what).status_code for browser in (scorer, browser_of(carla), browser_of())]
    assert answers == [403, 404, 404]
    assert director.get(at).status_code == 405
    assert seated(five) == before


def test_a_plan_stays_as_it_is(club: Club, director: Client) -> None:
    made = make_competition(
        club, draw_key="knockout", draw_options={}, heats=0, games=1, policy="knockout_of_lives"
    )
    enter(made, SIX)
    publish(made)
    gone = seated(made)[1][0]

    answer = director.post(url("contender", made, gone), {"withdraw": "1"}, headers=ENGLISH, follow=True)

    assert f"No. {gone} sits in heat 1." in " ".join(str(one) for one in answer.context["messages"])
    assert keys(director, made) == {}
    told = tap(director, made, {"leaves": str(gone), "comes": "0"})
    assert told == "Heat 1 follows a plan, so its seats stay: who stays at the table wins without a game."


def test_an_unpublished_draw_of_the_next_heat_is_drawn_again(five: Competition, director: Client) -> None:
    """It knows nothing of the new meeting and of who has no bye any more."""
    gone = seated(five)[1][0]
    heat_draw(competition=five, said=said())
    mark = state_of(five).heats[1].mark
    leave(five, gone)

    told = tap(director, five, next(iter(keys(director, five).values())))

    assert "sits in the place of" in told
    assert len(state_of(five).heats) == 1
    stale = {"mark": mark, "fact_id": str(uuid4())}
    answer = director.post(url("heat-publish", five, 2), stale, headers=ENGLISH, follow=True)
    assert "There is no such draw any more." in " ".join(
        str(message) for message in answer.context["messages"]
    )
    assert len(state_of(five).heats) == 1


def test_seats_stay_once_the_next_heat_is_published(five: Competition, director: Client) -> None:
    gone = seated(five)[1][0]
    publish(five, 2)
    leave(five, gone)

    assert keys(director, five) == {} or gone in seated(five, 2)[1]
    refused = tap(director, five, {"leaves": str(gone), "comes": "0"})
    assert refused == "The next heat is published already, so the seats of heat 1 stay."
