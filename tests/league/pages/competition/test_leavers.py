"""A pair is not there when its heat has been published: the board's key for the free seat, and what follows from it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.engine.competition.facts import Points
from league.models import Club, Competition, CompetitionSheet
from league.placards import placard_key
from league.services.competition.contenders import contender_return
from league.services.competition.devices import placards_make
from league.services.competition.results import heat_approve, score_declare
from scoring.models import Sheet
from tests.league.leaving import (
    ENGLISH,
    FIVE,
    SINGLES,
    BrowserOf,
    keys,
    leave,
    players,
    read,
    seated,
    state_of,
    tap,
    told_at_leaving,
    url,
    whot,
)
from tests.league.preiswatten import SIX, enter, make_competition, publish, said, sheet_at

pytestmark = pytest.mark.django_db


def test_who_has_a_bye_takes_the_seat_of_a_pair_that_is_not_there(
    five: Competition, director: Client
) -> None:
    before = state_of(five).heats[0]
    gone, stays = before.tables[1].table.numbers
    free = before.heat.byes[0]
    old = sheet_at(state_of(five), 1)

    answer = director.post(url("contender", five, gone), {"withdraw": "1"}, headers=ENGLISH, follow=True)
    told = " ".join(str(message) for message in answer.context["messages"])
    assert f"No. {gone} was to play in heat 1. The key for the free seat is under “Tables”" in told
    for table, sides in seated(five).items():
        if gone not in sides:
            score_declare(competition=five, said=said(), heat=1, table=table, games=((15, 3),))
    assert "If you approve, the others there win without a game." in read(director, "board", five)
    found = keys(director, five)
    assert list(found) == [f"No. {free} takes the free seat"]
    assert f"No. {free} takes the free seat" in read(director, "table", five, 1, 1)
    for _twice in range(2):
        told = tap(director, five, found[f"No. {free} takes the free seat"])
        assert told == f"No. {free} sits in the place of no. {gone}."

    assert seated(five)[1] == (free, stays)
    assert seated(five)[2] == before.tables[2].table.numbers
    assert keys(director, five) == {}
    # The table has a new sheet with the names of those who play; the others keep theirs.
    assert not Sheet.objects.everywhere("a test").filter(pk=old.pk).exists()
    names = SIX.splitlines()
    assert all(one.split(";")[0] in f"{names[free - 1]};{names[stays - 1]}" for one in players(five, 1))
    assert CompetitionSheet.objects.everywhere("a test").filter(competition=five).count() == 2
    absent = names[gone - 1].split(". ")[1].split(" & ")[0]
    for page, query in (("seating", ""), ("wall", "?show=seating"), ("score-sheets", "")):
        assert absent not in read(director, page, five, query=query)
    heat = director.get(f"/api/v1/competitions/{five.uid}/heats/").json()["results"][0]
    assert (heat["tables"][0]["sides"], heat["byes"]) == ([[free], [stays]], [])
    assert heat["changed_by_hand"] is True
    assert heat["bye_reasons"] == []
    assert [[of["code"] for of in table["reasons"]] for table in heat["tables"]] == [["by_hand"], ["lot"]]
    log = director.get(f"/api/v1/competitions/{five.uid}/changes/").json()["results"]
    assert [fact["kind"] for fact in log][-2:] == ["seat_left", "table_opened"]
    assert f"Heat 1: no. {free} takes the seat of no. {gone}" in read(director, "log", five)
    assert f"Heat 1: no. {free} takes the seat of no. {gone}" in read(director, "draw", five)
    csv = director.get(url("list-csv", five, "seating"), headers=ENGLISH).content.decode()
    assert absent not in csv


def test_without_a_bye_the_table_is_dissolved(club: Club, director: Client) -> None:
    made = make_competition(club, games=1, bye="half")
    enter(made, SIX)
    publish(made)
    gone, stays = seated(made)[3]
    leave(made, gone)

    tap(director, made, keys(director, made)[f"Table 3 is dissolved: no. {stays} has a bye"])

    assert list(seated(made)) == [1, 2]
    assert state_of(made).heats[0].heat.byes == (stays,)
    assert "0 of 2 tables have finished" in read(director, "board", made)
    # The bye counts as the competition says, and not as a win to nil.
    for table in (1, 2):
        score_declare(competition=made, said=said(), heat=1, table=table, games=((15, 3),))
    heat_approve(competition=made, said=said(), heat=1)
    rows = director.get(f"/api/v1/competitions/{made.uid}/standings/").json()["rows"]
    ranks = {row["number"]: (row["rank"], row["state"]) for row in rows}
    winners = {one[0] for one in seated(made).values()}
    assert {number for number, (rank, _state) in ranks.items() if rank == 1} == winners
    assert ranks[stays][0] == 3
    assert ranks[gone] == (0, "withdrawn")


def test_a_table_of_whot_plays_with_three_and_is_one_everywhere(club: Club, director: Client) -> None:
    made = whot(club, 4, most=4)
    gone = seated(made)[1][1]
    leave(made, gone)

    tap(director, made, keys(director, made)["Table 1 plays with 3"])

    three = seated(made)[1]
    assert gone not in three
    assert len(three) == len(players(made, 1)) == 3
    page = read(director, "table", made, 1, 1)
    assert re.findall(r'name="(game-\d-\d)"', page) == ["game-1-0", "game-1-1", "game-1-2"]
    paper = {"paper": "1", "game-1-0": "20", "game-1-1": "0"}
    answer = director.post(url("table", made, 1, 1), paper, headers=ENGLISH, follow=True)
    assert "A number of game 1 is missing." in answer.content.decode()
    director.post(url("table", made, 1, 1), {**paper, "game-1-2": "110"})
    director.post(url("approve", made, 1))
    rows = director.get(f"/api/v1/competitions/{made.uid}/standings/").json()["rows"]
    points = {row["number"]: row["values"]["competition_points_per_game"] for row in rows}
    assert {number: str(value)[:4] for number, value in points.items() if number in three} == {
        three[1]: "0.83",
        three[0]: "0.5",
        three[2]: "0.16",
    }


def test_at_a_table_of_two_of_whot_who_stays_wins_without_a_game(club: Club, director: Client) -> None:
    """Nobody has a bye there, so that no place can be without a game."""
    made = whot(club, 5, most=3)
    two = next(number for number in (1, 2) if len(seated(made)[number]) == 2)
    gone = seated(made)[two][0]

    assert "Otherwise the others win all its games there" in told_at_leaving(director, made, gone)
    assert keys(director, made) == {}
    refused = tap(director, made, {"leaves": str(gone), "comes": "0"})
    assert refused == f"Who stays at table {two} wins without a game."


def test_with_drawn_partners_somebody_with_a_bye_fills_the_seat(club: Club, director: Client) -> None:
    made = make_competition(club, draw_key="drawn_partners", draw_options={}, games=1, people=1)
    enter(made, SINGLES, people=1)
    publish(made)
    gone, *stay = seated(made)[1]
    free = state_of(made).heats[0].heat.byes
    leave(made, gone)

    tap(director, made, keys(director, made)[f"No. {free[0]} takes the free seat"])

    assert seated(made)[1] == (free[0], *stay)
    assert len(players(made, 1)) == 4
    # Nobody is left for the next one, so all at the table have a bye.
    leave(made, free[1])
    leave(made, stay[0])
    assert set(keys(director, made)) == {
        f"No. {free[1]} no longer sits out",
        f"Table 1 is dissolved: nos. {free[0]}, {stay[1]}, {stay[2]} have a bye",
    }
    for key in keys(director, made).values():
        tap(director, made, key)
    assert seated(made) == {}
    assert state_of(made).heats[0].heat.byes == (free[0], *stay[1:])
    assert "0 of 0 tables have finished" in read(director, "board", made)


def test_who_leaves_with_a_bye_has_none_any_more(five: Competition, director: Client) -> None:
    free = state_of(five).heats[0].heat.byes[0]
    answer = director.post(url("contender", five, free), {"withdraw": "1"}, headers=ENGLISH, follow=True)
    assert "free seat" not in " ".join(str(message) for message in answer.context["messages"])

    told = tap(director, five, keys(director, five)[f"No. {free} no longer sits out"])

    assert told == f"No. {free} does not sit in this heat any more."
    assert state_of(five).heats[0].heat.byes == ()
    assert CompetitionSheet.objects.everywhere("a test").filter(competition=five).count() == 2


def test_the_device_of_the_table_follows_to_the_new_sheet(
    five: Competition, director: Client, browser_of: BrowserOf
) -> None:
    placards_make(competition=five, tables=(1, 2))
    pads = {}
    for placard in five.placards.all():
        pads[placard.table] = browser_of()
        join = reverse("league:table-join", args=[placard.uid, placard_key(placard.uid)])
        pads[placard.table].post(join, follow=True)
    old = sheet_at(state_of(five), 1)
    leave(five, seated(five)[1][0])
    tap(director, five, next(iter(keys(director, five).values())))

    home, line = reverse("league:table", args=[five.uid]), reverse("league:table-next")
    new = reverse("scoring:pad", args=[sheet_at(state_of(five), 1).uid])
    assert pads[1].get(f"{line}?at={old.uid}").headers["HX-Redirect"] == home
    assert pads[1].get(home).headers["Location"] == new
    assert pads[1].get(new).status_code == 200

    # A table that is dissolved waits for the next heat.
    old = sheet_at(state_of(five), 2)
    leave(five, seated(five)[2][0])
    tap(director, five, next(iter(keys(director, five).values())))
    assert pads[2].get(f"{line}?at={old.uid}").headers["HX-Redirect"] == home
    waiting = pads[2].get(home, headers=ENGLISH)
    assert waiting.status_code == 200
    assert "Table 2" in waiting.content.decode()


def test_two_scribes_begin_anew_at_the_table(club: Club, director: Client) -> None:
    made = make_competition(club, games=1, scribes=2)
    enter(made, FIVE)
    publish(made)
    leave(made, seated(made)[1][0])

    tap(director, made, next(iter(keys(director, made).values())))

    sheet = sheet_at(state_of(made), 1)
    assert (sheet.version, sheet.seats.count()) == (1, 4)
    assert keys(director, made) == {}


def test_a_whole_competition_with_leavers_counts_as_its_heats_were_played(
    five: Competition, director: Client
) -> None:
    """The standings by an own count: games won, then the difference; half a bye is 7 : 0 and no win."""
    won, net = dict.fromkeys(range(1, 6), 0), dict.fromkeys(range(1, 6), 0)

    def play(heat: int) -> None:
        for table, (one, other) in seated(five, heat).items():
            game: Points = (15, 2 * one) if (one + other) % 2 else (2 * other, 15)
            score_declare(competition=five, said=said(), heat=heat, table=table, games=(game,))
            won[one if game[0] == 15 else other] += 1
            net[one] += game[0] - game[1]
            net[other] += game[1] - game[0]
        for free in state_of(five).heats[heat - 1].heat.byes:
            net[free] += 7
        heat_approve(competition=five, said=said(), heat=heat)

    first = seated(five)[2][1]
    leave(five, first)
    tap(director, five, next(iter(keys(director, five).values())))
    play(1)
    publish(five, 2)
    second = seated(five, 2)[1][0]
    leave(five, second)
    tap(director, five, next(iter(keys(director, five).values())), heat=2)
    assert len(seated(five, 2)) == 1
    play(2)
    contender_return(competition=five, said=said(), number=first)
    publish(five, 3)
    assert first in {one for numbers in seated(five, 3).values() for one in numbers}
    play(3)

    rows = director.get(f"/api/v1/competitions/{five.uid}/standings/").json()["rows"]
    expected = sorted({1, 2, 3, 4, 5} - {second}, key=lambda number: (won[number], net[number]), reverse=True)
    assert [row["number"] for row in rows if row["rank"]] == expected
    values = {row["number"]: row["values"] for row in rows if row["rank"]}
    assert {number: (one["games_won"], one["points_net"]) for number, one in values.items()} == {
        number: (won[number], net[number]) for number in expected
    }
