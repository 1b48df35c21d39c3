"""The statistics of a competition: ranks after each heat, and games from pads."""

from __future__ import annotations

import pytest
from django.test import Client

from league import services
from league.engine.competition.standing import table_of
from league.engine.scores import contender_of
from league.models import Competition, User
from league.selectors.competitions import state_at, states_after_heats
from league.services.competition.results import heat_approve, score_declare
from tests.league.pages.figures.test_player_view import BrowserOf, page
from tests.league.preiswatten import enter, play_games, publish, said, sheet_at


@pytest.fixture
def two_heats(competition: Competition) -> Competition:
    """Table 1 of the first heat on a pad, everything else on paper."""
    enter(competition)
    for heat in (1, 2):
        state = publish(competition, heat)
        if heat == 1:
            play_games(sheet_at(state, 1), 0, 0)
        for table in (1, 2, 3)[heat == 1 :]:
            points = ((15, table), (15, 5 * heat))
            score_declare(competition=competition, said=said(), heat=heat, table=table, games=points)
        heat_approve(competition=competition, said=said(), heat=heat)
    services.follow_rounds()
    return competition


def test_ranks_after_each_heat_and_records_of_the_pads(
    two_heats: Competition, browser_of: BrowserOf, anna: User
) -> None:
    after = states_after_heats(two_heats)
    seqs = dict(two_heats.facts.filter(kind="heat_approved").values_list("payload__heat", "seq"))
    assert {heat: table_of(state_at(two_heats, seq)) for heat, seq in seqs.items()} == {
        heat: table_of(state) for heat, state in after.items()
    }

    browser: Client = browser_of(anna)
    assert f"/competitions/{two_heats.uid}/figures/" in page(browser, "competition", two_heats.uid)
    shown = page(browser, "competition-figures", two_heats.uid)
    assert "Rank by heat" in shown
    assert "Of the 2 games that pads wrote:" in shown
    assert "Longest game</dt> <dd><strong>5 rounds</strong>" in shown
    first, last = ({contender_of(row.subject): row.rank for row in table_of(after[heat])} for heat in (1, 2))
    assert len(last) == 6
    for number, rank in last.items():
        assert f"<td>{first[number]}</td><td>{rank}</td>" in shown


def test_a_competition_without_a_heat_says_so(
    competition: Competition, browser_of: BrowserOf, anna: User
) -> None:
    assert "No finished game yet." in page(browser_of(anna), "competition-figures", competition.uid)
