"""Standings against a season computed by hand, ties included."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from league.engine.metrics import METRICS, ORDERS
from league.engine.results import WattenResult, WhotResult
from league.engine.standings import standings
from league.models import Season
from league.selectors import StandingTable, season_games, standing_table
from scoring.engine.facts import events as ev
from scoring.models.shown_names import INSIDE
from tests.league.conftest import Play, declare, scored, won

# By hand, to 9 (S4 R28-R33). First sheet: Anna & Cilli against Beni & Dora.
#   game 1   9:0 Schneider, Beni & Dora take 2      game 2   2:9 Bummerl, Anna & Cilli take 1
# Second sheet: Anna & Beni against Cilli & Dora.
#   game 1   9:2 Bummerl, Cilli & Dora take 1
FIRST = [*won((0, 2), (0, 3), (0, 2), (0, 2)), *won((1, 3), (1, 4), (0, 2), (1, 2))]
SECOND = won((0, 2), (1, 2), (0, 3), (0, 4))
# WHOT! to 100 with Anna, Beni, Cilli. Game 1: joint bust, Beni 105, Cilli 110; game 2: Cilli, then Anna out.
KNOCKOUT = [
    scored(0, p1=60, p2=70), scored(0, p1=45, p2=40),
    scored(1, p0=50, p2=100), scored(0, p1=30), scored(1, p0=50),
]  # fmt: skip


@pytest.fixture
def played(play: Play) -> None:
    play(*FIRST)
    play(*SECOND, names=("Anna", "Cilli", "Beni", "Dora"))
    play(*KNOCKOUT, names=("Anna", "Beni", "Cilli"), ruleset="leaflet_long")


def shown(table: StandingTable, *keys: str) -> list[tuple[object, ...]]:
    return [
        (row.rank, " & ".join(player.name for player in row.players), *(row.values[key] for key in keys))
        for row in table.rows
    ]


@pytest.mark.usefixtures("played")
def test_watten_players_rank_as_computed_by_hand(season: Season) -> None:
    table = standing_table(season_games(season), "watten", names=INSIDE)

    keys = ("games", "games_won", "games_lost", "bummerl_given", "bummerl_taken", "bummerl_net", "points_net")
    assert shown(table, *keys) == [
        (1, "Anna", 3, 2, 1, 3, 1, 2, 9),
        (2, "Beni", 3, 2, 1, 2, 2, 0, 5),
        (3, "Cilli", 3, 1, 2, 2, 2, 0, -5),
        (4, "Dora", 3, 1, 2, 1, 3, -2, -9),
    ]


@pytest.mark.usefixtures("played")
def test_schneider_are_counted_on_both_sides(season: Season) -> None:
    table = standing_table(season_games(season), "watten", names=INSIDE)

    assert shown(table, "schneider_given", "schneider_taken", "retourschneider_given") == [
        (1, "Anna", 1, 0, 0),
        (2, "Beni", 0, 1, 0),
        (3, "Cilli", 1, 0, 0),
        (4, "Dora", 0, 1, 0),
    ]


@pytest.mark.usefixtures("played")
def test_pairs_are_the_same_pair_on_either_side_of_the_table(season: Season) -> None:
    table = standing_table(season_games(season), "watten", names=INSIDE, by="pair")

    assert shown(table, "games", "games_won", "bummerl_net", "points_for", "points_against") == [
        (1, "Anna & Beni", 1, 1, 1, 9, 2),
        (2, "Anna & Cilli", 2, 1, 1, 11, 9),
        (3, "Beni & Dora", 2, 1, -1, 9, 11),
        (4, "Cilli & Dora", 1, 0, -1, 2, 9),
    ]
    assert [row.decided_by for row in table.rows] == ["", "points_net", "bummerl_net", "games_won"]


@pytest.mark.usefixtures("played")
def test_ties_share_a_rank_and_the_next_one_is_skipped(season: Season) -> None:
    table = standing_table(season_games(season), "whot", names=INSIDE)

    assert shown(table, "games_won", "average_place", "penalty_points", "rounds") == [
        (1, "Anna", 1, Fraction(3, 2), 100, 5),
        (1, "Beni", 1, Fraction(3, 2), 135, 5),
        (3, "Cilli", 0, Fraction(3), 210, 5),
    ]
    assert [[player.name for player in tied] for tied in table.rows[0].tied_with] == [["Beni"]]
    assert table.rows[1].decided_by == ""


@pytest.mark.usefixtures("played")
def test_a_game_that_is_still_running_counts_nowhere(season: Season, play: Play) -> None:
    play(*won((0, 3), (0, 4)))

    assert standing_table(season_games(season), "watten", names=INSIDE).games == 3


@pytest.mark.usefixtures("played")
def test_undoing_the_last_round_of_a_game_takes_it_out_of_the_standings(season: Season, play: Play) -> None:
    sheet = play(*SECOND)
    last = sheet.entries.get(seq=4)
    declare(sheet, [ev.EntryVoided(str(last.entry_id))])

    assert standing_table(season_games(season), "watten", names=INSIDE).games == 3


@pytest.mark.usefixtures("played")
def test_rulesets_are_listed_and_can_be_filtered(season: Season, play: Play) -> None:
    play(*won((0, 3), (0, 4), (0, 4)), options={"target": 11})

    games = season_games(season)
    mixed = standing_table(games, "watten", names=INSIDE)
    apart = standing_table(games, "watten", names=INSIDE, ruleset="upper_austria target=11")

    assert [(use.spelled, use.games) for use in mixed.rulesets] == [
        ("upper_austria", 3),
        ("upper_austria target=11", 1),
    ]
    assert (mixed.is_mixed, mixed.games) == (True, 4)
    assert (apart.is_mixed, apart.games) == (False, 1)


@pytest.mark.usefixtures("played")
def test_a_season_is_read_in_five_queries(
    season: Season, play: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(*SECOND)

    with django_assert_num_queries(5):
        standing_table(season_games(season), "watten", names=INSIDE)
    with django_assert_num_queries(4):
        standing_table(season_games(season), "watten", names=INSIDE, evenings=False)


def test_every_order_names_metrics_of_its_game() -> None:
    for game, order in ORDERS.items():
        assert set(order) <= set(METRICS[game])


def test_every_metric_has_its_own_key() -> None:
    for metrics in METRICS.values():
        assert all(key == metric.key for key, metric in metrics.items())


def test_means_are_compared_exactly() -> None:
    # 7/3 and 14/6 are equal; floats would need luck.
    thrice = [
        WhotResult(("A", "B", "X"), places, (0, 0, 0), 1) for places in [(2, 2, 1), (2, 2, 1), (3, 3, 1)]
    ]
    six = [WhotResult(("C", "Y", "Z"), places, (0, 0, 0), 1) for places in [(2, 1, 3)] * 4 + [(3, 1, 2)] * 2]

    rows = {row.subject: row for row in standings("whot", [*thrice, *six])}

    assert rows["A",].rank == rows["C",].rank
    assert ("C",) in rows["A",].tied_with


def test_another_order_gives_another_table() -> None:
    many = WattenResult((("A", "B"), ("C", "D")), (9, 8), 0, "bummerl", 1, 9)
    high = WattenResult((("C", "B"), ("A", "D")), (9, 0), 0, "schneider", 2, 4)

    by_wins = standings("watten", [many, many, high])
    by_marks = standings("watten", [many, many, high], order=["bummerl_net"])

    assert by_wins[1].subject == ("A",)
    assert {row.subject: row.rank for row in by_marks} == {("B",): 1, ("A",): 2, ("C",): 2, ("D",): 4}


def test_the_same_results_in_another_order_give_the_same_table() -> None:
    one = WattenResult((("A", "B"), ("C", "D")), (9, 8), 0, "bummerl", 1, 9)
    two = WattenResult((("C", "B"), ("A", "D")), (2, 9), 1, "bummerl", 1, 6)

    assert standings("watten", [one, two]) == standings("watten", [two, one])
