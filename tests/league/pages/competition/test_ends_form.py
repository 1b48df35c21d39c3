"""What the points of a game do not say: chosen beside them by the director, and shown wherever the game is."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.engine.competition.facts import GameEnd
from league.engine.competition.standing import table_of
from league.engine.scores import contender_of
from league.models import Club, Competition
from league.selectors.competitions import competition_state
from league.services.competition.results import heat_approve
from scoring.engine.facts import events as ev
from tests.league.pages.competition.test_competition import ENGLISH, text, url
from tests.league.preiswatten import publish, said, sheet_at
from tests.league.selectors.test_competition_tables_ends import competition_of, won, write

pytestmark = pytest.mark.django_db
SECOND_WON = "4 : 0 (revoke: the second side won)"


def options(page: str) -> list[tuple[str, str]]:
    """The choices of the first game, as (value, text); the chosen one with a star."""
    select = page.split('name="end-1"')[1].split("</select>")[0]
    found = re.findall(r'<option\s+value="([^"]*)"( selected)?>([^<]*)</option>', select)
    return [(value, name.strip() + "*" * bool(chosen)) for value, chosen, name in found]


def test_a_game_lost_by_a_revoke_is_typed_from_paper(director: Client, club: Club) -> None:
    competition, _state = competition_of(club)
    game = {"game-1-0": "4", "game-1-1": "0", "paper": "1"}
    here = url("table", competition, 1, 1)

    refused = director.post(here, game | {"end-1": "nonsense"}, headers=ENGLISH, follow=True)
    assert "one side has 9 points" in refused.content.decode()
    director.post(here, game | {"end-1": "revoke-0"})

    state = heat_approve(competition=competition, said=said(), heat=1)
    table = state.heats[0].tables[1]
    assert table.ends == (GameEnd(1, "bummerl", "revoke"),)
    assert contender_of(table_of(state)[0].subject) == table.table.sides[1][0]
    for page in ("", "board", "log"):
        assert SECOND_WON in text(director, page, competition), page
    assert SECOND_WON in director.get(url("list", competition, "heats"), headers=ENGLISH).content.decode()


def test_the_form_starts_with_what_the_pad_says_and_keeps_it(director: Client, club: Club) -> None:
    competition, state = competition_of(club)
    write(sheet_at(state, 1), *won((0, 4)), ev.PenaltyGiven(0, "revoke"))

    page = text(director, "table", competition, 1, 1)
    assert SECOND_WON in page
    assert [value for value, name in options(page) if name.endswith("*")] == ["revoke-0"]

    ruling = {"game-1-0": "4", "game-1-1": "2", "end-1": "revoke-0", "rule": "1", "reason": "counted again"}
    director.post(url("table", competition, 1, 1), ruling)
    competition.refresh_from_db()
    table = competition_state(competition).heats[0].tables[1]
    assert (table.games, table.ends) == (((4, 2),), (GameEnd(1, "bummerl", "revoke"),))


def test_a_win_from_nil_is_asked_for_where_it_is_worth_more(director: Client, club: Club) -> None:
    competition, _state = competition_of(club, ruleset_key="bavaria", policy="wins_and_retour")
    here = url("table", competition, 1, 1)
    assert options(text(director, "table", competition, 1, 1)) == [
        ("", "as the points say*"),
        ("turned", "won from 0 : gespannt"),
    ]

    game = {"game-1-0": "15", "game-1-1": "12", "paper": "1", "end-1": "turned"}
    refused = director.post(here, game, headers=ENGLISH, follow=True)
    assert "Game 1 cannot end like this" in refused.content.decode()
    director.post(here, game | {"game-1-1": "13"})

    state = heat_approve(competition=competition, said=said(), heat=1)
    assert table_of(state)[0].values["competition_points"] == 2


def test_nothing_is_asked_where_points_say_all(director: Client, entered: Competition) -> None:
    """A revoke costs points in Bavaria, and this scoring pays no bonus."""
    publish(entered)
    assert 'name="end-1"' not in text(director, "table", entered, 1, 1)
    game = {"game-1-0": "15", "game-1-1": "2", "game-2-0": "4", "game-2-1": "2", "end-2": "revoke-0"}
    sent = director.post(url("table", entered, 1, 1), game | {"paper": "1"}, headers=ENGLISH, follow=True)
    assert "Game 2 cannot end like this" in sent.content.decode()
