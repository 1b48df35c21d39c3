"""The statistics of a competition: ranks after each heat, and games from pads."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from django.test import Client

from league import services
from league.engine.competition.standing import table_of
from league.engine.competition.state import State
from league.models import Club, Competition, User
from league.selectors.competitions import competition_state, state_at, states_after_heats
from league.services.competition.results import heat_approve, score_declare
from tests.league.pages.figures.test_player_view import BrowserOf, page
from tests.league.preiswatten import SIX, enter, make_competition, play_games, publish, said, sheet_at
from tests.markup import one_line


@pytest.fixture
def two_heats(competition: Competition) -> Competition:
    """Table 1 of the first heat on a pad, everything else on paper."""
    enter(competition)
    for heat in (1, 2):
        state = publish(competition, heat)
        if heat == 1:
            play_games(sheet_at(state, 1), 0, 0)
        for table in (1, 2, 3)[heat == 1 :]:
            points = ((15, table + 1), (15, 5 * heat))
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


Pads = dict[tuple[int, int], list[tuple[int, int]]]  # points of both sides of each game, by heat and table


def slow_ranks(state: State, points: Pads, heats: int) -> dict[int, int]:
    """The rank of each contender after so many heats: games won, then net points, then points; equals share one."""
    won, net, made = Counter[int](), Counter[int](), Counter[int]()
    for (heat, table), games in points.items():
        if heat > heats:
            continue
        two = state.heats[heat - 1].tables[table].table.numbers
        for game in games:
            for side in (0, 1):
                own, other = game[side], game[1 - side]
                won[two[side]] += own > other
                net[two[side]] += own - other
                made[two[side]] += own
    worth = {number: (won[number], net[number], made[number]) for number in range(1, 7)}
    return {one: 1 + sum(other > worth[one] for other in worth.values()) for one in worth}


def test_ranks_by_heat_equal_a_slow_count_of_the_games(club: Club, browser_of: BrowserOf, anna: User) -> None:
    competition = make_competition(club, order=("games_won", "points_net", "points_for"))
    enter(competition)
    rng, points = Random(14), Pads()
    for heat in (1, 2, 3):
        state = publish(competition, heat)
        for table in (1, 2, 3):
            games = [(15, rng.choice((3, 8, 13))) for _ in range(2)]
            points[heat, table] = [rng.choice((game, game[::-1])) for game in games]
            score_declare(
                competition=competition, said=said(), heat=heat, table=table, games=tuple(points[heat, table])
            )
        heat_approve(competition=competition, said=said(), heat=heat)

    shown = one_line(page(browser_of(anna), "competition-figures", competition.uid))

    state = competition_state(competition)
    ranks = [slow_ranks(state, points, heats) for heats in (1, 2, 3)]
    assert len(set(ranks[-1].values())) > 3
    for number, line in enumerate(SIX.splitlines(), 1):
        pair = line.split(". ")[1].partition(";")[0].replace("&", "&amp;")
        cells = "".join(f"<td>{after[number]}</td>" for after in ranks)
        assert f'<th scope="row">{pair}</th> {cells}' in shown, pair


def test_a_competition_without_a_heat_says_so(
    competition: Competition, browser_of: BrowserOf, anna: User
) -> None:
    assert "No finished game yet." in page(browser_of(anna), "competition-figures", competition.uid)
